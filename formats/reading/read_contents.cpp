#include "formats/reading/read_contents.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "formats/reading/stream_index.h"
#include "formats/reading/stream_walk.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

namespace {

// How far to search for an intact message after a broken header.
constexpr std::size_t kHeaderSearchBytes = std::size_t{1} << 20;

bool magicAt(std::span<const std::byte> stream, std::size_t offset)
{
    return stream.size() >= offset + sizeof kStreamMagic &&
           std::memcmp(stream.data() + offset, &kStreamMagic, sizeof kStreamMagic) == 0;
}

Error noCapture(std::span<const std::byte> stream)
{
    if (stream.empty())
        return {ErrorCode::BadInput, "the file is empty", {}};
    if (magicAt(stream, kMagicOffset) && messageSizeAt(stream, 0) == 0)
        return {ErrorCode::BadInput, "the file ends inside the header of a capture", {}};
    if (magicAt(stream, kMagicOffset))
        return {ErrorCode::BadInput,
                "the header of the capture is damaged, and no other part is intact",
                {}};
    return {ErrorCode::BadInput, "this is not a Zoetrope capture", {}};
}

struct Start {
    SessionInfo session;
    std::uint64_t firstMessage = 0; // behind the header
    std::optional<Damage> damage;
};

Result<Start> readStart(std::span<const std::byte> stream)
{
    const Result<MessageView> first = messageAt(stream, 0);
    if (first && first->kind == MessageKind::Header) {
        Result<HeaderMessage> header = readHeader(*first);
        if (header && header->versionMajor > kVersionMajor)
            return Error{ErrorCode::TooNew,
                         "this capture was written by a later version of Zoetrope (format " +
                             std::to_string(header->versionMajor) + "." +
                             std::to_string(header->versionMinor) + ", this one reads up to " +
                             std::to_string(kVersionMajor) + ")",
                         {}};
        if (header)
            return Start{std::move(header->session), first->bytes.size(), {}};
    }
    const auto front = stream.first(std::min(stream.size(), kHeaderSearchBytes));
    MessageFinder finder(stream);
    const std::uint64_t next = first ? 0 : finder.next(8, front.size());
    if (next == stream.size())
        return noCapture(stream);
    return Start{
        {}, next, Damage{"the header is damaged: the description of the program is lost", 0, 0, 0}};
}

} // namespace

Result<StreamContents> readContents(std::span<const std::byte> stream, std::size_t scanBytes,
                                    const Task &task)
{
    Result<Start> start = readStart(stream);
    if (!start)
        return start.error();
    const bool scan = stream.size() <= scanBytes;
    if (!start->damage) {
        auto contents = contentsByIndex(stream, start->firstMessage, scan, task);
        if (!contents && contents.error().code == ErrorCode::Cancelled)
            return contents.error();
        if (contents) {
            contents->session = std::move(start->session);
            return contents;
        }
    }
    auto contents = scan ? contentsByWalk(stream, start->firstMessage, task)
                         : contentsByPieces(stream, start->firstMessage, task);
    if (!contents)
        return contents;
    contents->session = std::move(start->session);
    if (contents->damage.empty() && !start->damage)
        contents->damage.push_back(
            {"the index does not match the capture and was ignored", 0, 0, 0});
    if (start->damage)
        contents->damage.insert(contents->damage.begin(), *start->damage);
    return contents;
}

} // namespace zoe
