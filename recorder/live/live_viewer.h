// One viewer that is attached: what waits to be sent to it, and what it says. The writer thread
// puts messages in, the server's thread sends them; each has its functions.
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
    // What waits may be this large, and a message more where nothing was waiting.
    LiveViewer(system::Socket socket, std::uint64_t limitBytes);
    ~LiveViewer() override;
    LiveViewer(const LiveViewer &) = delete;
    LiveViewer &operator=(const LiveViewer &) = delete;

    // --- The writer thread's. ---

    [[nodiscard]] bool begun() const { return m_stream.has_value(); }
    void begin(const Preamble &preamble);
    void dictionary(const DictionaryMessage &additions, const IdCounts &ids);
    void annotations(const AnnotationsMessage &changes);
    // One that finds no room is lost to this viewer, and counted.
    void chunk(const std::shared_ptr<const EncodedChunk> &chunk);
    void end();

    // --- The server's thread's. ---

    using Obey = std::function<Status(const ControlLine &)>;
    // Sends and receives what can be without waiting. False: the viewer has gone, or has to.
    bool exchange(const Obey &obey);
    [[nodiscard]] bool wantsToSend() const;
    [[nodiscard]] const system::Socket &socket() const { return m_socket; }

    // --- Both. ---

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
    StreamNotice m_lost; // since the viewer was told
    std::string m_said;  // without a line feed so far
    std::atomic<bool> m_gone{false};
    std::atomic<std::uint64_t> m_lostChunks{0};

    mutable std::mutex m_mutex; // for what follows
    std::deque<MessageBytes> m_waiting;
    std::uint64_t m_waitingBytes = 0;
    std::size_t m_sent = 0; // of the first
    bool m_refused = false;
};

} // namespace zoe::recorder
