#include "formats/reading/contents_builder.h"

#include <algorithm>
#include <utility>

#include "formats/stream/messages/stream_bounds.h"

namespace zoe {

namespace {

void nameUnknown(Site &site, const std::string &name)
{
    site.function = name;
}

void nameUnknown(std::string &key, const std::string &name)
{
    key = name;
}

template <class T>
void nameUnknown(T &entry, const std::string &name)
{
    entry.name = name;
}

// Grows by a quarter, and not beyond the limit, which count keeps: by a half or more the bounds of
// the stream would not hold for what it takes.
template <class T>
void reserveFor(std::vector<T> &entries, std::uint64_t count, std::uint64_t limit = UINT64_MAX)
{
    const std::uint64_t more = entries.capacity() + entries.capacity() / 4;
    if (count > entries.capacity())
        entries.reserve(std::max(count, std::min(more, limit)));
}

// "3 sites"; appended to a list.
void describe(std::string &list, std::size_t count, const std::string &what)
{
    if (count == 0)
        return;
    if (!list.empty())
        list += ", ";
    list += std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace

ContentsBuilder::ContentsBuilder(std::size_t streamBytes)
    : m_siteLimit(kSiteBound.allowed(streamBytes))
    , m_otherIdLimit(kOtherIdBound.allowed(streamBytes))
    , m_frameLimit(kFrameBound.allowed(streamBytes))
{}

template <class T>
void ContentsBuilder::Names<T>::grow(std::size_t count)
{
    if (count <= entries.size())
        return;
    reserveFor(entries, count);
    entries.resize(count);
    known.resize(count, false);
}

template <class T>
void ContentsBuilder::Names<T>::put(std::size_t at, T entry)
{
    grow(at + 1);
    entries[at] = std::move(entry);
    known[at] = true;
}

template <class T>
std::size_t ContentsBuilder::Names<T>::unknown() const
{
    return static_cast<std::size_t>(std::ranges::count(known, false));
}

bool ContentsBuilder::fits(const IdsNeeded &ids) const
{
    const auto most = [](const auto &names, std::uint64_t needed) {
        return std::max<std::uint64_t>(names.entries.size(), needed);
    };
    const std::uint64_t others = most(m_plots, ids.plots) + most(m_threads, ids.threads) +
                                 most(m_frameSets, ids.frameSets) + most(m_locks, ids.locks) +
                                 most(m_pools, ids.pools) + most(m_keys, ids.keys);
    return ids.sites <= m_siteLimit && others <= m_otherIdLimit;
}

bool ContentsBuilder::addDictionary(DictionaryMessage dictionary)
{
    IdsNeeded ids;
    ids.sites = std::uint64_t{dictionary.firstSite} + dictionary.sites.size();
    ids.plots = std::uint64_t{dictionary.firstPlot} + dictionary.plots.size();
    for (const auto &[id, thread] : dictionary.threads)
        ids.threads = std::max(ids.threads, std::uint64_t{id.value} + 1);
    for (const auto &[id, set] : dictionary.frameSets)
        ids.frameSets = std::max(ids.frameSets, std::uint64_t{id.value} + 1);
    for (const auto &[id, lock] : dictionary.locks)
        ids.locks = std::max(ids.locks, std::uint64_t{id.value} + 1);
    ids.pools = std::uint64_t{dictionary.firstPool} + dictionary.pools.size();
    ids.keys = std::uint64_t{dictionary.firstKey} + dictionary.keys.size();
    if (!fits(ids))
        return false;
    m_sites.grow(ids.sites);
    for (std::size_t i = 0; i < dictionary.sites.size(); ++i)
        m_sites.put(dictionary.firstSite + i, std::move(dictionary.sites[i]));
    for (std::size_t i = 0; i < dictionary.plots.size(); ++i)
        m_plots.put(dictionary.firstPlot + i, std::move(dictionary.plots[i]));
    for (auto &[id, thread] : dictionary.threads)
        m_threads.put(id.value, std::move(thread));
    for (auto &[id, set] : dictionary.frameSets)
        m_frameSets.put(id.value, std::move(set));
    for (auto &[id, lock] : dictionary.locks)
        m_locks.put(id.value, std::move(lock));
    for (std::size_t i = 0; i < dictionary.pools.size(); ++i)
        m_pools.put(dictionary.firstPool + i, std::move(dictionary.pools[i]));
    for (std::size_t i = 0; i < dictionary.keys.size(); ++i)
        m_keys.put(dictionary.firstKey + i, std::move(dictionary.keys[i]));
    return true;
}

bool ContentsBuilder::addIds(const IdCounts &ids)
{
    if (!fits({ids.sites, ids.plots, ids.threads, ids.frameSets, ids.locks, ids.memoryPools,
               ids.valueKeys}))
        return false;
    m_sites.grow(ids.sites);
    m_threads.grow(ids.threads);
    m_plots.grow(ids.plots);
    m_frameSets.grow(ids.frameSets);
    m_locks.grow(ids.locks);
    m_pools.grow(ids.memoryPools);
    m_keys.grow(ids.valueKeys);
    return true;
}

void ContentsBuilder::addAnnotations(std::span<const AnnotationChange> changes)
{
    m_annotations.insert(m_annotations.end(), changes.begin(), changes.end());
}

bool ContentsBuilder::addMissing(std::uint64_t upToFrame)
{
    auto &frames = m_contents.frames;
    if (upToFrame <= frames.size())
        return true;
    if (upToFrame > UINT32_MAX || upToFrame > m_frameLimit)
        return false;
    reserveFor(frames, upToFrame, m_frameLimit);
    const TimeNs start = frames.empty() ? 0 : frames.back().endNs();
    frames.resize(upToFrame, {.startNs = start, .flags = kFrameMissing});
    return true;
}

bool ContentsBuilder::addLost(std::span<const FrameRecord> frames)
{
    const std::size_t first = m_contents.frames.size();
    if (!addMissing(first + frames.size()))
        return false;
    for (std::size_t i = 0; i < frames.size(); ++i)
        m_contents.frames[first + i].startNs = frames[i].startNs;
    return true;
}

bool ContentsBuilder::addChunk(const ChunkSummary &chunk, std::uint32_t calls,
                               std::span<const FrameRecord> frames)
{
    const std::uint64_t end = std::uint64_t{chunk.firstFrame} + frames.size();
    if (chunk.firstFrame < nextFrame() || end > UINT32_MAX || end > m_frameLimit ||
        !addMissing(chunk.firstFrame))
        return false;
    reserveFor(m_contents.frames, end, m_frameLimit);
    m_contents.frames.insert(m_contents.frames.end(), frames.begin(), frames.end());
    m_contents.chunks.push_back(chunk);
    m_contents.calls.push_back(calls);
    return true;
}

void ContentsBuilder::nameUnknowns()
{
    std::string lost;
    const auto nameAll = [&](auto &names, const std::string &what) {
        for (std::size_t i = 0; i < names.entries.size(); ++i)
            if (!names.known[i])
                nameUnknown(names.entries[i], "unknown " + what + " " + std::to_string(i));
        describe(lost, names.unknown(), what);
    };
    nameAll(m_sites, "site");
    nameAll(m_threads, "thread");
    nameAll(m_plots, "plot");
    nameAll(m_frameSets, "frame set");
    nameAll(m_locks, "lock");
    nameAll(m_pools, "memory pool");
    nameAll(m_keys, "value key");
    if (!lost.empty())
        addDamage({"the names are lost of " + lost, 0, 0, 0});
    if (m_frameSets.entries.empty())
        m_frameSets.put(0, {"main", {}});
}

// They may name a thread or a frame that is lost.
std::vector<Annotation> ContentsBuilder::takeAnnotations() const
{
    auto annotations = annotationsAfter(m_annotations);
    for (Annotation &annotation : annotations) {
        if (annotation.thread.value >= m_threads.entries.size())
            annotation.thread = {};
        if (annotation.frame.value_or(0) >= m_contents.frames.size())
            annotation.frame.reset();
    }
    return annotations;
}

StreamContents ContentsBuilder::take()
{
    nameUnknowns();
    m_contents.annotations = takeAnnotations();
    auto &dictionaries = m_contents.dictionaries;
    dictionaries.sites = std::move(m_sites.entries);
    dictionaries.threads = std::move(m_threads.entries);
    dictionaries.plotSeries = std::move(m_plots.entries);
    dictionaries.frameSets = std::move(m_frameSets.entries);
    dictionaries.locks = std::move(m_locks.entries);
    dictionaries.memoryPools = std::move(m_pools.entries);
    dictionaries.valueKeys = std::move(m_keys.entries);
    return std::move(m_contents);
}

} // namespace zoe
