#include "recorder/live/live_viewer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

constexpr std::uint32_t kChunksPerIndex = 1024;
constexpr int kPartsAtOnce = 16;

} // namespace

LiveViewer::LiveViewer(system::Socket socket, std::uint64_t limitBytes)
    : m_socket(std::move(socket))
    , m_limitBytes(limitBytes)
{
    platform::closeInForkedChild(m_socket.descriptor());
}

LiveViewer::~LiveViewer()
{
    platform::keepInForkedChild(m_socket.descriptor());
}

Status LiveViewer::write(std::span<const std::byte> bytes)
{
    const std::lock_guard lock(m_mutex);
    if (m_refused)
        return {};
    m_waiting.push_back({MessageBytes(bytes.begin(), bytes.end()), m_addsChunk});
    m_waitingBytes += bytes.size();
    return {};
}

void LiveViewer::begin(const Preamble &preamble)
{
    m_stream.emplace(static_cast<ByteSink &>(*this), kChunksPerIndex, preamble.nextFrame());
    static_cast<void>(preamble.begin(*m_stream));
}

void LiveViewer::dictionary(const DictionaryMessage &additions, const IdCounts &ids)
{
    static_cast<void>(m_stream->dictionary(additions, ids));
}

void LiveViewer::annotations(const AnnotationsMessage &changes)
{
    static_cast<void>(m_stream->annotations(changes));
}

void LiveViewer::chunk(const std::shared_ptr<const EncodedChunk> &chunk)
{
    std::uint64_t waiting = 0;
    {
        const std::lock_guard lock(m_mutex);
        waiting = m_waitingBytes;
    }
    if (waiting > 0 && waiting + chunk->message.size() > m_limitBytes) {
        ++m_lost.chunks;
        m_lost.frames += chunk->head.frames.size();
        m_lost.zones += chunk->head.calls;
        m_lostChunks.fetch_add(1);
        return;
    }
    tellOfLoss();
    m_addsChunk = true;
    static_cast<void>(m_stream->chunk(chunk));
    m_addsChunk = false;
}

void LiveViewer::giveUp()
{
    const std::lock_guard lock(m_mutex);
    m_lostChunks.fetch_add(static_cast<std::uint64_t>(
        std::ranges::count_if(m_waiting, [](const Waiting &waiting) { return waiting.isChunk; })));
    m_waiting.clear();
    m_waitingBytes = 0;
    m_sent = 0;
    m_refused = true;
}

void LiveViewer::tellOfLoss()
{
    if (m_lost.chunks == 0)
        return;
    m_lost.text = "some chunks were dropped because the viewer was too slow";
    static_cast<void>(m_stream->notice(std::exchange(m_lost, {})));
}

void LiveViewer::end()
{
    tellOfLoss();
    static_cast<void>(m_stream->end());
}

bool LiveViewer::wantsToSend() const
{
    const std::lock_guard lock(m_mutex);
    return !m_waiting.empty();
}

bool LiveViewer::exchange(const Obey &obey)
{
    const bool stays = receive(obey) && sendWaiting();
    m_gone.store(!stays);
    return stays;
}

bool LiveViewer::sendWaiting()
{
    const std::lock_guard lock(m_mutex);
    while (!m_waiting.empty()) {
        const MessageBytes &first = m_waiting.front().bytes;
        const Result<std::size_t> sent =
            system::sendSome(m_socket, std::span(first).subspan(m_sent));
        if (!sent)
            return false;
        if (*sent == 0)
            return !m_refused; // a refused peer that reads nothing doesn't get the reason
        m_sent += *sent;
        if (m_sent < first.size())
            continue;
        m_waitingBytes -= first.size();
        m_sent = 0;
        m_waiting.pop_front();
    }
    return !m_refused;
}

// Reads a limited amount, to be fair to other viewers.
bool LiveViewer::receive(const Obey &obey)
{
    std::array<std::byte, 1024> room;
    for (int part = 0; part < kPartsAtOnce; ++part) {
        const Result<std::size_t> received = system::receiveSome(m_socket, room);
        if (!received)
            return false;
        if (*received == 0)
            return true;
        m_said.append(reinterpret_cast<const char *>(room.data()), *received);
        if (!takeLines(obey))
            return true;
    }
    return true;
}

// False if this peer is being disconnected.
bool LiveViewer::takeLines(const Obey &obey)
{
    for (std::size_t end = 0; (end = m_said.find('\n')) != std::string::npos;) {
        const Result<ControlLine> line = parseControlLine(std::string_view(m_said).substr(0, end));
        m_said.erase(0, end + 1);
        const Status status = line ? obey(*line) : Status(line.error());
        if (!status) {
            refuse(status.error().text());
            return false;
        }
    }
    if (m_said.size() <= kLongestControlLine + 1)
        return true;
    refuse("the peer sent an unknown command");
    return false;
}

// Replaces the waiting data by the reason and disconnects. A message that is partly sent is
// completed first, to keep the stream readable.
void LiveViewer::refuse(const std::string &sentence)
{
    const std::lock_guard lock(m_mutex);
    m_refused = true;
    m_waiting.resize(m_sent > 0 ? 1 : 0);
    m_waiting.push_back({buildNotice({.text = sentence}), false});
}

} // namespace zoe::recorder
