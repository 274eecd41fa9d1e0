// The messages of a stream as plain values, without their bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/site_total.h"

namespace zoe {

// For a message, or a part of one, that is broken.
inline Error damagedError(std::string what, std::string place = {})
{
    return {ErrorCode::Damaged, std::move(what), std::move(place)};
}

enum class MessageKind { Header, Dictionary, Chunk, Index, End, Annotations, Notice, Unknown };

struct HeaderMessage {
    std::uint16_t versionMajor = 0;
    std::uint16_t versionMinor = 0;
    SessionInfo session;
};

// How many ids of each kind have been defined.
struct IdCounts {
    std::uint32_t sites = 0;
    std::uint32_t threads = 0;
    std::uint32_t plots = 0;
    std::uint32_t frameSets = 0;
    std::uint32_t locks = 0;
    std::uint32_t memoryPools = 0;
    std::uint32_t valueKeys = 0;
    std::uint32_t codeModules = 0;
    std::uint32_t codeAddresses = 0;
    std::uint32_t callStacks = 0;

    // Whether every count is at most that of the limits.
    [[nodiscard]] bool within(const IdCounts &limits) const;
    // The number of ids except those with separate bounds: sites, addresses and stacks.
    [[nodiscard]] std::uint64_t others() const;
    friend bool operator==(const IdCounts &, const IdCounts &) = default;
};

struct DictionaryMessage {
    std::uint32_t firstSite = 0;
    std::vector<Site> sites;
    std::uint32_t firstPlot = 0;
    std::vector<PlotSeries> plots;
    std::vector<std::pair<ThreadId, Thread>> threads;
    std::vector<std::pair<FrameSetId, FrameSet>> frameSets;
    std::vector<std::pair<LockId, Lock>> locks;
    std::uint32_t firstPool = 0;
    std::vector<MemoryPool> pools;
    std::uint32_t firstKey = 0;
    std::vector<std::string> keys;
    std::uint32_t firstModule = 0;
    std::vector<CodeModule> modules;
    std::uint32_t firstAddress = 0;
    std::vector<CodeAddress> addresses;
    std::uint32_t firstStack = 0;
    std::vector<CallStack> stacks;

    [[nodiscard]] bool empty() const
    {
        return sites.empty() && plots.empty() && threads.empty() && frameSets.empty() &&
               locks.empty() && pools.empty() && keys.empty() && modules.empty() &&
               addresses.empty() && stacks.empty();
    }
    // Sets the start of lists that are numbered in order.
    void startAt(const IdCounts &counts);
};

// The list of a capture's dictionaries that holds entries of this type.
template <class T, class Lists>
auto &listOf(Lists &all)
{
    using List = std::conditional_t<std::is_const_v<Lists>, const std::vector<T>, std::vector<T>>;
    return std::get<List &>(std::tie(all.sites, all.threads, all.plotSeries, all.frameSets,
                                     all.locks, all.memoryPools, all.valueKeys, all.codeModules,
                                     all.codeAddresses, all.callStacks));
}

// Calls use(id, entry) for every entry.
template <class Dictionary, class Use>
void eachEntry(Dictionary &dictionary, const Use &use)
{
    const auto run = [&](std::size_t first, auto &entries) {
        for (auto &entry : entries)
            use(first++, entry);
    };
    const auto pairs = [&](auto &entries) {
        for (auto &[id, entry] : entries)
            use(std::size_t{id.value}, entry);
    };
    run(dictionary.firstSite, dictionary.sites);
    run(dictionary.firstPlot, dictionary.plots);
    pairs(dictionary.threads);
    pairs(dictionary.frameSets);
    pairs(dictionary.locks);
    run(dictionary.firstPool, dictionary.pools);
    run(dictionary.firstKey, dictionary.keys);
    run(dictionary.firstModule, dictionary.modules);
    run(dictionary.firstAddress, dictionary.addresses);
    run(dictionary.firstStack, dictionary.stacks);
}

// Adds or replaces an entry of a list in order of ids; most are new and go to the end.
template <class Id, class T>
void putEntry(std::vector<std::pair<Id, T>> &entries, Id id, const T &value)
{
    const auto at = std::ranges::lower_bound(entries, id, {}, &std::pair<Id, T>::first);
    if (at != entries.end() && at->first == id)
        at->second = value;
    else
        entries.insert(at, {id, value});
}

// Adds additions that follow the previous ones.
void addTo(DictionaryMessage &all, const DictionaryMessage &more);

IdCounts idCounts(const Dictionaries &dictionaries);
// The largest of each count.
IdCounts mostOf(IdCounts counts, const IdCounts &others);
// The counts after these additions; not set if an id does not fit into 32 bits.
std::optional<IdCounts> idsAfter(const DictionaryMessage &additions, IdCounts before);
// Whether the runs of new sites, plots and so on start where the earlier ids ended.
bool followsOn(const DictionaryMessage &additions, const IdCounts &before);

using AnnotationsMessage = std::vector<AnnotationChange>;

// The clocks of a recorded program, read at about the same time.
struct ClockSnapshot {
    TimeNs timeNs = 0; // of the session
    std::int64_t steadyNs = 0;
    std::int64_t unixNs = 0;

    friend bool operator==(const ClockSnapshot &, const ClockSnapshot &) = default;
};

// A chunk without its body.
struct ChunkHead {
    FrameIndex firstFrame = 0;
    std::uint32_t entries = 0;
    std::uint32_t calls = 0;
    std::uint64_t lostZones = 0;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    IdCounts ids;
    std::vector<FrameRecord> frames;
    std::uint16_t compression = 0;
    std::uint16_t encoding = 0;
    std::uint64_t rawSize = 0;
    std::optional<ClockSnapshot> clocks;
    std::uint32_t sketchEntries = 0; // 0: there is no sketch
    std::uint64_t sketchRawSize = 0;

    friend bool operator==(const ChunkHead &, const ChunkHead &) = default;
};

struct ChunkMessage {
    ChunkHead head;
    std::span<const std::uint8_t> body;   // into the bytes of the message
    std::span<const std::uint8_t> sketch; // likewise
    std::uint64_t messageBytes = 0;       // of the whole message; bounds what it may claim
};

struct ChunkEntry {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    FrameIndex firstFrame = 0;
    std::uint32_t frameCount = 0;
    std::uint32_t entries = 0;
    std::uint32_t calls = 0;
    std::uint64_t lostZones = 0;
    std::uint32_t siteCount = 0; // rows of IndexMessage::siteTotals

    friend bool operator==(const ChunkEntry &, const ChunkEntry &) = default;
};

struct IndexMessage {
    std::uint64_t previous = 0; // offset of the previous index; 0 for the first
    DictionaryMessage dictionary;
    IdCounts ids;
    std::vector<ChunkEntry> chunks;
    std::vector<FrameRecord> frames; // of all these chunks
    std::vector<SiteTotal> siteTotals;
    bool hasTimes = true; // times, zones and threads of sites; older programs don't write them
    AnnotationsMessage annotations; // since the previous index
};

struct EndMessage {
    std::uint64_t lastIndex = 0;
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;
    std::uint64_t entries = 0;
    std::uint64_t calls = 0;
    std::uint64_t lostZones = 0;
    TimeNs endNs = 0;
    std::uint64_t offset = 0; // of this message
    LeftOut leftOut;

    // Adds a chunk.
    void add(const ChunkHead &chunk, FrameIndex firstFrame);
    friend bool operator==(const EndMessage &, const EndMessage &) = default;
};

// Sent by a running program to one viewer.
struct StreamNotice {
    std::string text{}; // one sentence
    // Chunks dropped from this stream since the previous notice, because the viewer was too slow.
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;
    std::uint64_t zones = 0;
    std::string saved{}; // the file that the viewer's command "save" wrote; then there is no text

    friend bool operator==(const StreamNotice &, const StreamNotice &) = default;
};

// A message in a stream, with the right checksum.
struct MessageView {
    MessageKind kind = MessageKind::Unknown;
    std::uint64_t offset = 0;
    std::span<const std::byte> bytes;
};

} // namespace zoe
