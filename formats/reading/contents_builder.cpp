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

void nameUnknown(CodeModule &module, const std::string &name)
{
    module.path = name;
}

// Their addresses and calls are lost, not their names.
void nameUnknown(CodeAddress & /*address*/, const std::string & /*name*/) {}
void nameUnknown(CallStack & /*stack*/, const std::string & /*name*/) {}

template <class T>
void nameUnknown(T &entry, const std::string &name)
{
    entry.name = name;
}

// Grows by a quarter, up to the limit. Growing by a half or more would exceed the memory bounds of
// the format. REQUIRES: count <= limit.
template <class T>
void reserveFor(std::vector<T> &entries, std::uint64_t count, std::uint64_t limit = UINT64_MAX)
{
    const std::uint64_t more = entries.capacity() + entries.capacity() / 4;
    if (count > entries.capacity())
        entries.reserve(std::max(count, std::min(more, limit)));
}

// Appends "3 sites" to a list.
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
    , m_addressLimit(kCodeAddressBound.allowed(streamBytes))
    , m_stackLimit(kStackBound.allowed(streamBytes))
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

bool ContentsBuilder::addDictionary(DictionaryMessage dictionary)
{
    const auto ids = idsAfter(dictionary, m_ids);
    if (!ids || !addIds(*ids))
        return false;
    eachEntry(dictionary, [this](std::size_t id, auto &entry) {
        auto &list = names<std::decay_t<decltype(entry)>>();
        list.entries[id] = std::move(entry);
        list.known[id] = true;
    });
    return true;
}

bool ContentsBuilder::addIds(const IdCounts &ids)
{
    const IdCounts all = mostOf(m_ids, ids);
    if (all.sites > m_siteLimit || all.others() > m_otherIdLimit ||
        all.codeAddresses > m_addressLimit || all.callStacks > m_stackLimit)
        return false;
    m_ids = all;
    names<Site>().grow(all.sites);
    names<Thread>().grow(all.threads);
    names<PlotSeries>().grow(all.plots);
    names<FrameSet>().grow(all.frameSets);
    names<Lock>().grow(all.locks);
    names<MemoryPool>().grow(all.memoryPools);
    names<std::string>().grow(all.valueKeys);
    names<CodeModule>().grow(all.codeModules);
    names<CodeAddress>().grow(all.codeAddresses);
    names<CallStack>().grow(all.callStacks);
    return true;
}

void ContentsBuilder::addAnnotations(std::span<const AnnotationChange> changes)
{
    m_annotations.insert(m_annotations.end(), changes.begin(), changes.end());
}

bool ContentsBuilder::mayHave(std::uint64_t frames) const
{
    return frames <= UINT32_MAX && frames <= m_frameLimit;
}

bool ContentsBuilder::addMissing(std::uint64_t upToFrame)
{
    PackedFrames &frames = m_contents.frames;
    if (upToFrame <= frames.size())
        return true;
    if (!mayHave(upToFrame))
        return false;
    const TimeNs start = frames.empty() ? 0 : frames.back().endNs();
    while (frames.size() < upToFrame)
        frames.add({.startNs = start, .flags = kFrameMissing});
    return true;
}

bool ContentsBuilder::addLost(std::span<const FrameRecord> frames)
{
    if (!mayHave(m_contents.frames.size() + frames.size()))
        return false;
    for (const FrameRecord &frame : frames)
        m_contents.frames.add({.startNs = frame.startNs, .flags = kFrameMissing});
    return true;
}

bool ContentsBuilder::addChunk(const ChunkSummary &chunk, std::uint32_t calls,
                               std::span<const FrameRecord> frames)
{
    const std::uint64_t end = std::uint64_t{chunk.firstFrame} + frames.size();
    if (chunk.firstFrame < nextFrame() || !mayHave(end) || !addMissing(chunk.firstFrame))
        return false;
    for (const FrameRecord &frame : frames)
        m_contents.frames.add(frame);
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
        describe(lost, static_cast<std::size_t>(std::ranges::count(names.known, false)), what);
    };
    nameAll(names<Site>(), "site");
    nameAll(names<Thread>(), "thread");
    nameAll(names<PlotSeries>(), "plot");
    nameAll(names<FrameSet>(), "frame set");
    nameAll(names<Lock>(), "lock");
    nameAll(names<MemoryPool>(), "memory pool");
    nameAll(names<std::string>(), "value key");
    nameAll(names<CodeModule>(), "module");
    nameAll(names<CodeAddress>(), "code address");
    nameAll(names<CallStack>(), "call stack");
    if (!lost.empty())
        addDamage({"the names are lost of " + lost, 0, 0, 0});
    auto &frameSets = names<FrameSet>().entries;
    if (frameSets.empty())
        frameSets.push_back({"main", {}});
}

// Their thread or frame may be lost.
std::vector<Annotation> ContentsBuilder::takeAnnotations()
{
    auto annotations = annotationsAfter(m_annotations);
    for (Annotation &annotation : annotations) {
        if (annotation.thread.value >= names<Thread>().entries.size())
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
    const auto takeList = [this]<class T>(std::vector<T> &list) {
        list = std::move(names<T>().entries);
    };
    auto &dictionaries = m_contents.dictionaries;
    takeList(dictionaries.sites);
    takeList(dictionaries.threads);
    takeList(dictionaries.plotSeries);
    takeList(dictionaries.frameSets);
    takeList(dictionaries.locks);
    takeList(dictionaries.memoryPools);
    takeList(dictionaries.valueKeys);
    takeList(dictionaries.codeModules);
    takeList(dictionaries.codeAddresses);
    takeList(dictionaries.callStacks);
    return std::move(m_contents);
}

} // namespace zoe
