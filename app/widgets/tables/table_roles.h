// Item roles shared by all tables, used by one export and one delegate.
#pragma once

#include <Qt>

namespace zoe::app {

enum TableRole {
    NumberRole = Qt::UserRole,        // of a cell: its number, in the unit of its column
    SiteRole,                         // of a row: SiteId::value
    KeyRole,                          // of a row: RowSource::key()
    CellBarRole = Qt::UserRole + 100, // of a cell: 0 to 1, how much of it a bar fills
    // Of a column (headerData): the unit of its numbers in exports, such as "ns". "%": shares from
    // 0 to 1, exported as percentages. Empty but valid: a number without a unit. Not valid: the
    // column is text.
    UnitRole = Qt::UserRole + 101,
    CellBarFromRole = Qt::UserRole + 102, // of a cell whose bar is a step: its start
    PictureRole = Qt::UserRole + 103,     // of a cell: painted by its delegate
    ColourRole = Qt::UserRole + 104,      // of a row: the colour shown in front of it
};

} // namespace zoe::app
