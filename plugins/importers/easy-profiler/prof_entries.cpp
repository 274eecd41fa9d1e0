#include "plugins/importers/easy-profiler/prof_entries.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace zoe::prof {

namespace {

constexpr std::int64_t kLatestNs = std::int64_t{1} << 61;
constexpr std::size_t kBlockBytes = 8 + 8 + 4;
constexpr std::size_t kValueBytes = kBlockBytes + 2 + 2 + 1 + 1 + 8;
constexpr std::size_t kDescriptorBytes = 4 + 4 + 4 + 1 + 1 + 2;
constexpr std::uint32_t kColourMask = 0xFFFFFF;
constexpr std::uint32_t kMaxDescriptors = 1U << 24;

enum Kind : std::uint8_t { kEvent = 0, kBlock = 1, kValue = 2 };

std::string_view untilZero(std::string_view text)
{
    return text.substr(0, text.find('\0'));
}

// Size in bytes of a value of a type; 0: text, or not a type.
std::size_t sizeOfType(std::uint8_t type)
{
    constexpr std::uint8_t kSizes[] = {1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    return type < std::size(kSizes) ? kSizes[type] : 0;
}

double valueOf(std::uint8_t type, const char *data)
{
    switch (type) {
    case 0:
        return *data != 0 ? 1 : 0;
    case 1:
    case 2:
        return BinaryReader::littleEndian<std::int8_t>(data);
    case 3:
        return BinaryReader::littleEndian<std::uint8_t>(data);
    case 4:
        return BinaryReader::littleEndian<std::int16_t>(data);
    case 5:
        return BinaryReader::littleEndian<std::uint16_t>(data);
    case 6:
        return BinaryReader::littleEndian<std::int32_t>(data);
    case 7:
        return BinaryReader::littleEndian<std::uint32_t>(data);
    case 8:
        return static_cast<double>(BinaryReader::littleEndian<std::int64_t>(data));
    case 9:
        return static_cast<double>(BinaryReader::littleEndian<std::uint64_t>(data));
    case 10:
        return static_cast<double>(BinaryReader::littleEndian<float>(data));
    default:
        return BinaryReader::littleEndian<double>(data);
    }
}

std::string listOf(std::uint8_t type, std::string_view data)
{
    std::string text;
    const std::size_t size = sizeOfType(type);
    for (std::size_t at = 0; at + size <= data.size(); at += size) {
        char number[32];
        std::snprintf(number, sizeof number, "%s%g", at == 0 ? "" : ", ",
                      valueOf(type, data.data() + at));
        text += number;
    }
    return text;
}

} // namespace

EntryReader::EntryReader(BinaryReader &in, const Header &header, TraceData &data)
    : m_in(in)
    , m_header(header)
    , m_data(data)
    , m_pid(header.pid != 0 ? TraceId{TraceId::Kind::Number, static_cast<std::int64_t>(header.pid)}
                            : TraceId())
    , m_firstNs(nsOf(header.begin).value_or(0))
{}

std::optional<std::int64_t> EntryReader::nsOf(std::uint64_t ticks) const
{
    if (m_header.frequency <= 0)
        return ticks < kLatestNs ? std::optional(static_cast<std::int64_t>(ticks)) : std::nullopt;
    const auto frequency = static_cast<std::uint64_t>(m_header.frequency);
    const std::uint64_t seconds = ticks / frequency;
    if (seconds >= static_cast<std::uint64_t>(kLatestNs) / kNsPerSecond)
        return std::nullopt;
    const auto rest = static_cast<long double>(ticks % frequency);
    return static_cast<std::int64_t>(seconds) * kNsPerSecond +
           std::llround(rest * kNsPerSecond / static_cast<long double>(frequency));
}

Status EntryReader::run()
{
    readDescriptors();
    while (m_in.ok() && !m_in.atEnd() &&
           (m_header.threads == 0 || m_threadsRead < m_header.threads)) {
        readThread();
        ++m_threadsRead;
    }
    const bool more = m_in.ok() && m_header.threads != 0 && m_threadsRead < m_header.threads;
    if (m_in.ok() && !more && m_header.hasTail())
        readBookmarks();
    if (!m_in.ok() && !m_in.cut())
        return m_in.error();
    if (m_in.cut() || more)
        m_data.report.count("the file is truncated: missing of " + std::to_string(m_header.blocks) +
                                " blocks",
                            m_header.blocks - std::min<std::uint64_t>(m_entries, m_header.blocks));
    else if (m_entries != m_header.blocks)
        m_data.report.count("the header counts a different number of blocks: there are " +
                                std::to_string(m_entries) + ", it says",
                            m_header.blocks);
    return {};
}

// A size, then that many bytes.
std::string_view EntryReader::entry()
{
    const std::uint16_t size = m_in.u16();
    return m_in.take(size);
}

void EntryReader::readDescriptors()
{
    if (m_header.descriptors > kMaxDescriptors)
        return m_in.fail({ErrorCode::BadInput,
                          "it claims " + std::to_string(m_header.descriptors) +
                              " source locations, which is impossible",
                          m_in.place()});
    for (std::uint32_t i = 0; m_in.ok() && i < m_header.descriptors; ++i) {
        const std::string_view bytes = entry();
        if (m_in.ok())
            addDescriptor(bytes);
    }
}

void EntryReader::addDescriptor(std::string_view bytes)
{
    Descriptor &descriptor = m_descriptors.emplace_back();
    if (bytes.empty()) // a gap left by its program
        return;
    if (bytes.size() < kDescriptorBytes) {
        m_data.report.count("descriptors that are too short were skipped");
        return;
    }
    descriptor.known = true;
    descriptor.type = static_cast<std::uint8_t>(bytes[12]);
    const auto nameBytes = BinaryReader::littleEndian<std::uint16_t>(bytes.data() + 14);
    const std::string_view texts = bytes.substr(kDescriptorBytes);
    const std::string_view file =
        untilZero(texts.substr(std::min<std::size_t>(nameBytes, texts.size())));
    descriptor.site.name = m_data.strings.intern(untilZero(texts.substr(0, nameBytes)));
    if (!file.empty())
        descriptor.site.file = m_data.strings.intern(file);
    descriptor.site.line = static_cast<std::uint32_t>(
        std::max(0, BinaryReader::littleEndian<std::int32_t>(bytes.data() + 4)));
    descriptor.site.colour =
        BinaryReader::littleEndian<std::uint32_t>(bytes.data() + 8) & kColourMask;
}

void EntryReader::readThread()
{
    const std::uint64_t id = m_header.hasWideIds() ? m_in.u64() : m_in.u32();
    const std::uint16_t nameBytes = m_in.u16();
    const std::string name(untilZero(m_in.take(nameBytes)));
    if (!m_in.ok())
        return;
    const std::uint32_t track =
        m_data.trackOf(m_pid, {TraceId::Kind::Number, static_cast<std::int64_t>(id)});
    if (!name.empty())
        m_data.tracks[track].name = name;
    readSwitches(name, id);
    readBlocks(track);
}

// Times in which the thread did not run: a separate track next to it.
void EntryReader::readSwitches(const std::string &threadName, std::uint64_t thread)
{
    const std::size_t idBytes = m_header.hasWideIds() ? 8 : 4;
    const std::uint32_t count = m_in.u32();
    for (std::uint32_t i = 0; m_in.ok() && i < count; ++i) {
        const std::string_view bytes = entry();
        if (!m_in.ok())
            return;
        ++m_entries;
        if (bytes.size() < 16 + idBytes) {
            m_data.report.count("context switches that are too short were skipped");
            continue;
        }
        const std::optional<Span> span = spanOf(bytes);
        if (!span)
            continue;
        const std::string label =
            threadName.empty() ? "thread " + std::to_string(thread) : threadName;
        const std::uint32_t key = m_data.strings.intern(label + " (not running)");
        const std::uint32_t track = m_data.trackOf(m_pid, {TraceId::Kind::Text, key});
        m_data.tracks[track].external = true;
        const std::string_view target = untilZero(bytes.substr(16 + idBytes));
        const std::uint32_t name = m_data.strings.intern(
            target.empty() ? std::string("not running") : "not running: " + std::string(target));
        addZone(track, m_data.siteOf(name, m_data.strings.intern("context switch")), *span);
    }
}

void EntryReader::readBlocks(std::uint32_t track)
{
    const std::uint32_t count = m_in.u32();
    for (std::uint32_t i = 0; m_in.ok() && i < count; ++i) {
        const std::string_view bytes = entry();
        if (!m_in.ok())
            return;
        ++m_entries;
        if (bytes.size() < kBlockBytes)
            m_data.report.count("blocks that are too short were skipped");
        else
            addBlock(track, bytes);
    }
}

std::optional<EntryReader::Span> EntryReader::spanOf(std::string_view bytes)
{
    const auto begin = nsOf(BinaryReader::littleEndian<std::uint64_t>(bytes.data()));
    const auto end = nsOf(BinaryReader::littleEndian<std::uint64_t>(bytes.data() + 8));
    if (!begin || !end || *end < *begin) {
        m_data.report.count("blocks with invalid times were skipped");
        return std::nullopt;
    }
    if (*end < m_firstNs) {
        m_data.report.count("blocks that end before the recording starts were skipped");
        return std::nullopt;
    }
    if (*begin < m_firstNs)
        m_data.report.count("blocks that start before the recording were cut there");
    return Span{std::max(*begin, m_firstNs), *end};
}

void EntryReader::addBlock(std::uint32_t track, std::string_view bytes)
{
    const auto number = BinaryReader::littleEndian<std::uint32_t>(bytes.data() + 16);
    if (number >= m_descriptors.size() || !m_descriptors[number].known) {
        m_data.report.count("blocks with an unknown source location were skipped");
        return;
    }
    const std::optional<Span> span = spanOf(bytes);
    if (!span)
        return;
    const std::uint8_t type = m_descriptors[number].type;
    if (type == kValue && bytes.size() >= kValueBytes)
        return addValue(track, m_descriptors[number], bytes, span->beginNs);
    const std::uint32_t site = siteOf(number, untilZero(bytes.substr(kBlockBytes)));
    if (type == kBlock)
        return addZone(track, site, *span);
    m_data.instants.push_back({span->beginNs, track, site});
    ++m_data.tracks[track].others;
    m_data.seeTime(span->beginNs, span->beginNs);
}

void EntryReader::addZone(std::uint32_t track, std::uint32_t site, Span span)
{
    PackedEvents &events = m_data.tracks[track].events;
    TraceEvent event;
    event.timeNs = span.beginNs;
    event.durationNs = span.endNs - span.beginNs;
    event.site = site & TraceEvent::kMaxSite;
    event.order = UINT32_MAX - static_cast<std::uint32_t>(events.size()); // parents come last
    events.push_back(event);
    m_data.seeTime(span.beginNs, span.endNs);
}

void EntryReader::addValue(std::uint32_t track, const Descriptor &descriptor,
                           std::string_view bytes, std::int64_t timeNs)
{
    const auto type = static_cast<std::uint8_t>(bytes[kBlockBytes + 4]);
    const bool isArray = bytes[kBlockBytes + 5] != 0;
    const std::string_view data = bytes.substr(kValueBytes);
    if (!isArray && sizeOfType(type) != 0 && data.size() >= sizeOfType(type)) {
        const double value = valueOf(type, data.data());
        if (!std::isfinite(value)) {
            m_data.report.count("values that are not numbers were skipped");
            return;
        }
        TraceSeries series;
        series.process = m_data.tracks[track].process;
        series.name = descriptor.site.name;
        m_data.counters.push_back({timeNs, value, m_data.seriesOf(series)});
    } else {
        const std::string text =
            std::string(m_data.strings[descriptor.site.name]) + ": " +
            (sizeOfType(type) != 0 ? listOf(type, data) : std::string(untilZero(data)));
        const std::uint32_t site = m_data.siteOf(descriptor.site.name, 0);
        m_data.instants.push_back({timeNs, track, site, m_data.strings.intern(text)});
        ++m_data.tracks[track].others;
    }
    m_data.seeTime(timeNs, timeNs);
}

// A block may have a name made at run time, which replaces the descriptor's.
std::uint32_t EntryReader::siteOf(std::uint32_t number, std::string_view name)
{
    Descriptor &descriptor = m_descriptors[number];
    if (name.empty()) {
        if (descriptor.index == StringTable::kNone)
            descriptor.index = m_data.addSite(descriptor.site);
        return descriptor.index;
    }
    TraceSite site = descriptor.site;
    site.name = m_data.nameOf(name);
    const auto [found, isNew] = m_named.try_emplace({number, site.name}, 0U);
    if (isNew)
        found->second = m_data.addSite(site);
    return found->second;
}

void EntryReader::readBookmarks()
{
    if (m_in.u32() != kSignature) {
        m_data.report.count("the end mark of a thread is missing: bookmarks were not read");
        return;
    }
    for (std::uint16_t i = 0; m_in.ok() && i < m_header.bookmarks; ++i) {
        const std::string_view bytes = entry();
        if (!m_in.ok())
            return;
        const auto time = bytes.size() < 12
                              ? std::nullopt
                              : nsOf(BinaryReader::littleEndian<std::uint64_t>(bytes.data()));
        if (!time) {
            m_data.report.count("invalid bookmarks were skipped");
            continue;
        }
        m_data.bookmarks.push_back(
            {*time, std::string(untilZero(bytes.substr(12))),
             BinaryReader::littleEndian<std::uint32_t>(bytes.data() + 8) & kColourMask});
    }
}

} // namespace zoe::prof
