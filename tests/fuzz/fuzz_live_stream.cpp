// Any bytes as a running program's data for a viewer, in pieces: accepted data goes into a growing
// capture, which must open.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "formats/checking/verify.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/messages/messages.h"

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

std::string scratchFile()
{
    const std::filesystem::path memory = "/dev/shm";
    const auto folder =
        std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    return folder / ("fuzz-live-" + std::to_string(getpid()) + ".zoe");
}

// Repairs checksums, so that the code after them is reached.
void mend(std::span<std::byte> stream)
{
    for (std::size_t at = 0; at + 8 <= stream.size();) {
        std::uint32_t words = 0;
        std::memcpy(&words, stream.data() + at + 4, sizeof words);
        const std::uint64_t size = (std::uint64_t{words} + 1) * 8;
        if (size < 32 || size > stream.size() - at)
            return;
        zoe::sealMessage(stream.subspan(at, size));
        at += size;
    }
}

} // namespace

// The first byte determines the size of the pieces, the second whether checksums are repaired.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::size_t piece = 1 + 37 * std::size_t{data[0]};
    std::vector<std::uint64_t> words((size - 2 + 7) / 8);
    if (size > 2)
        std::memcpy(words.data(), data + 2, size - 2);
    const auto bytes = std::as_writable_bytes(std::span(words)).first(size - 2);
    if ((data[1] & 1) != 0)
        mend(bytes);

    static const std::string path = scratchFile();
    auto capture = zoe::LiveCapture::create(path, "fuzz");
    require(capture.ok());
    zoe::LiveStream stream;
    for (std::span<const std::byte> rest = bytes; !rest.empty();) {
        const auto now = rest.first(std::min(piece, rest.size()));
        rest = rest.subspan(now.size());
        const zoe::Status status = stream.take(now, **capture);
        require(status.ok() || !status.error().message.empty());
        if (!status)
            break;
    }
    const auto snapshot = (*capture)->snapshot();
    require((snapshot != nullptr) == stream.begun());
    if (stream.begun()) {
        for (std::size_t i = 0; i < snapshot->chunks().size(); ++i)
            require(snapshot->chunk(i).ok());
        require((*capture)->finish().ok());
        const auto opened = zoe::openCapture(path);
        require(opened.ok());
        require((*opened)->frames().size() == snapshot->frames().size());
        require(zoe::verifyCapture(**opened).ok()); // it may lack names that never came
    }
    capture->reset();
    std::filesystem::remove(path);
    return 0;
}
