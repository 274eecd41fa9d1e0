// Item roles shared by all tables, used by one export and one delegate.
#pragma once

#include <Qt>

namespace zoe::app {

enum TableRole {
    NumberRole = Qt::UserRole, // of a cell: the number behind its text, in the unit of its column
    CellBarRole = Qt::UserRole + 100, // of a cell: 0 to 1, how much of it a bar fills
    // Of a column (headerData): the unit of its numbers in exports, such as "ns". "%": shares from
    // 0 to 1, exported as per cent. Empty but valid: a number without a unit. Not valid: the column
    // is text.
    UnitRole = Qt::UserRole + 101,
};

} // namespace zoe::app
