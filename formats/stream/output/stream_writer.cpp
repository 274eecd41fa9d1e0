#include "formats/stream/output/stream_writer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/output/indexed_stream.h"

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

} // namespace

class StreamWriter::Impl {
  public:
    Impl(ByteSink &sink, StreamOptions options)
        : m_own(std::in_place, sink, options.chunksPerIndex)
        , m_messages(*m_own)
        , m_encoder(options.compressionLevel, options.smallest)
    {}
    Impl(MessageSink &messages, int compressionLevel)
        : m_messages(messages)
        , m_encoder(compressionLevel)
    {}

    Status begin(const SessionInfo &session) { return m_messages.header(session); }

    SiteId addSite(const Site &site)
    {
        const auto [known, isNew] = m_siteIds.try_emplace(keyOf(site), m_ids.sites);
        if (isNew) {
            ++m_ids.sites;
            m_new.sites.push_back(site);
        }
        return SiteId{known->second};
    }

    ThreadId addThread(const Thread &thread)
    {
        const ThreadId id{m_ids.threads++};
        m_new.threads.emplace_back(id, thread);
        return id;
    }

    void updateThread(ThreadId id, const Thread &thread) { replace(m_new.threads, id, thread); }

    PlotId addPlot(const PlotSeries &series)
    {
        const auto [known, isNew] = m_plotIds.try_emplace(keyOf(series), m_ids.plots);
        if (isNew) {
            ++m_ids.plots;
            m_new.plots.push_back(series);
        }
        return PlotId{known->second};
    }

    FrameSetId addFrameSet(const FrameSet &set)
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

    void updateFrameSet(FrameSetId id, const FrameSet &set)
    {
        if (const auto old = m_frameSetIds.find(keyOf(m_frameSets[id.value]));
            old != m_frameSetIds.end() && old->second == id.value)
            m_frameSetIds.erase(old);
        m_frameSetIds.try_emplace(keyOf(set), id.value);
        m_frameSets[id.value] = set;
        replace(m_new.frameSets, id, set);
    }

    LockId addLock(const Lock &lock)
    {
        const LockId id{m_ids.locks++};
        m_new.locks.emplace_back(id, lock);
        return id;
    }

    void updateLock(LockId id, const Lock &lock) { replace(m_new.locks, id, lock); }

    PoolId addMemoryPool(const MemoryPool &pool)
    {
        const auto [known, isNew] = m_poolIds.try_emplace(pool.name, m_ids.memoryPools);
        if (isNew) {
            ++m_ids.memoryPools;
            m_new.pools.push_back(pool);
        }
        return PoolId{known->second};
    }

    ValueKeyId addValueKey(std::string_view key)
    {
        const auto [known, isNew] = m_keyIds.try_emplace(std::string(key), m_ids.valueKeys);
        if (isNew) {
            ++m_ids.valueKeys;
            m_new.keys.emplace_back(key);
        }
        return ValueKeyId{known->second};
    }

    std::uint64_t annotate(Annotation annotation)
    {
        if (annotation.id == 0)
            annotation.id = m_lastAnnotation + 1;
        m_lastAnnotation = std::max(m_lastAnnotation, annotation.id);
        m_annotations.push_back({std::move(annotation), false});
        return m_annotations.back().annotation.id;
    }

    void removeAnnotation(std::uint64_t id)
    {
        AnnotationChange &change = m_annotations.emplace_back();
        change.annotation.id = id;
        change.removed = true;
    }

    Status writeChunk(const Chunk &chunk);
    Status writeDictionary();
    Status end();

    [[nodiscard]] std::uint64_t bytesWritten() const { return m_own->bytesWritten(); }

  private:
    // Entries are in order of ids; most are new and go to the end.
    template <class Id, class T>
    static void replace(std::vector<std::pair<Id, T>> &entries, Id id, const T &value)
    {
        const auto at = std::ranges::lower_bound(entries, id, {}, &std::pair<Id, T>::first);
        if (at != entries.end() && at->first == id)
            at->second = value;
        else
            entries.insert(at, {id, value});
    }

    std::optional<IndexedStream> m_own; // where the messages go unless someone else takes them
    MessageSink &m_messages;
    ChunkEncoder m_encoder;
    std::uint64_t m_nextFrame = 0;

    std::unordered_map<std::string, std::uint32_t> m_siteIds;
    std::unordered_map<std::string, std::uint32_t> m_plotIds;
    std::unordered_map<std::string, std::uint32_t> m_poolIds;
    std::unordered_map<std::string, std::uint32_t> m_keyIds;
    std::unordered_map<std::string, std::uint32_t> m_frameSetIds;
    std::vector<FrameSet> m_frameSets;
    std::uint64_t m_lastAnnotation = 0;
    AnnotationsMessage m_annotations; // that are not written yet
    IdCounts m_ids;
    DictionaryMessage m_new; // since the last dictionary message
};

Status StreamWriter::Impl::writeDictionary()
{
    if (!m_new.empty()) {
        if (Status status = m_messages.dictionary(m_new, m_ids); !status)
            return status;
        m_new = {};
        m_new.firstSite = m_ids.sites;
        m_new.firstPlot = m_ids.plots;
        m_new.firstPool = m_ids.memoryPools;
        m_new.firstKey = m_ids.valueKeys;
    }
    if (!m_annotations.empty()) {
        if (Status status = m_messages.annotations(m_annotations); !status)
            return status;
        m_annotations.clear();
    }
    return {};
}

Status StreamWriter::Impl::writeChunk(const Chunk &chunk)
{
    if (chunk.firstFrame < m_nextFrame)
        return Error{ErrorCode::BadInput, "a chunk begins before the end of the one before", {}};
    Result<MessageBytes> message = m_encoder.encode(chunk, m_ids);
    if (!message)
        return message.error();
    if (Status status = writeDictionary(); !status)
        return status;
    const auto encoded = std::make_shared<EncodedChunk>();
    encoded->message = *std::move(message);
    encoded->head = m_encoder.head();
    const auto totals = m_encoder.siteTotals();
    encoded->siteTotals.assign(totals.begin(), totals.end());
    m_nextFrame = std::uint64_t{chunk.firstFrame} + chunk.frames.size();
    return m_messages.chunk(encoded);
}

Status StreamWriter::Impl::end()
{
    if (Status status = writeDictionary(); !status)
        return status;
    return m_messages.end();
}

StreamWriter::StreamWriter(ByteSink &sink, StreamOptions options)
    : m_impl(std::make_unique<Impl>(sink, options))
{}

StreamWriter::StreamWriter(MessageSink &messages, int compressionLevel)
    : m_impl(std::make_unique<Impl>(messages, compressionLevel))
{}

StreamWriter::~StreamWriter() = default;

Status StreamWriter::begin(const SessionInfo &session)
{
    return m_impl->begin(session);
}

SiteId StreamWriter::addSite(const Site &site)
{
    return m_impl->addSite(site);
}

ThreadId StreamWriter::addThread(const Thread &thread)
{
    return m_impl->addThread(thread);
}

void StreamWriter::updateThread(ThreadId id, const Thread &thread)
{
    m_impl->updateThread(id, thread);
}

PlotId StreamWriter::addPlot(const PlotSeries &series)
{
    return m_impl->addPlot(series);
}

FrameSetId StreamWriter::addFrameSet(const FrameSet &set)
{
    return m_impl->addFrameSet(set);
}

void StreamWriter::updateFrameSet(FrameSetId id, const FrameSet &set)
{
    m_impl->updateFrameSet(id, set);
}

LockId StreamWriter::addLock(const Lock &lock)
{
    return m_impl->addLock(lock);
}

void StreamWriter::updateLock(LockId id, const Lock &lock)
{
    m_impl->updateLock(id, lock);
}

PoolId StreamWriter::addMemoryPool(const MemoryPool &pool)
{
    return m_impl->addMemoryPool(pool);
}

ValueKeyId StreamWriter::addValueKey(std::string_view key)
{
    return m_impl->addValueKey(key);
}

std::uint64_t StreamWriter::annotate(Annotation annotation)
{
    return m_impl->annotate(std::move(annotation));
}

void StreamWriter::removeAnnotation(std::uint64_t id)
{
    m_impl->removeAnnotation(id);
}

Status StreamWriter::writeChunk(const Chunk &chunk)
{
    return m_impl->writeChunk(chunk);
}

Status StreamWriter::end()
{
    return m_impl->end();
}

Status StreamWriter::writeDictionary()
{
    return m_impl->writeDictionary();
}

std::uint64_t StreamWriter::bytesWritten() const
{
    return m_impl->bytesWritten();
}

} // namespace zoe
