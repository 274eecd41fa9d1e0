#include "app/window/status/error_log_model.h"
#include "app/theme/counted_texts.h"

#include <QStringList>
#include <cstddef>

namespace zoe::app {

namespace {
constexpr int kMaxEntries = 1000; // the oldest are removed first
}

ErrorLogModel::ErrorLogModel(QObject *parent)
    : QAbstractListModel(parent)
{}

void ErrorLogModel::add(const QString &sentence)
{
    if (!m_entries.empty() && m_entries.back().sentence == sentence) {
        ++m_entries.back().count;
        const QModelIndex last = index(rowCount() - 1);
        emit dataChanged(last, last);
        return;
    }
    if (rowCount() == kMaxEntries) {
        beginRemoveRows({}, 0, 0);
        m_entries.erase(m_entries.begin());
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_entries.push_back({QDateTime::currentDateTime(), sentence, 1});
    endInsertRows();
}

void ErrorLogModel::clear()
{
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

QString ErrorLogModel::text() const
{
    QStringList lines;
    for (const Entry &entry : m_entries)
        lines << entry.line();
    return lines.join('\n');
}

int ErrorLogModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant ErrorLogModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Entry &entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return entry.line();
    if (role == Qt::ToolTipRole)
        return entry.sentence;
    return {};
}

QString ErrorLogModel::Entry::line() const
{
    const QString text = time.toString("HH:mm:ss  ") + sentence;
    return count == 1 ? text : text + " (" + countedTimes(count) + u')';
}

} // namespace zoe::app
