#include "app/widgets/pickers/name_list_model.h"

#include <utility>

#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

void NameListModel::setEntries(std::vector<NameEntry> entries, bool checkable)
{
    beginResetModel();
    m_entries = std::move(entries);
    m_checkable = checkable;
    m_rows.resize(m_entries.size());
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i] = i;
    endResetModel();
}

QString NameListModel::setFilter(const QString &text)
{
    const NameFilter filter(text);
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (filter.accepts(m_entries[i].name))
            m_rows.push_back(i);
    }
    endResetModel();
    return filter.error();
}

int NameListModel::idAt(const QModelIndex &index) const
{
    return m_entries[m_rows[static_cast<std::size_t>(index.row())]].id;
}

std::vector<int> NameListModel::checkedIds() const
{
    std::vector<int> ids;
    for (const NameEntry &entry : m_entries) {
        if (entry.checked)
            ids.push_back(entry.id);
    }
    return ids;
}

int NameListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant NameListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const NameEntry &entry = m_entries[m_rows[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return entry.detail.isEmpty() ? entry.name
                                      : entry.name + QStringLiteral(" — ") + entry.detail;
    case Qt::CheckStateRole:
        return m_checkable ? QVariant(entry.checked ? Qt::Checked : Qt::Unchecked) : QVariant();
    default:
        return {};
    }
}

bool NameListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !m_checkable ||
        !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    m_entries[m_rows[static_cast<std::size_t>(index.row())]].checked = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {role});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags NameListModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractListModel::flags(index);
    if (index.isValid())
        flags.setFlag(Qt::ItemIsUserCheckable, m_checkable);
    return flags;
}

} // namespace zoe::app
