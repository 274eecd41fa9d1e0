#include "formats/live/live_client.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "formats/stream/messages/stream_format.h"
#include "formats/stream/platform/live_program.h"

namespace zoe {

namespace {

// Messages of the recorder are far smaller.
constexpr std::size_t kLargestLiveMessage = std::size_t{256} << 20;
constexpr std::size_t kReceiveBytes = std::size_t{256} << 10;

// Checks framing and magic only.
bool looksLikeMessage(std::span<const std::byte> bytes)
{
    std::uint32_t segments = 0;
    std::uint64_t magic = 0;
    std::memcpy(&segments, bytes.data(), sizeof segments);
    std::memcpy(&magic, bytes.data() + kMagicOffset, sizeof magic);
    return segments == 0 && magic == kStreamMagic;
}

bool isThisComputer(const std::string &host)
{
    return host == "localhost" || host == "::1" || host.starts_with("127.");
}

// A listening program of this user on this computer.
std::optional<LiveProgram> ownProgramAt(const system::Address &address)
{
    std::optional<LiveProgram> found;
    for (LiveProgram &program : findLivePrograms()) {
        const Result<system::Address> listens = system::parseAddress(program.address);
        const bool same = listens && *listens == address;
        if (same || (listens && listens->port == address.port && isThisComputer(address.host)))
            found = std::move(program);
        if (same)
            break;
    }
    return found;
}

} // namespace

std::optional<Result<std::string>> answerToSave(const StreamNotice &notice)
{
    if (!notice.saved.empty())
        return notice.saved;
    const std::string refused = answerTo({ControlLine::Command::Save, 0, {}});
    if (!notice.text.starts_with(refused))
        return std::nullopt;
    return Error{ErrorCode::Unsupported, notice.text.substr(refused.size()), {}};
}

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
            return m_begun ? damagedError("the program sent data that is not a capture stream")
                           : Error{ErrorCode::BadInput,
                                   "the program at this address does not use Zoetrope's recorder",
                                   {}};
        if (size > kLargestLiveMessage)
            return Error{
                ErrorCode::LimitReached, "the program sent a message that is too large", {}};
        if (size > m_size - at)
            break;
        if (Status status = takeMessage(std::span(buffer + at, size), sink); !status)
            return status;
        at += size;
    }
    if (at > 0) // moved only once, instead of for each piece of a large message
        std::memmove(buffer, buffer + at, m_size - at);
    m_size -= at;
    return {};
}

Status LiveStream::takeMessage(std::span<const std::byte> bytes, MessageSink &sink)
{
    const Result<MessageView> message = messageAt(bytes, 0);
    if (!message)
        return damagedError("a message was damaged in transmission");
    if (!m_begun && message->kind != MessageKind::Header && message->kind != MessageKind::Notice)
        return damagedError("the stream does not begin with a header");
    return readAny(*message, [&](const auto &content) {
        return content ? takeContent(*content, *message, sink) : Status(content.error());
    });
}

Status LiveStream::takeContent(const AnnotationsMessage &annotations,
                               const MessageView & /*message*/, MessageSink &sink)
{
    return sink.annotations(annotations);
}

Status LiveStream::takeContent(const StreamNotice &notice, const MessageView & /*message*/,
                               MessageSink & /*sink*/)
{
    constexpr std::size_t kMostAnswers = 1000;
    if (!notice.text.empty())
        m_notice = notice.text;
    if (notice.chunks == 0 && m_answers.size() < kMostAnswers)
        m_answers.push_back(notice);
    m_statistics.lostChunks += notice.chunks;
    m_statistics.lostFrames += notice.frames;
    m_statistics.lostZones += notice.zones;
    return {};
}

Status LiveStream::takeContent(const HeaderMessage &header, const MessageView & /*message*/,
                               MessageSink &sink)
{
    if (m_begun)
        return damagedError("the program sent a second header");
    if (header.versionMajor > kVersionMajor)
        return Error{ErrorCode::TooNew,
                     "this viewer is too old for the program's recorder: it reads format " +
                         std::to_string(kVersionMajor) + ", not " +
                         std::to_string(header.versionMajor),
                     {}};
    m_begun = true;
    m_marked = MarkedFrames(header.session.flagsOutside);
    return sink.header(header.session);
}

Status LiveStream::takeContent(const DictionaryMessage &dictionary, const MessageView & /*message*/,
                               MessageSink &sink)
{
    const std::optional<IdCounts> ids = idsAfter(dictionary, m_ids);
    const std::uint64_t most = 65'536 + m_statistics.bytes / 16;
    if (!ids || !followsOn(dictionary, m_ids) ||
        std::max({ids->threads, ids->frameSets, ids->locks}) > most)
        return damagedError("the names sent by the program are not in order");
    m_ids = *ids;
    return sink.dictionary(dictionary, m_ids);
}

Status LiveStream::takeContent(const ChunkMessage &chunk, const MessageView &message,
                               MessageSink &sink)
{
    const ChunkHead &head = chunk.head;
    const std::uint64_t most = (std::uint64_t{1} << 21) + 2 * m_statistics.bytes;
    if (head.firstFrame < m_nextFrame || head.firstFrame - m_nextFrame > most ||
        !head.ids.within(m_ids))
        return damagedError("a chunk does not follow on from those before it");
    if (Status status = m_decoder.decode(chunk, m_chunk); !status)
        return status;
    if (head.firstFrame != m_nextFrame)
        m_marked.add({.flags = kFrameMissing});
    m_nextFrame = head.firstFrame + static_cast<FrameIndex>(head.frames.size());
    ++m_statistics.chunks;
    m_statistics.frames += head.frames.size();
    for (const FrameRecord &frame : head.frames)
        m_statistics.markedFrames += m_marked.add(frame) ? 1 : 0;
    m_statistics.zones += head.calls;
    const auto encoded = std::make_shared<EncodedChunk>();
    encoded->message.assign(message.bytes.begin(), message.bytes.end());
    encoded->head = head;
    m_siteTotals.begin();
    for (const TreeSpan &tree : m_chunk.trees)
        m_siteTotals.add(m_chunk.zones, tree);
    encoded->siteTotals.assign(m_siteTotals.rows().begin(), m_siteTotals.rows().end());
    if (head.entries > kOrdinaryEntries) {
        m_decoder = {};
        m_chunk = {};
    }
    return sink.chunk(encoded);
}

Status LiveStream::takeContent(const EndMessage &end, const MessageView & /*message*/,
                               MessageSink &sink)
{
    m_ended = true;
    return sink.end(end.leftOut);
}

Result<std::unique_ptr<LiveClient>> LiveClient::connect(const std::string &address, int timeoutMs,
                                                        const std::string &token)
{
    std::unique_ptr<LiveClient> client(new LiveClient);
    client->m_addressText = address;
    client->m_token = token;
    if (Status status = client->reconnect(timeoutMs); !status)
        return status.error();
    return client;
}

Status LiveClient::reconnect(int timeoutMs)
{
    const Result<system::Address> address = system::parseAddress(m_addressText);
    if (!address)
        return address.error();
    m_stream = LiveStream();
    return open(*address, timeoutMs);
}

Status LiveClient::open(const system::Address &address, int timeoutMs)
{
    std::string token = m_token;
    const char *const ofEnvironment = std::getenv("ZOE_TOKEN");
    if (token.empty() && ofEnvironment != nullptr)
        token = ofEnvironment;
    const std::optional<LiveProgram> own = ownProgramAt(address);
    system::Address target = address;
    bool isLocal = false;
    if (own && m_token.empty()) {
        Result<system::Socket> local = connectLocally(*own);
        isLocal = local.ok();
        if (local) {
            m_socket = *std::move(local);
        } else if (const auto listens = system::parseAddress(own->address)) {
            // Others may listen at the address as typed, and the token must reach only the program.
            target = *listens;
            token = own->token;
        }
    }
    if (!isLocal) {
        Result<system::Socket> socket = system::connectTo(target, timeoutMs);
        if (!socket)
            return socket.error();
        m_socket = *std::move(socket);
    }
    m_mayNeedToken = !isLocal && token.empty();
    Status status = send({ControlLine::Command::Hello, kControlVersion, {}});
    if (status && !isLocal && !token.empty())
        status = send({ControlLine::Command::Token, 0, token});
    return status;
}

Result<bool> LiveClient::receive(MessageSink &sink, int timeoutMs)
{
    std::vector<system::Waiting> waiting{{m_socket.descriptor()}};
    system::waitFor(waiting, timeoutMs);
    if (!waiting[0].ready)
        return true;
    m_received.resize(kReceiveBytes);
    const Result<std::size_t> received = system::receiveSome(m_socket, m_received);
    if (!received && received.error().message.empty())
        return false;
    if (!received)
        return Error{ErrorCode::Io, received.error().message, m_addressText};
    if (Status status = m_stream.take(std::span(m_received).first(*received), sink); !status)
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
    // A line is far smaller than what a socket accepts at once.
    if (*sent != text.size())
        return Error{ErrorCode::Io, "the program does not accept commands", m_addressText};
    return {};
}

} // namespace zoe
