#include "formats/stream/stream_writer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "formats/stream/chunk_codec.h"
#include "formats/stream/messages.h"
#include "formats/stream/stream_format.h"

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

} // namespace

class StreamWriter::Impl {
  public:
    Impl(ByteSink &sink, StreamOptions options)
        : m_sink(sink)
        , m_options(options)
        , m_encoder(options.compressionLevel)
    {}

    Status begin(const SessionInfo &session) { return write(buildHeader(session)); }

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
        for (std::uint32_t i = 0; i < m_frameSets.size(); ++i)
            if (m_frameSets[i] == set)
                return FrameSetId{i};
        const FrameSetId id{m_ids.frameSets++};
        m_frameSets.push_back(set);
        m_new.frameSets.emplace_back(id, set);
        return id;
    }

    void updateFrameSet(FrameSetId id, const FrameSet &set)
    {
        m_frameSets[id.value] = set;
        replace(m_new.frameSets, id, set);
    }

    Status writeChunk(const Chunk &chunk);
    Status end();

    [[nodiscard]] std::uint64_t bytesWritten() const { return m_offset; }

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

    Status write(const MessageBytes &message);
    Status writeDictionary();
    Status writeIndex();
    void remember(const Chunk &chunk, std::uint64_t offset, std::uint64_t size);

    ByteSink &m_sink;
    StreamOptions m_options;
    ChunkEncoder m_encoder;
    std::optional<Error> m_failed; // nothing is written behind a failure
    std::uint64_t m_offset = 0;

    std::unordered_map<std::string, std::uint32_t> m_siteIds;
    std::unordered_map<std::string, std::uint32_t> m_plotIds;
    std::vector<FrameSet> m_frameSets;
    IdCounts m_ids;
    DictionaryMessage m_new; // since the last dictionary message
    IndexMessage m_index;    // since the last index
    EndMessage m_totals;
};

Status StreamWriter::Impl::write(const MessageBytes &message)
{
    if (m_failed)
        return *m_failed;
    if (message.empty())
        return Error{ErrorCode::LimitReached, "a message is larger than the format allows", {}};
    if (Status status = m_sink.write(message); !status) {
        m_failed = status.error();
        return status;
    }
    m_offset += message.size();
    return {};
}

Status StreamWriter::Impl::writeDictionary()
{
    if (m_new.empty())
        return {};
    if (Status status = write(buildDictionary(m_new)); !status)
        return status;
    DictionaryMessage &indexed = m_index.dictionary;
    indexed.sites.insert(indexed.sites.end(), m_new.sites.begin(), m_new.sites.end());
    indexed.plots.insert(indexed.plots.end(), m_new.plots.begin(), m_new.plots.end());
    for (const auto &[id, thread] : m_new.threads)
        replace(indexed.threads, id, thread);
    for (const auto &[id, set] : m_new.frameSets)
        replace(indexed.frameSets, id, set);
    m_new = {};
    m_new.firstSite = m_ids.sites;
    m_new.firstPlot = m_ids.plots;
    return {};
}

void StreamWriter::Impl::remember(const Chunk &chunk, std::uint64_t offset, std::uint64_t size)
{
    const ChunkHead &head = m_encoder.head();
    const auto totals = m_encoder.siteTotals();
    m_index.chunks.push_back(
        {offset, size, chunk.firstFrame, static_cast<std::uint32_t>(chunk.frames.size()),
         head.entries, head.calls, head.lostZones, static_cast<std::uint32_t>(totals.size())});
    m_index.frames.insert(m_index.frames.end(), chunk.frames.begin(), chunk.frames.end());
    m_index.siteTotals.insert(m_index.siteTotals.end(), totals.begin(), totals.end());
    ++m_totals.chunks;
    m_totals.frames = std::uint64_t{chunk.firstFrame} + chunk.frames.size();
    m_totals.entries += head.entries;
    m_totals.calls += head.calls;
    m_totals.lostZones += head.lostZones;
    m_totals.endNs = head.endNs;
}

Status StreamWriter::Impl::writeChunk(const Chunk &chunk)
{
    if (chunk.firstFrame < m_totals.frames)
        return Error{ErrorCode::BadInput, "a chunk begins before the end of the one before", {}};
    const Result<MessageBytes> message = m_encoder.encode(chunk, m_ids);
    if (!message)
        return message.error();
    if (Status status = writeDictionary(); !status)
        return status;
    const std::uint64_t offset = m_offset;
    if (Status status = write(*message); !status)
        return status;
    remember(chunk, offset, message->size());
    if (m_options.chunksPerIndex > 0 && m_index.chunks.size() >= m_options.chunksPerIndex)
        return writeIndex();
    return {};
}

Status StreamWriter::Impl::writeIndex()
{
    const std::uint64_t offset = m_offset;
    m_index.previous = m_totals.lastIndex;
    m_index.ids = m_ids;
    if (Status status = write(buildIndex(m_index)); !status)
        return status;
    m_totals.lastIndex = offset;
    m_index = {};
    m_index.dictionary.firstSite = m_ids.sites;
    m_index.dictionary.firstPlot = m_ids.plots;
    return {};
}

Status StreamWriter::Impl::end()
{
    if (Status status = writeDictionary(); !status)
        return status;
    if (Status status = writeIndex(); !status)
        return status;
    m_totals.offset = m_offset;
    if (Status status = write(buildEnd(m_totals)); !status)
        return status;
    return m_sink.flush();
}

StreamWriter::StreamWriter(ByteSink &sink, StreamOptions options)
    : m_impl(std::make_unique<Impl>(sink, options))
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

Status StreamWriter::writeChunk(const Chunk &chunk)
{
    return m_impl->writeChunk(chunk);
}

Status StreamWriter::end()
{
    return m_impl->end();
}

std::uint64_t StreamWriter::bytesWritten() const
{
    return m_impl->bytesWritten();
}

} // namespace zoe
