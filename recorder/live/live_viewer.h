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

#include "formats/stream/messages/control_line.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/outputs/preamble.h"

namespace zoe::recorder {

class LiveViewer final : private ByteSink {
  public:
    // limitBytes: for waiting data; a single message may exceed it.
    LiveViewer(system::Socket socket, std::uint64_t limitBytes);
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
    void end();
    // Drops and counts what is still waiting to be sent.
    void giveUp();

    // --- For the server's thread ---

    using Obey = std::function<Status(const ControlLine &)>;
    // Sends and receives without waiting. False if the viewer has disconnected or must be.
    bool exchange(const Obey &obey);
    [[nodiscard]] bool wantsToSend() const;
    [[nodiscard]] const system::Socket &socket() const { return m_socket; }

    // --- For both ---

    [[nodiscard]] std::uint64_t lostChunks() const { return m_lostChunks.load(); }
    [[nodiscard]] bool isGone() const { return m_gone.load(); }

  private:
    Status write(std::span<const std::byte> bytes) override;
    Status flush() override { return {}; }
    void tellOfLoss();
    bool sendWaiting();
    bool receive(const Obey &obey);
    bool takeLines(const Obey &obey);
    void refuse(const std::string &sentence);

    system::Socket m_socket;
    const std::uint64_t m_limitBytes;
    std::optional<IndexedStream> m_stream;
    StreamNotice m_lost; // not reported to the viewer yet
    std::string m_said;  // the beginning of a line
    std::atomic<bool> m_gone{false};
    std::atomic<std::uint64_t> m_lostChunks{0};

    mutable std::mutex m_mutex; // guards the members below
    struct Waiting {
        MessageBytes bytes;
        bool isChunk;
    };
    std::deque<Waiting> m_waiting;
    bool m_addsChunk = false; // the writer thread's
    std::uint64_t m_waitingBytes = 0;
    std::size_t m_sent = 0; // bytes of the first message
    bool m_refused = false;
};

} // namespace zoe::recorder
