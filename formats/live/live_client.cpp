#include "formats/live/live_client.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

// The recorder's messages are far smaller.
constexpr std::size_t kLargestLiveMessage = std::size_t{256} << 20;
constexpr std::size_t kReceiveBytes = std::size_t{256} << 10;

// By framing and magic alone.
bool looksLikeMessage(std::span<const std::byte> bytes)
{
    std::uint32_t segments = 0;
    std::uint64_t magic = 0;
    std::memcpy(&segments, bytes.data(), sizeof segments);
    std::memcpy(&magic, bytes.data() + kMagicOffset, sizeof magic);
    return segments == 0 && magic == kStreamMagic;
}

// By site. counts: of all sites there are, zero before and after, so that no chunk pays for them.
std::vector<SiteTotal> siteTotalsOf(const Chunk &chunk, std::vector<SiteTotal> &counts)
{
    std::vector<std::uint32_t> seen;
    for (std::size_t i = 0; i < chunk.zones.size(); ++i) {
        const std::uint32_t site = chunk.zones.site[i];
        if (site >= counts.size())
            counts.resize(std::size_t{site} + 1);
        SiteTotal &total = counts[site];
        if (!total.site.valid()) {
            total.site = SiteId{site};
            seen.push_back(site);
        }
        total.calls += (chunk.zones.flags[i] & kContinuesFrom) == 0 ? 1 : 0;
        total.selfNs += chunk.zones.selfNs[i];
    }
    std::ranges::sort(seen);
    std::vector<SiteTotal> list;
    list.reserve(seen.size());
    for (const std::uint32_t site : seen)
        list.push_back(std::exchange(counts[site], {}));
    return list;
}

template <class List>
std::uint32_t countAfter(std::uint32_t before, const List &entries)
{
    for (const auto &[id, entry] : entries)
        before = std::max(before, id.value + 1);
    return before;
}

// How many ids there are with these; each list goes on where it ended, or names ids close by.
Result<IdCounts> idsAfter(const DictionaryMessage &more, const IdCounts &before,
                          std::uint64_t bytesSoFar)
{
    IdCounts ids = before;
    ids.sites = more.firstSite + static_cast<std::uint32_t>(more.sites.size());
    ids.plots = more.firstPlot + static_cast<std::uint32_t>(more.plots.size());
    ids.memoryPools = more.firstPool + static_cast<std::uint32_t>(more.pools.size());
    ids.valueKeys = more.firstKey + static_cast<std::uint32_t>(more.keys.size());
    ids.threads = countAfter(before.threads, more.threads);
    ids.frameSets = countAfter(before.frameSets, more.frameSets);
    ids.locks = countAfter(before.locks, more.locks);
    const std::uint64_t most = 65'536 + bytesSoFar / 16;
    const bool followsOn = more.firstSite == before.sites && more.firstPlot == before.plots &&
                           more.firstPool == before.memoryPools &&
                           more.firstKey == before.valueKeys;
    if (!followsOn || std::max({ids.threads, ids.frameSets, ids.locks}) > most)
        return damagedError("the names that the program sent don't follow on");
    return ids;
}

} // namespace

Status LiveStream::take(std::span<const std::byte> bytes, MessageSink &sink)
{
    if (bytes.empty() || m_ended)
        return {};
    if (m_words.size() * 8 < m_size + bytes.size())
        m_words.resize((m_size + bytes.size()) / 8 + 1);
    auto *const buffer = reinterpret_cast<std::byte *>(m_words.data());
    std::memcpy(buffer + m_size, bytes.data(), bytes.size());
    m_size += bytes.size();
    m_statistics.bytes += bytes.size();

    std::size_t at = 0;
    while (!m_ended && m_size - at >= kSmallestMessage) {
        std::uint64_t framing = 0;
        std::memcpy(&framing, buffer + at, sizeof framing);
        const std::uint64_t size =
            std::max<std::uint64_t>(((framing >> 32) + 1) * sizeof framing, kSmallestMessage);
        if (!looksLikeMessage(std::span(buffer + at, m_size - at)))
            return m_begun ? damagedError("what the program sent is no capture stream any more")
                           : Error{ErrorCode::BadInput,
                                   "what answers there is no program with Zoetrope's recorder",
                                   {}};
        if (size > kLargestLiveMessage)
            return Error{ErrorCode::LimitReached, "the program sent too large a message", {}};
        if (size > m_size - at)
            break;
        if (Status status = takeMessage(std::span(buffer + at, size), sink); !status)
            return status;
        at += size;
    }
    if (at > 0) // a large message comes in many pieces, and isn't moved for each
        std::memmove(buffer, buffer + at, m_size - at);
    m_size -= at;
    return {};
}

Status LiveStream::takeMessage(std::span<const std::byte> bytes, MessageSink &sink)
{
    const Result<MessageView> message = messageAt(bytes, 0);
    if (!message)
        return damagedError("a message was damaged on its way");
    if (!m_begun && message->kind != MessageKind::Header && message->kind != MessageKind::Notice)
        return damagedError("the stream does not begin with a header");
    switch (message->kind) {
    case MessageKind::Header:
        return takeHeader(*message, sink);
    case MessageKind::Dictionary:
        return takeDictionary(*message, sink);
    case MessageKind::Chunk:
        return takeChunk(*message, sink);
    case MessageKind::Annotations: {
        const Result<AnnotationsMessage> annotations = readAnnotations(*message);
        return annotations ? sink.annotations(*annotations) : Status(annotations.error());
    }
    case MessageKind::Notice: {
        const Result<StreamNotice> notice = readNotice(*message);
        if (!notice)
            return notice.error();
        m_notice = notice->text;
        m_statistics.lostChunks += notice->chunks;
        m_statistics.lostFrames += notice->frames;
        m_statistics.lostZones += notice->zones;
        return {};
    }
    case MessageKind::End:
        m_ended = true;
        return {};
    case MessageKind::Index:
    case MessageKind::Unknown:
        return {};
    }
    return {};
}

Status LiveStream::takeHeader(const MessageView &message, MessageSink &sink)
{
    const Result<HeaderMessage> header = readHeader(message);
    if (!header)
        return header.error();
    if (m_begun)
        return damagedError("a second header came");
    if (header->versionMajor > kVersionMajor)
        return Error{ErrorCode::TooNew,
                     "this viewer is too old for the program's recorder: it reads format " +
                         std::to_string(kVersionMajor) + ", not " +
                         std::to_string(header->versionMajor),
                     {}};
    m_begun = true;
    return sink.header(header->session);
}

Status LiveStream::takeDictionary(const MessageView &message, MessageSink &sink)
{
    const Result<DictionaryMessage> dictionary = readDictionary(message);
    if (!dictionary)
        return dictionary.error();
    const Result<IdCounts> ids = idsAfter(*dictionary, m_ids, m_statistics.bytes);
    if (!ids)
        return ids.error();
    m_ids = *ids;
    return sink.dictionary(*dictionary, m_ids);
}

Status LiveStream::takeChunk(const MessageView &message, MessageSink &sink)
{
    const Result<ChunkMessage> chunk = readChunkMessage(message);
    if (!chunk)
        return chunk.error();
    const ChunkHead &head = chunk->head;
    const std::uint64_t most = (std::uint64_t{1} << 21) + 2 * m_statistics.bytes;
    if (head.firstFrame < m_nextFrame || head.firstFrame - m_nextFrame > most ||
        !head.ids.within(m_ids))
        return damagedError("a chunk does not fit to those before it");
    ChunkDecoder decoder;
    Chunk decoded;
    if (Status status = decoder.decode(*chunk, decoded); !status)
        return status;
    m_nextFrame = head.firstFrame + static_cast<FrameIndex>(head.frames.size());
    ++m_statistics.chunks;
    m_statistics.frames += head.frames.size();
    m_statistics.zones += head.calls;
    const auto encoded = std::make_shared<EncodedChunk>();
    encoded->message.assign(message.bytes.begin(), message.bytes.end());
    encoded->head = head;
    encoded->siteTotals = siteTotalsOf(decoded, m_siteTotals);
    return sink.chunk(encoded);
}

Result<std::unique_ptr<LiveClient>> LiveClient::connect(const std::string &address, int timeoutMs)
{
    std::unique_ptr<LiveClient> client(new LiveClient);
    client->m_addressText = address;
    if (Status status = client->reconnect(timeoutMs); !status)
        return status.error();
    return client;
}

Status LiveClient::reconnect(int timeoutMs)
{
    const Result<system::Address> address = system::parseAddress(m_addressText);
    if (!address)
        return address.error();
    Result<system::Socket> socket = system::connectTo(*address, timeoutMs);
    if (!socket)
        return socket.error();
    m_socket = *std::move(socket);
    m_stream = LiveStream();
    return send({ControlLine::Command::Hello, kControlVersion, {}});
}

Result<bool> LiveClient::receive(MessageSink &sink, int timeoutMs)
{
    std::vector<system::Waiting> waiting{{m_socket.descriptor()}};
    system::waitFor(waiting, timeoutMs);
    if (!waiting[0].ready)
        return true;
    std::vector<std::byte> room(kReceiveBytes);
    const Result<std::size_t> received = system::receiveSome(m_socket, room);
    if (!received && received.error().message.empty())
        return false;
    if (!received)
        return Error{ErrorCode::Io, received.error().message, m_addressText};
    if (Status status = m_stream.take(std::span(room).first(*received), sink); !status)
        return Error{status.error().code, status.error().message, m_addressText};
    return !m_stream.ended();
}

Status LiveClient::send(const ControlLine &line)
{
    const std::string text = controlText(line);
    const Result<std::size_t> sent =
        system::sendSome(m_socket, std::as_bytes(std::span(text.data(), text.size())));
    if (!sent)
        return Error{ErrorCode::Io, sent.error().message, m_addressText};
    // A line is far smaller than what a socket takes at once.
    if (*sent != text.size())
        return Error{ErrorCode::Io, "the program does not take commands", m_addressText};
    return {};
}

} // namespace zoe
