#include "formats/stream/output/stream_writer.h"

#include <algorithm>
#include <utility>

namespace zoe {

namespace {

void appendPart(std::string &key, const std::string &part)
{
    key += std::to_string(part.size());
    key += ':';
    key += part;
}

std::string keyOf(const Site &site)
{
    std::string key;
    key.reserve(site.name.size() + site.function.size() + site.file.size() + 48);
    appendPart(key, site.name);
    appendPart(key, site.function);
    appendPart(key, site.file);
    appendPart(key, site.category);
    key += std::to_string(site.line) + ' ' + std::to_string(site.colour) + ' ' +
           std::to_string(site.level);
    return key;
}

std::string keyOf(const PlotSeries &series)
{
    return std::to_string(static_cast<int>(series.kind)) + series.name;
}

std::string keyOf(const FrameSet &set)
{
    return std::to_string(set.thread.value) + ' ' + set.name;
}

std::uint64_t keyOf(const CallStack &stack)
{
    return std::uint64_t{stack.callers.value} << 32 | stack.address.value;
}

// The id of an entry; adds it to the list if no entry with this key has one yet.
template <class T>
std::uint32_t addOnce(std::unordered_map<std::string, std::uint32_t> &known, const std::string &key,
                      const T &entry, std::uint32_t &count, std::vector<T> &list)
{
    const auto [found, isNew] = known.try_emplace(key, count);
    if (isNew) {
        ++count;
        list.push_back(entry);
    }
    return found->second;
}

} // namespace

StreamWriter::StreamWriter(ByteSink &sink, StreamOptions options)
    : m_own(std::make_unique<IndexedStream>(sink, options.chunksPerIndex))
    , m_messages(*m_own)
    , m_encoder(options.compressionLevel, options.smallest)
{}

StreamWriter::StreamWriter(MessageSink &messages, int compressionLevel)
    : m_messages(messages)
    , m_encoder(compressionLevel)
{}

Status StreamWriter::begin(const SessionInfo &session)
{
    return m_messages.header(session);
}

SiteId StreamWriter::addSite(const Site &site)
{
    return SiteId{addOnce(m_siteIds, keyOf(site), site, m_ids.sites, m_new.sites)};
}

ThreadId StreamWriter::addThread(const Thread &thread)
{
    const ThreadId id{m_ids.threads++};
    m_new.threads.emplace_back(id, thread);
    return id;
}

void StreamWriter::updateThread(ThreadId id, const Thread &thread)
{
    putEntry(m_new.threads, id, thread);
}

PlotId StreamWriter::addPlot(const PlotSeries &series)
{
    return PlotId{addOnce(m_plotIds, keyOf(series), series, m_ids.plots, m_new.plots)};
}

FrameSetId StreamWriter::addFrameSet(const FrameSet &set)
{
    const auto [known, isNew] = m_frameSetIds.try_emplace(keyOf(set), m_ids.frameSets);
    const FrameSetId id{known->second};
    if (isNew) {
        ++m_ids.frameSets;
        m_frameSets.push_back(set);
        m_new.frameSets.emplace_back(id, set);
    }
    return id;
}

void StreamWriter::updateFrameSet(FrameSetId id, const FrameSet &set)
{
    if (const auto old = m_frameSetIds.find(keyOf(m_frameSets[id.value]));
        old != m_frameSetIds.end() && old->second == id.value)
        m_frameSetIds.erase(old);
    m_frameSetIds.try_emplace(keyOf(set), id.value);
    m_frameSets[id.value] = set;
    putEntry(m_new.frameSets, id, set);
}

LockId StreamWriter::addLock(const Lock &lock)
{
    const LockId id{m_ids.locks++};
    m_new.locks.emplace_back(id, lock);
    return id;
}

void StreamWriter::updateLock(LockId id, const Lock &lock)
{
    putEntry(m_new.locks, id, lock);
}

PoolId StreamWriter::addMemoryPool(const MemoryPool &pool)
{
    return PoolId{addOnce(m_poolIds, pool.name, pool, m_ids.memoryPools, m_new.pools)};
}

ValueKeyId StreamWriter::addValueKey(std::string_view key)
{
    const std::string text(key);
    return ValueKeyId{addOnce(m_keyIds, text, text, m_ids.valueKeys, m_new.keys)};
}

ModuleId StreamWriter::addModule(const CodeModule &module)
{
    m_new.modules.push_back(module);
    return ModuleId{m_ids.codeModules++};
}

CodeAddressId StreamWriter::addCodeAddress(const CodeAddress &address)
{
    m_new.addresses.push_back(address);
    return CodeAddressId{m_ids.codeAddresses++};
}

StackId StreamWriter::addStack(const CallStack &stack)
{
    const auto [known, isNew] = m_stackIds.try_emplace(keyOf(stack), m_ids.callStacks);
    if (isNew) {
        ++m_ids.callStacks;
        m_new.stacks.push_back(stack);
    }
    return StackId{known->second};
}

StackId StreamWriter::findStack(const CallStack &stack) const
{
    const auto known = m_stackIds.find(keyOf(stack));
    return known != m_stackIds.end() ? StackId{known->second} : StackId{};
}

std::uint64_t StreamWriter::annotate(Annotation annotation)
{
    if (annotation.id == 0)
        annotation.id = m_lastAnnotation + 1;
    m_lastAnnotation = std::max(m_lastAnnotation, annotation.id);
    m_annotations.push_back({std::move(annotation), false});
    return m_annotations.back().annotation.id;
}

void StreamWriter::removeAnnotation(std::uint64_t id)
{
    AnnotationChange &change = m_annotations.emplace_back();
    change.annotation.id = id;
    change.removed = true;
}

Status StreamWriter::writeDictionary()
{
    if (!m_new.empty()) {
        if (Status status = m_messages.dictionary(m_new, m_ids); !status)
            return status;
        m_new = {};
        m_new.startAt(m_ids);
    }
    if (!m_annotations.empty()) {
        if (Status status = m_messages.annotations(m_annotations); !status)
            return status;
        m_annotations.clear();
    }
    return {};
}

Status StreamWriter::writeChunk(const Chunk &chunk, const EventTally &events,
                                std::uint64_t ownZones)
{
    return write(chunk, m_encoder.encode(chunk, m_ids), events, ownZones);
}

Status StreamWriter::writeChunk(const Chunk &chunk, ReadyZones zones)
{
    return write(chunk, m_encoder.encode(chunk, std::move(zones), m_ids), {}, 0);
}

Status StreamWriter::write(const Chunk &chunk, Result<MessageBytes> message,
                           const EventTally &events, std::uint64_t ownZones)
{
    if (chunk.firstFrame < m_nextFrame)
        return Error{ErrorCode::BadInput, "a chunk starts before the end of the previous one", {}};
    if (!message)
        return message.error();
    if (Status status = writeDictionary(); !status)
        return status;
    const auto encoded = std::make_shared<EncodedChunk>();
    encoded->message = *std::move(message);
    encoded->head = m_encoder.head();
    encoded->events = events;
    encoded->events[EventGroup::Zones] = encoded->head.calls - ownZones;
    const auto totals = m_encoder.siteTotals();
    encoded->siteTotals.assign(totals.begin(), totals.end());
    m_nextFrame = std::uint64_t{chunk.firstFrame} + chunk.frames.size();
    return m_messages.chunk(encoded);
}

Status StreamWriter::end(const LeftOut &leftOut)
{
    if (Status status = writeDictionary(); !status)
        return status;
    return m_messages.end(leftOut);
}

std::uint64_t StreamWriter::bytesWritten() const
{
    return m_own->bytesWritten();
}

} // namespace zoe
