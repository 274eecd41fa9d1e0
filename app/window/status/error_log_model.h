// The errors since the start, newest last: the only place where users see errors. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QString>
#include <cstdint>
#include <vector>

namespace zoe::app {

class ErrorLogModel : public QAbstractListModel {
    Q_OBJECT

  public:
    explicit ErrorLogModel(QObject *parent = nullptr);

    // One sentence. Consecutive repetitions are counted.
    void add(const QString &sentence);
    void clear();
    [[nodiscard]] QString text() const; // all entries, one a line

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

  private:
    struct Entry {
        QDateTime time;
        QString sentence;
        std::uint64_t count = 1;

        [[nodiscard]] QString line() const;
    };
    std::vector<Entry> m_entries;
};

} // namespace zoe::app
