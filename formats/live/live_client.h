// Attaches to a program that listens, and takes the messages it sends. What the program says is not
// trusted: whatever is no proper stream ends the connection with one sentence. Not thread-safe: one
// owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/messages/control_line.h"
#include "formats/stream/output/message_sink.h"
#include "formats/stream/platform/system_socket.h"

namespace zoe {

struct ReceivedCounts {
    std::uint64_t bytes = 0;
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;
    std::uint64_t zones = 0; // whole ones
    // Because this viewer was too slow, as the program told.
    std::uint64_t lostChunks = 0;
    std::uint64_t lostFrames = 0;
    std::uint64_t lostZones = 0;
};

// Messages out of the bytes of a stream, as they come. Checks what a reader of files would check.
class LiveStream {
  public:
    // Hands all messages that are whole by then to the sink; those without content for it, such as
    // indexes, are left out. Error: BadInput (no stream of ours), Damaged, TooNew, LimitReached, or
    // what the sink returned.
    Status take(std::span<const std::byte> bytes, MessageSink &sink);

    [[nodiscard]] bool begun() const { return m_begun; }
    // The end has come; what follows is not looked at, however the bytes were cut.
    [[nodiscard]] bool ended() const { return m_ended; }
    [[nodiscard]] const ReceivedCounts &statistics() const { return m_statistics; }
    // The last sentence that the program sent to this viewer; empty: none.
    [[nodiscard]] const std::string &notice() const { return m_notice; }

  private:
    Status takeMessage(std::span<const std::byte> bytes, MessageSink &sink);
    Status takeContent(const HeaderMessage &header, const MessageView &message, MessageSink &sink);
    Status takeContent(const DictionaryMessage &dictionary, const MessageView &message,
                       MessageSink &sink);
    Status takeContent(const ChunkMessage &chunk, const MessageView &message, MessageSink &sink);
    Status takeContent(const AnnotationsMessage &annotations, const MessageView &message,
                       MessageSink &sink);
    Status takeContent(const StreamNotice &notice, const MessageView &message, MessageSink &sink);
    Status takeContent(const EndMessage &end, const MessageView &message, MessageSink &sink);
    // Indexes and kinds of later versions hold nothing for a sink.
    template <class Other>
    Status takeContent(const Other & /*message*/, const MessageView & /*view*/,
                       MessageSink & /*sink*/)
    {
        return {};
    }

    std::vector<std::uint64_t> m_words; // bytes that are no whole message yet, aligned
    std::size_t m_size = 0;
    bool m_begun = false;
    bool m_ended = false;
    IdCounts m_ids;
    FrameIndex m_nextFrame = 0;
    ReceivedCounts m_statistics;
    std::string m_notice;
    std::vector<SiteTotal> m_siteTotals; // all zero; room for the next chunk
};

class LiveClient {
  public:
    // Error: BadInput, Io.
    static Result<std::unique_ptr<LiveClient>> connect(const std::string &address,
                                                       int timeoutMs = 5000);

    // Waits for more, at most so long, and takes what there is. False: the stream has ended, or the
    // program has gone. Error: Io, and as LiveStream::take().
    Result<bool> receive(MessageSink &sink, int timeoutMs);
    // Error: Io.
    Status send(const ControlLine &line);
    // Leaves, and attaches anew: what follows is another stream. Error: as connect().
    Status reconnect(int timeoutMs = 5000);

    [[nodiscard]] const LiveStream &stream() const { return m_stream; }
    [[nodiscard]] const std::string &address() const { return m_addressText; }

  private:
    LiveClient() = default;

    std::string m_addressText;
    system::Socket m_socket;
    LiveStream m_stream;
};

} // namespace zoe
