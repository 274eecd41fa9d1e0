// What rows of a zone tree say. Pure functions.
#pragma once

#include <QModelIndex>

#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::test {

// Several zones: a group of their parent, or a list that is too long.
inline bool isSeveral(const QModelIndex &index)
{
    return !index.data(app::ZoneTreeModel::kShortRole).toString().isEmpty();
}

inline double number(const QModelIndex &row, int column)
{
    return row.siblingAtColumn(column).data(app::NumberRole).toDouble();
}

} // namespace zoe::test
