#include "formats/contents_builder.h"

#include <algorithm>
#include <utility>

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
    : m_idLimit(65'536 + streamBytes / 16)
    , m_missingLimit((std::uint64_t{1} << 21) + 2 * streamBytes)
{}

template <class T>
void ContentsBuilder::Names<T>::grow(std::size_t count)
{
    if (count <= entries.size())
        return;
    entries.resize(count);
    known.resize(count, false);
}

template <class T>
void ContentsBuilder::Names<T>::put(std::size_t at, const T &entry)
{
    grow(at + 1);
    entries[at] = entry;
    known[at] = true;
}

template <class T>
std::size_t ContentsBuilder::Names<T>::unknown() const
{
    return static_cast<std::size_t>(std::ranges::count(known, false));
}

bool ContentsBuilder::addDictionary(const DictionaryMessage &dictionary)
{
    bool fits = plausible(std::uint64_t{dictionary.firstSite} + dictionary.sites.size()) &&
                plausible(std::uint64_t{dictionary.firstPlot} + dictionary.plots.size());
    for (const auto &[id, thread] : dictionary.threads)
        fits = fits && plausible(std::uint64_t{id.value} + 1);
    for (const auto &[id, set] : dictionary.frameSets)
        fits = fits && plausible(std::uint64_t{id.value} + 1);
    for (const auto &[id, lock] : dictionary.locks)
        fits = fits && plausible(std::uint64_t{id.value} + 1);
    fits = fits && plausible(std::uint64_t{dictionary.firstPool} + dictionary.pools.size()) &&
           plausible(std::uint64_t{dictionary.firstKey} + dictionary.keys.size());
    if (!fits)
        return false;
    for (std::size_t i = 0; i < dictionary.sites.size(); ++i)
        m_sites.put(dictionary.firstSite + i, dictionary.sites[i]);
    for (std::size_t i = 0; i < dictionary.plots.size(); ++i)
        m_plots.put(dictionary.firstPlot + i, dictionary.plots[i]);
    for (const auto &[id, thread] : dictionary.threads)
        m_threads.put(id.value, thread);
    for (const auto &[id, set] : dictionary.frameSets)
        m_frameSets.put(id.value, set);
    for (const auto &[id, lock] : dictionary.locks)
        m_locks.put(id.value, lock);
    for (std::size_t i = 0; i < dictionary.pools.size(); ++i)
        m_pools.put(dictionary.firstPool + i, dictionary.pools[i]);
    for (std::size_t i = 0; i < dictionary.keys.size(); ++i)
        m_keys.put(dictionary.firstKey + i, dictionary.keys[i]);
    return true;
}

bool ContentsBuilder::addIds(const IdCounts &ids)
{
    if (!plausible(ids.sites) || !plausible(ids.threads) || !plausible(ids.plots) ||
        !plausible(ids.frameSets) || !plausible(ids.locks) || !plausible(ids.memoryPools) ||
        !plausible(ids.valueKeys))
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
    const std::uint64_t more = upToFrame - frames.size();
    if (upToFrame > UINT32_MAX || more > m_missingLimit - m_missing)
        return false;
    m_missing += more;
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
    if (chunk.firstFrame < nextFrame() || chunk.firstFrame > UINT32_MAX - frames.size() ||
        !addMissing(chunk.firstFrame))
        return false;
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
