#include "plugins/importers/perfetto/track_sequences.h"

#include <algorithm>

#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr std::uint64_t kLatestNs = std::uint64_t{1} << 61;

std::int64_t times(std::uint64_t value, std::int64_t unitNs)
{
    std::int64_t result = 0;
    const auto limited = static_cast<std::int64_t>(std::min(value, kLatestNs));
    if (__builtin_mul_overflow(limited, unitNs, &result))
        return static_cast<std::int64_t>(kLatestNs);
    return std::min(result, static_cast<std::int64_t>(kLatestNs));
}

} // namespace

void InternedNames::clear()
{
    categories.clear();
    events.clear();
    annotations.clear();
    annotationTexts.clear();
    locations.clear();
    sites.clear();
    stacks.clear();
}

SourceLocation readLocation(std::string_view message, StringTable &strings, std::uint64_t *iid)
{
    SourceLocation location;
    forEachField(message, [&](const Field &field) {
        if (field.is(Location::Iid) && iid)
            *iid = field.number;
        else if (field.is(Location::File) && field.isBytes && !field.bytes.empty())
            location.file = strings.intern(field.bytes);
        else if (field.is(Location::Function) && field.isBytes && !field.bytes.empty())
            location.function = strings.intern(field.bytes);
        else if (field.is(Location::Line))
            location.line = static_cast<std::uint32_t>(field.number);
    });
    return location;
}

void InternedNames::add(std::string_view internedData, StringTable &strings)
{
    const auto text = [&](std::string_view entry, auto &into) {
        std::uint64_t iid = 0;
        std::uint32_t id = 0;
        forEachField(entry, [&](const Field &field) {
            if (field.is(InternedText::Iid))
                iid = field.number;
            else if (field.is(InternedText::Text) && field.isBytes)
                id = strings.intern(field.bytes);
        });
        into[iid] = id;
    };
    forEachField(internedData, [&](const Field &field) {
        if (!field.isBytes)
            return;
        if (field.is(Interned::Categories))
            text(field.bytes, categories);
        else if (field.is(Interned::EventNames))
            text(field.bytes, events);
        else if (field.is(Interned::AnnotationNames))
            text(field.bytes, annotations);
        else if (field.is(Interned::AnnotationTexts))
            text(field.bytes, annotationTexts);
        if (field.is(Interned::SourceLocations)) {
            std::uint64_t iid = 0;
            const SourceLocation location = readLocation(field.bytes, strings, &iid);
            locations[iid] = location;
        } else {
            stacks.add(field.tag, field.bytes, strings);
        }
    });
    sites.clear(); // numbers may have new meanings now
}

void ClockTable::addSnapshot(std::string_view message)
{
    struct Entry {
        std::uint32_t id = 0;
        std::uint64_t timestamp = 0;
        std::int64_t unitNs = 1;
        bool incremental = false;
    };
    std::vector<Entry> entries;
    forEachField(message, [&](const Field &field) {
        if (!field.is(Snapshot::Clocks) || !field.isBytes)
            return;
        Entry &entry = entries.emplace_back();
        forEachField(field.bytes, [&entry](const Field &inner) {
            if (inner.is(ClockTime::Id))
                entry.id = static_cast<std::uint32_t>(inner.number);
            else if (inner.is(ClockTime::Timestamp))
                entry.timestamp = inner.number;
            else if (inner.is(ClockTime::Incremental))
                entry.incremental = inner.number != 0;
            else if (inner.is(ClockTime::UnitNs))
                entry.unitNs = std::clamp<std::int64_t>(inner.asSigned(), 1, 1'000'000'000);
        });
    });
    // The trace's clock is the boot time; if a snapshot lacks it, its first global clock.
    const auto isGlobal = [](const Entry &entry) { return entry.id < kFirstOfSequence; };
    auto base = std::ranges::find(entries, std::uint32_t{kBootTime}, &Entry::id);
    if (base == entries.end())
        base = std::ranges::find_if(entries, isGlobal);
    for (const Entry &entry : entries) {
        State &state = m_clocks[entry.id];
        state.unitNs = entry.unitNs;
        state.incremental = entry.incremental;
        state.valueNs = times(entry.timestamp, entry.unitNs);
        if (base != entries.end())
            state.offsetNs = times(base->timestamp, base->unitNs) - state.valueNs;
    }
}

std::int64_t ClockTable::timeOf(std::uint32_t clock, std::uint64_t timestamp, Report &report)
{
    const auto found = m_clocks.find(clock);
    if (found == m_clocks.end()) {
        if (clock >= kFirstOfSequence && clock < kFirstGlobalAgain)
            report.count("times of an unknown clock: treated as nanoseconds");
        return times(timestamp, 1);
    }
    State &state = found->second;
    std::int64_t valueNs = times(timestamp, state.unitNs);
    if (state.incremental) {
        valueNs = std::min(valueNs + state.valueNs, static_cast<std::int64_t>(kLatestNs));
        state.valueNs = valueNs;
    }
    return valueNs + state.offsetNs;
}

} // namespace zoe::perfetto
