// Any bytes as a viewer's data for the program that it watches, in pieces, while the program sends
// and the viewer reads at random times: the output must be a stream, commands are lines of text.
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "formats/live/live_client.h"
#include "formats/stream/codec/chunk_codec.h"
#include "recorder/live/live_viewer.h"

namespace {

using namespace zoe;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

// The program's side, one thread doing what two do, and the viewer's.
class Both {
  public:
    Both(int ours, int theirs)
        : m_viewer(system::Socket(ours), kLimitBytes)
        , m_peer(theirs)
    {
        m_preamble.header({});
    }

    void chunk()
    {
        Chunk content;
        content.firstFrame = m_frames++;
        content.frames.resize(1);
        static ChunkEncoder encoder(0);
        auto message = encoder.encode(content, {});
        require(message.ok());
        auto encoded = std::make_shared<EncodedChunk>();
        encoded->head = encoder.head();
        encoded->message = *std::move(message);
        m_preamble.chunk(encoded->head);
        if (m_viewer.begun())
            m_viewer.chunk(encoded);
    }
    void annotate()
    {
        const AnnotationsMessage changes(1);
        m_preamble.annotations(changes);
        if (m_viewer.begun())
            m_viewer.annotations(changes);
    }
    void begin()
    {
        if (!m_viewer.begun())
            m_viewer.begin(m_preamble);
    }
    // False: the viewer has gone.
    bool exchange()
    {
        return m_viewer.exchange([](const ControlLine &line) -> Status {
            require(line.name.size() <= kLongestControlLine);
            for (const char c : line.name)
                require(static_cast<unsigned char>(c) >= ' ');
            if (line.command == ControlLine::Command::Hello && line.version > kControlVersion)
                return Error{ErrorCode::TooNew, "too old for this viewer", {}};
            return {};
        });
    }
    void say(std::string_view text)
    {
        static_cast<void>(
            system::sendSome(m_peer, std::as_bytes(std::span(text.data(), text.size()))));
    }
    void hear(std::size_t most)
    {
        std::array<std::byte, 4096> room;
        while (most > 0) {
            const auto heard =
                system::receiveSome(m_peer, std::span(room).first(std::min(most, room.size())));
            if (!heard || *heard == 0)
                return;
            most -= *heard;
            require(m_heard.take(std::span(room).first(*heard), m_nothing).ok());
        }
    }
    void leave() { m_peer.close(); }

  private:
    static constexpr std::uint64_t kLimitBytes = 3000;

    recorder::LiveViewer m_viewer;
    recorder::Preamble m_preamble;
    FrameIndex m_frames = 0;
    system::Socket m_peer;
    LiveStream m_heard;
    DroppingSink m_nothing;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::array<int, 2> ends{};
    require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0);
    const int least = 1; // the system makes that its smallest buffer
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &least, sizeof least);
    Both both(ends[0], ends[1]);
    std::string_view rest(reinterpret_cast<const char *>(data), size);
    while (!rest.empty()) {
        const auto step = static_cast<unsigned char>(rest[0]);
        rest.remove_prefix(1);
        const std::string_view said = rest.substr(0, std::size_t{step} / 8);
        switch (step % 8) {
        case 0:
        case 1:
            both.say(said);
            rest.remove_prefix(said.size());
            break;
        case 2:
            if (!both.exchange())
                return both.hear(SIZE_MAX), 0;
            break;
        case 3:
            both.begin();
            break;
        case 4:
            for (unsigned i = 0; i <= step / 8; ++i)
                both.chunk();
            break;
        case 5:
            both.annotate();
            break;
        case 6:
            both.hear(std::size_t{step} * 16);
            break;
        default:
            if (step == 7) {
                both.leave();
                require(!both.exchange());
                return 0;
            }
        }
    }
    while (both.exchange()) { // all that was said is read, all that waits is sent
        both.hear(SIZE_MAX);
        both.leave();
    }
    return 0;
}
