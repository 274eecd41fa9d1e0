#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>
#include <string>

#include "cli/sql/event_table.h"
#include "cli/sql/results.h"
#include "formats/transform/copy_chunk.h"

namespace zoe::sql {

namespace {

template <std::size_t N>
void putWord(sqlite3_context *out, const std::array<const char *, N> &words, std::size_t i)
{
    if (i < N)
        putName(out, words[i]);
    else
        sqlite3_result_null(out);
}

// A span belongs to the frame in which it ends.
template <class Span>
std::size_t frameOfSpan(const EventRow &row, const Span &span)
{
    return frameAt(row.chunk, span.startNs + span.durationNs);
}

constexpr std::array<const char *, 6> kValueKinds{"text",  "signed", "unsigned",
                                                  "float", "bool",   "numbers"};

constexpr std::array<Column, 5> kValueColumns{{{"frame", "INTEGER", true},
                                               {"zone", "INTEGER", true},
                                               {"key", "TEXT"},
                                               {"kind", "TEXT"},
                                               {"value", ""}}};

void putZoneValue(sqlite3_context *out, const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
        return putText(out, extras.text(value));
    case ValueKind::Float:
        return sqlite3_result_double(out, std::bit_cast<double>(value.bits));
    case ValueKind::Numbers:
        return putText(out, fmt::format("[{}]", fmt::join(extras.numbersOf(value), ",")));
    case ValueKind::Signed:
    case ValueKind::Unsigned:
    case ValueKind::Bool:
        break;
    }
    putNumber(out, static_cast<std::int64_t>(value.bits));
}

void zoneValue(const EventRow &row, int column, sqlite3_context *out)
{
    const ZoneValue &value = row.chunk.extras.values[row.i];
    switch (column) {
    case 1:
        return putNumber(out, row.firstZone + value.zone);
    case 2:
        return putName(out, row.capture.valueKeys()[value.key.value]);
    case 3:
        return putWord(out, kValueKinds, static_cast<std::size_t>(value.kind));
    default:
        return putZoneValue(out, row.chunk.extras, value);
    }
}

std::size_t frameOfValue(const EventRow &row)
{
    const auto &trees = row.chunk.trees;
    const std::uint32_t zone = row.chunk.extras.values[row.i].zone;
    const auto behind = std::ranges::upper_bound(trees, zone, {}, &TreeSpan::firstZone);
    return behind == trees.begin() ? 0 : (behind - 1)->frame;
}

constexpr std::array<const char *, 4> kLockUses{"wait", "hold", "shared wait", "shared hold"};

constexpr std::array<Column, 8> kLockColumns{{{"frame", "INTEGER", true},
                                              {"lock", "INTEGER"},
                                              {"name", "TEXT"},
                                              {"thread", "INTEGER"},
                                              {"use", "TEXT"},
                                              {"start_ns", "INTEGER"},
                                              {"end_ns", "INTEGER"},
                                              {"duration_ns", "INTEGER"}}};

void lockValue(const EventRow &row, int column, sqlite3_context *out)
{
    const LockSpan &span = row.chunk.extras.locks[row.i];
    switch (column) {
    case 1:
        return putId(out, span.lock);
    case 2:
        return putName(out, row.capture.locks()[span.lock.value].name);
    case 3:
        return putId(out, span.thread);
    case 4:
        return putWord(out, kLockUses, static_cast<std::size_t>(span.use));
    case 5:
        return putNumber(out, span.startNs);
    case 6:
        return putNumber(out, span.startNs + span.durationNs);
    default:
        return putNumber(out, span.durationNs);
    }
}

constexpr std::array<Column, 10> kAsyncColumns{{{"frame", "INTEGER", true},
                                                {"site", "INTEGER"},
                                                {"function", "TEXT"},
                                                {"id", "INTEGER"},
                                                {"begin_thread", "INTEGER"},
                                                {"end_thread", "INTEGER"},
                                                {"start_ns", "INTEGER"},
                                                {"end_ns", "INTEGER"},
                                                {"duration_ns", "INTEGER"},
                                                {"still_open", "INTEGER"}}};

void asyncValue(const EventRow &row, int column, sqlite3_context *out)
{
    const AsyncSpan &span = row.chunk.extras.asyncs[row.i];
    switch (column) {
    case 1:
        return putId(out, span.site);
    case 2:
        return putName(out, row.capture.site(span.site).label());
    case 3:
        return putNumber(out, static_cast<std::int64_t>(span.id));
    case 4:
        return putId(out, span.beginThread);
    case 5:
        return putId(out, span.endThread);
    case 6:
        return putNumber(out, span.startNs);
    case 7:
        return putNumber(out, span.startNs + span.durationNs);
    case 8:
        return putNumber(out, span.durationNs);
    default:
        return putFlag(out, span.stillOpen);
    }
}

constexpr std::array<const char *, 3> kFlowSteps{"begin", "step", "end"};

constexpr std::array<Column, 7> kFlowColumns{{{"frame", "INTEGER", true},
                                              {"time_ns", "INTEGER"},
                                              {"site", "INTEGER"},
                                              {"function", "TEXT"},
                                              {"id", "INTEGER"},
                                              {"thread", "INTEGER"},
                                              {"step", "TEXT"}}};

void flowValue(const EventRow &row, int column, sqlite3_context *out)
{
    const FlowPoint &point = row.chunk.extras.flows[row.i];
    switch (column) {
    case 1:
        return putNumber(out, point.timeNs);
    case 2:
        return putId(out, point.site);
    case 3:
        return putName(out, row.capture.site(point.site).label());
    case 4:
        return putNumber(out, static_cast<std::int64_t>(point.id));
    case 5:
        return putId(out, point.thread);
    default:
        return putWord(out, kFlowSteps, static_cast<std::size_t>(point.step));
    }
}

constexpr std::array<Column, 8> kMemoryColumns{{{"frame", "INTEGER", true},
                                                {"time_ns", "INTEGER"},
                                                {"pool", "INTEGER"},
                                                {"name", "TEXT"},
                                                {"thread", "INTEGER"},
                                                {"address", "INTEGER"},
                                                {"bytes", "INTEGER"},
                                                {"is_free", "INTEGER"}}};

void memoryValue(const EventRow &row, int column, sqlite3_context *out)
{
    const MemoryEvent &event = row.chunk.extras.memory[row.i];
    switch (column) {
    case 1:
        return putNumber(out, event.timeNs);
    case 2:
        return putId(out, event.pool);
    case 3:
        return putName(out, row.capture.memoryPools()[event.pool.value].name);
    case 4:
        return putId(out, event.thread);
    case 5:
        return putNumber(out, static_cast<std::int64_t>(event.address));
    case 6:
        return putNumber(out, static_cast<std::int64_t>(event.size));
    default:
        return putFlag(out, event.isFree);
    }
}

constexpr std::array<EventTable::Content, 5> kExtrasTables{
    {{"zone_values", kValueColumns, [](const Chunk &c) { return c.extras.values.size(); },
      frameOfValue, zoneValue, 1},
     {"locks", kLockColumns, [](const Chunk &c) { return c.extras.locks.size(); },
      [](const EventRow &row) { return frameOfSpan(row, row.chunk.extras.locks[row.i]); },
      lockValue},
     {"async_spans", kAsyncColumns, [](const Chunk &c) { return c.extras.asyncs.size(); },
      [](const EventRow &row) { return frameOfSpan(row, row.chunk.extras.asyncs[row.i]); },
      asyncValue},
     {"flows", kFlowColumns, [](const Chunk &c) { return c.extras.flows.size(); },
      [](const EventRow &row) { return frameAt(row.chunk, row.chunk.extras.flows[row.i].timeNs); },
      flowValue},
     {"memory", kMemoryColumns, [](const Chunk &c) { return c.extras.memory.size(); },
      [](const EventRow &row) { return frameAt(row.chunk, row.chunk.extras.memory[row.i].timeNs); },
      memoryValue}}};

} // namespace

std::span<const EventTable::Content> extrasTables()
{
    return kExtrasTables;
}

} // namespace zoe::sql
