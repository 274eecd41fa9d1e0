// The captures and stores opened last, remembered across sessions. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace zoe::app {

class MissingFiles;

class RecentFiles : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMaxFiles = 10;

    explicit RecentFiles(QObject *parent = nullptr);

    [[nodiscard]] const QStringList &files() const
    {
        return m_files;
    } // newest first; absolute paths or URLs
    void add(const QString &fileName);
    void addStore(const QString &url);
    [[nodiscard]] QStringList stores() const; // the stores of fleets among the files
    void remove(const QString &fileName);
    // Looks which of the files still exist; emits changed() if that has changed.
    void lookForMissing();
    [[nodiscard]] bool isMissing(const QString &file) const; // as of the last look
    [[nodiscard]] bool anyMissing() const;
    void removeMissing();
    void clear();
    // Keeps the menu filled with the list.
    void fill(QMenu &menu);

  signals:
    void changed(); // the list, or which of its files are missing
    void chosen(const QString &fileName);

  private:
    void store();

    QStringList m_files;
    QStringList m_stores; // whatever their names
    MissingFiles *m_missing;
};

} // namespace zoe::app
