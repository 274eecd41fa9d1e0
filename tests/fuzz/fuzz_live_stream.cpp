// Any bytes as what a running program sends to a viewer, in pieces, and as what a viewer says to a
// program.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "formats/live/live_client.h"
#include "formats/stream/control_line.h"

namespace {

class Nothing final : public zoe::MessageSink {
  public:
    zoe::Status header(const zoe::SessionInfo &) override { return {}; }
    zoe::Status dictionary(const zoe::DictionaryMessage &, const zoe::IdCounts &) override
    {
        return {};
    }
    zoe::Status annotations(const zoe::AnnotationsMessage &) override { return {}; }
    zoe::Status chunk(const std::shared_ptr<const zoe::EncodedChunk> &) override { return {}; }
    zoe::Status end() override { return {}; }
};

} // namespace

// The first byte says how large the pieces are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::size_t piece = 1 + 37 * std::size_t{data[0]};
    auto rest = std::as_bytes(std::span(data + 1, size - 1));
    static_cast<void>(
        zoe::parseControlLine({reinterpret_cast<const char *>(rest.data()), rest.size()}));
    zoe::LiveStream stream;
    Nothing sink;
    while (!rest.empty()) {
        const auto now = rest.first(std::min(piece, rest.size()));
        rest = rest.subspan(now.size());
        if (!stream.take(now, sink))
            break;
    }
    return 0;
}
