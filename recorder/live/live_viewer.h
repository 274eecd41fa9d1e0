// One attached viewer: the data waiting to be sent to it, and its commands. The writer thread adds
// messages and the server's thread sends them; each has its own functions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "formats/stream/messages/control_line.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/live/viewer_access.h"
#include "recorder/outputs/preamble.h"

namespace zoe::recorder {

class LiveViewer final : private ByteSink {
  public:
    // A viewer without rights must send a token within kTokenNs. A viewer that takes none of the
    // data waiting for it for kStalledNs is disconnected.
    static constexpr DurationNs kTokenNs = 5 * kNsPerSecond;
    static constexpr DurationNs kStalledNs = 60 * kNsPerSecond;
    // Names, bookmarks and answers can't be dropped: a viewer that has this much of them waiting,
    // in addition to limitBytes, is disconnected.
    static constexpr std::uint64_t kMoreForNames = std::uint64_t{1} << 20;
    static constexpr std::size_t kMostAnswers = 64;

    // limitBytes: for waiting data; a single message may exceed it. lostChunks: counts each chunk
    // that the viewer should have received and didn't. REQUIRES: lostChunks lives longer.
    LiveViewer(system::Socket socket, std::uint64_t limitBytes,
               std::atomic<std::uint64_t> &lostChunks, Right right = Right::Command);
    ~LiveViewer() override;
    LiveViewer(const LiveViewer &) = delete;
    LiveViewer &operator=(const LiveViewer &) = delete;

    // --- For the writer thread ---

    [[nodiscard]] bool begun() const { return m_stream.has_value(); }
    void begin(const Preamble &preamble);
    void dictionary(const DictionaryMessage &additions, const IdCounts &ids);
    void annotations(const AnnotationsMessage &changes);
    // Dropped and counted if too much is waiting.
    void chunk(const std::shared_ptr<const EncodedChunk> &chunk);
    void end(const LeftOut &leftOut);
    // Sends the results of the viewer's commands. False: there are none.
    bool answer();

    // --- For the server's thread ---

    // Unsupported and LimitReached are answered; all other errors also disconnect the viewer.
    using Obey = std::function<Status(const ControlLine &)>;
    // Sends and receives without waiting. False if the viewer has disconnected or must be: it is
    // given up.
    bool exchange(const Obey &obey, std::uint64_t nowNs);
    void grant(Right right) { m_right.store(right); }
    [[nodiscard]] bool wantsToSend() const;
    [[nodiscard]] const system::Socket &socket() const { return m_socket; }

    // --- For both ---

    // Dropped if too many are waiting.
    void addAnswer(StreamNotice answer);
    // Drops and counts what is waiting to be sent and what comes later.
    void giveUp();
    [[nodiscard]] bool isGone() const { return m_gone.load(); }
    [[nodiscard]] Right right() const { return m_right.load(); }
    // Unique among the viewers of this process.
    [[nodiscard]] std::uint64_t id() const { return m_id; }

  private:
    // Parts of the stream. Names can't be dropped; a chunk may end with an index.
    enum class Part : std::uint8_t { Name, Chunk, Index };

    Status write(std::span<const std::byte> bytes) override;
    Status flush() override { return {}; }
    void tellOfLoss();
    bool sendWaiting();
    void dropWaiting(std::size_t besides);
    void countLost(Part part);
    bool isLate(std::uint64_t nowNs);
    bool receive(const Obey &obey);
    bool takeLines(const Obey &obey);
    void refuse(const std::string &sentence);

    const std::uint64_t m_id;
    system::Socket m_socket;
    std::atomic<Right> m_right;
    std::uint64_t m_quietSinceNs = 0; // the server thread's, like the next one
    std::uint64_t m_sentThen = 0;
    const std::uint64_t m_limitBytes;
    std::optional<IndexedStream> m_stream;
    StreamNotice m_lost; // not reported to the viewer yet
    std::string m_said;  // the beginning of a line
    std::atomic<bool> m_gone{false};
    std::atomic<std::uint64_t> &m_lostChunks;
    Part m_adds = Part::Name; // the writer thread's: what the stream writes next

    mutable std::mutex m_mutex; // guards the members below
    struct Waiting {
        MessageBytes bytes;
        Part part;
    };
    std::deque<Waiting> m_waiting;
    std::uint64_t m_waitingBytes = 0;
    std::uint64_t m_waitingNames = 0; // bytes of names
    std::uint64_t m_sentInAll = 0;
    std::vector<StreamNotice> m_answers;
    std::size_t m_sent = 0; // bytes of the first message
    bool m_refused = false;
};

} // namespace zoe::recorder
