// Connects to a listening program and receives its messages. The program is not trusted: anything
// that is not a valid stream ends the connection with one sentence. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/frames/marked_frames.h"
#include "analysis/model/result.h"
#include "analysis/model/sites/site_totals.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/messages/control_line.h"
#include "formats/stream/messages/message_types.h"
#include "formats/stream/output/message_sink.h"
#include "formats/stream/platform/system_socket.h"

namespace zoe {

struct ReceivedCounts {
    std::uint64_t bytes = 0;
    std::uint64_t chunks = 0;
    std::uint64_t frames = 0;       // also slices of time
    std::uint64_t markedFrames = 0; // of the program (MarkedFrames)
    std::uint64_t zones = 0;        // whole ones
    // Dropped because this viewer was too slow, as reported by the program.
    std::uint64_t lostChunks = 0;
    std::uint64_t lostFrames = 0;
    std::uint64_t lostZones = 0;
};

// The program's answer to the command "save": the file that it wrote, or why it wrote none
// (Unsupported). Nothing: the notice is about something else.
[[nodiscard]] std::optional<Result<std::string>> answerToSave(const StreamNotice &notice);

// Turns received bytes into messages, with the checks that a reader of files makes.
class LiveStream {
  public:
    // Passes all messages that are complete to the sink, except those without content for it, such
    // as indexes. Error: BadInput (not a Zoetrope stream), Damaged, TooNew, LimitReached, or the
    // sink's error.
    Status take(std::span<const std::byte> bytes, MessageSink &sink);

    [[nodiscard]] bool begun() const { return m_begun; }
    // True after the end message. Bytes after it are ignored.
    [[nodiscard]] bool ended() const { return m_ended; }
    [[nodiscard]] const ReceivedCounts &statistics() const { return m_statistics; }
    // The last sentence from the program to this viewer, or empty.
    [[nodiscard]] const std::string &notice() const { return m_notice; }
    // The notices since the last call that don't report losses: answers to commands.
    std::vector<StreamNotice> takeAnswers() { return std::exchange(m_answers, {}); }

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
    // Indexes and messages of newer versions are not passed to a sink.
    template <class Other>
    Status takeContent(const Other & /*message*/, const MessageView & /*view*/,
                       MessageSink & /*sink*/)
    {
        return {};
    }

    std::vector<std::uint64_t> m_words; // bytes of an incomplete message, aligned
    std::size_t m_size = 0;
    bool m_begun = false;
    bool m_ended = false;
    IdCounts m_ids;
    FrameIndex m_nextFrame = 0;
    MarkedFrames m_marked;
    ReceivedCounts m_statistics;
    std::string m_notice;
    std::vector<StreamNotice> m_answers;
    // Reused, except after a chunk of unusual size.
    ChunkDecoder m_decoder;
    Chunk m_chunk;
    SiteTotals m_siteTotals;
};

class LiveClient {
  public:
    // Programs of this user on this computer are reached without a token. token: for others; if
    // empty, ZOE_TOKEN from the environment. Error: BadInput, Io.
    static Result<std::unique_ptr<LiveClient>>
    connect(const std::string &address, int timeoutMs = 5000, const std::string &token = {});

    // Waits at most timeoutMs for data and processes it. False: the stream has ended or the program
    // is gone. Error: Io, and as LiveStream::take().
    Result<bool> receive(MessageSink &sink, int timeoutMs);
    // Error: Io.
    Status send(const ControlLine &line);
    // Disconnects and connects again, which starts a new stream. Error: as connect().
    Status reconnect(int timeoutMs = 5000);

    [[nodiscard]] const LiveStream &stream() const { return m_stream; }
    std::vector<StreamNotice> takeAnswers() { return m_stream.takeAnswers(); }
    [[nodiscard]] const std::string &address() const { return m_addressText; }
    // Neither a program of this user on this computer, nor was a token sent: it may want one.
    [[nodiscard]] bool mayNeedToken() const { return m_mayNeedToken; }

  private:
    LiveClient() = default;

    Status open(const system::Address &address, int timeoutMs);

    std::string m_addressText;
    std::string m_token;
    system::Socket m_socket;
    std::vector<std::byte> m_received; // by one call of the system
    LiveStream m_stream;
    bool m_mayNeedToken = false;
};

} // namespace zoe
