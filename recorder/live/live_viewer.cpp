#include "recorder/live/live_viewer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

constexpr int kPartsAtOnce = 16;

std::uint64_t nextId()
{
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1) + 1;
}

} // namespace

LiveViewer::LiveViewer(system::Socket socket, std::uint64_t limitBytes,
                       std::atomic<std::uint64_t> &lostChunks, Right right)
    : m_id(nextId())
    , m_socket(std::move(socket))
    , m_right(right)
    , m_limitBytes(limitBytes)
    , m_lostChunks(lostChunks)
{
    platform::closeInForkedChild(m_socket.descriptor());
}

LiveViewer::~LiveViewer()
{
    platform::keepInForkedChild(m_socket.descriptor());
}

Status LiveViewer::write(std::span<const std::byte> bytes)
{
    const Part part = std::exchange(m_adds, m_adds == Part::Chunk ? Part::Index : m_adds);
    const std::lock_guard lock(m_mutex);
    if (m_refused) {
        countLost(part);
        return {};
    }
    m_waiting.push_back({MessageBytes(bytes.begin(), bytes.end()), part});
    m_waitingBytes += bytes.size();
    m_waitingNames += part == Part::Name ? bytes.size() : 0;
    return {};
}

void LiveViewer::begin(const Preamble &preamble)
{
    m_stream.emplace(static_cast<ByteSink &>(*this), IndexedStream::kChunksPerLiveIndex,
                     preamble.nextFrame());
    static_cast<void>(preamble.begin(*m_stream));
    const std::lock_guard lock(m_mutex);
    m_waitingNames = 0; // it may be larger than the limit
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
        countLost(Part::Chunk);
        return;
    }
    tellOfLoss();
    m_adds = Part::Chunk;
    static_cast<void>(m_stream->chunk(chunk));
    countLost(std::exchange(m_adds, Part::Name)); // it could not be written
}

void LiveViewer::countLost(Part part)
{
    m_lostChunks.fetch_add(part == Part::Chunk ? 1 : 0);
}

void LiveViewer::giveUp()
{
    const std::lock_guard lock(m_mutex);
    dropWaiting(0);
    m_waitingBytes = 0;
    m_waitingNames = 0;
    m_sent = 0;
}

// REQUIRES: the lock is held.
void LiveViewer::dropWaiting(std::size_t besides)
{
    for (; m_waiting.size() > besides; m_waiting.pop_back())
        countLost(m_waiting.back().part);
    m_refused = true;
}

bool LiveViewer::answer()
{
    std::vector<StreamNotice> answers;
    {
        const std::lock_guard lock(m_mutex);
        answers.swap(m_answers);
    }
    for (const StreamNotice &answer : answers)
        static_cast<void>(m_stream->notice(answer));
    return !answers.empty();
}

void LiveViewer::addAnswer(StreamNotice answer)
{
    const std::lock_guard lock(m_mutex);
    if (m_answers.size() < kMostAnswers)
        m_answers.push_back(std::move(answer));
}

void LiveViewer::tellOfLoss()
{
    if (m_lost.chunks == 0)
        return;
    m_lost.text = "some chunks were dropped because the viewer was too slow";
    static_cast<void>(m_stream->notice(std::exchange(m_lost, {})));
}

void LiveViewer::end(const LeftOut &leftOut)
{
    tellOfLoss();
    static_cast<void>(m_stream->end(leftOut));
}

bool LiveViewer::wantsToSend() const
{
    const std::lock_guard lock(m_mutex);
    return !m_waiting.empty();
}

bool LiveViewer::exchange(const Obey &obey, std::uint64_t nowNs)
{
    bool stays = receive(obey);
    const bool late = stays && isLate(nowNs);
    if (late && m_right == Right::None)
        refuse("no token arrived: only the user who runs the program can watch it without one");
    stays = stays && sendWaiting() && !late;
    if (!stays)
        giveUp();
    m_gone.store(!stays);
    return stays;
}

bool LiveViewer::isLate(std::uint64_t nowNs)
{
    const std::lock_guard lock(m_mutex);
    const bool progress = m_sentInAll != m_sentThen || m_waiting.empty();
    if (m_quietSinceNs == 0 || (m_right != Right::None && progress)) {
        m_quietSinceNs = nowNs;
        m_sentThen = m_sentInAll;
    }
    const auto quietNs = static_cast<DurationNs>(nowNs - m_quietSinceNs);
    return m_waitingNames > m_limitBytes + kMoreForNames ||
           quietNs > (m_right == Right::None ? kTokenNs : kStalledNs);
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
            return !m_refused; // a rejected peer that reads nothing doesn't get the reason
        m_sent += *sent;
        m_sentInAll += *sent;
        if (m_sent < first.size())
            continue;
        m_waitingBytes -= std::min<std::uint64_t>(m_waitingBytes, first.size());
        if (m_waiting.front().part == Part::Name)
            m_waitingNames -= std::min<std::uint64_t>(m_waitingNames, first.size());
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
        if (status)
            continue;
        const ErrorCode code = status.error().code;
        const bool isAnswered = code == ErrorCode::Unsupported || code == ErrorCode::LimitReached;
        if (!isAnswered) {
            refuse(status.error().text());
            return false;
        }
        addAnswer({.text = answerTo(*line) + status.error().text()});
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
    dropWaiting(m_sent > 0 ? 1 : 0);
    m_waiting.push_back({buildNotice({.text = sentence}), Part::Name});
}

} // namespace zoe::recorder
