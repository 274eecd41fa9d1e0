// Which files no longer exist. Each look has a thread of its own, because a file server that is
// gone may never answer. GUI thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>

namespace zoe::app {

class MissingFiles : public QObject {
    Q_OBJECT

  public:
    using IsMissing = std::function<bool(const QString &file)>;

    explicit MissingFiles(QObject *parent = nullptr);
    // isMissing: called in the threads, also after this object is gone.
    explicit MissingFiles(IsMissing isMissing, QObject *parent = nullptr);
    ~MissingFiles() override; // waits for no look

    // Looks at each file again, unless the last look at it has not ended yet. Addresses of servers
    // are never missing.
    void look(const QStringList &files);
    // As of the last look that has ended.
    [[nodiscard]] bool contains(const QString &file) const { return m_missing.contains(file); }

  signals:
    void changed();

  private:
    struct Link; // lets the threads find the object while it exists

    void take(const QString &file, bool missing);

    IsMissing m_isMissing;
    std::shared_ptr<Link> m_link;
    QSet<QString> m_pending;
    QSet<QString> m_missing;
};

} // namespace zoe::app
