// The captures and stores opened last, kept over sessions. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace zoe::app {

class RecentFiles : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMaxFiles = 10;

    explicit RecentFiles(QObject *parent = nullptr);

    [[nodiscard]] const QStringList &files() const
    {
        return m_files;
    } // newest first; paths, absolute, or URLs
    void add(const QString &fileName);
    void addStore(const QString &url);
    [[nodiscard]] QStringList stores() const; // those of the files that are stores of fleets
    void remove(const QString &fileName);
    void clear();
    // Keeps the menu filled with the list.
    void fill(QMenu &menu);

  signals:
    void changed();
    void chosen(const QString &fileName);

  private:
    void store();

    QStringList m_files;
    QStringList m_stores; // of any name
};

} // namespace zoe::app
