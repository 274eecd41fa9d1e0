// What every table of the application tells beside its texts, under the same roles, so that one
// export and one delegate serve them all.
#pragma once

#include <Qt>

namespace zoe::app {

enum TableRole {
    NumberRole = Qt::UserRole, // of a cell: the number behind its text, in the unit of its column
    CellBarRole = Qt::UserRole + 100, // of a cell: 0 to 1, how much of it a bar fills
    // Of a column (headerData): the unit of its numbers for exports, as "ns". "%": shares from 0 to
    // 1, which exports write as per cent. Empty but valid: a number without a unit. Not valid: the
    // column is text.
    UnitRole = Qt::UserRole + 101,
};

} // namespace zoe::app
