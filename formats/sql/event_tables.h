// The tables of what chunks contain in addition to zones: plots, messages, set_frames, zone_values,
// locks, async_spans, flows and memory. A column is described once, with its name, type and value.
#pragma once

#include "formats/sql/event_table.h"

namespace zoe::sql {

std::span<const EventTable::Content> eventTables();

} // namespace zoe::sql
