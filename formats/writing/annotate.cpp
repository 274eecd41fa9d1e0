#include "formats/writing/annotate.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include "formats/reading/file_change.h"
#include "formats/reading/stream_index.h"
#include "formats/stream/messages/messages.h"
#include "formats/stream/messages/stream_format.h"
#include "formats/stream/platform/mapped_file.h"
#include "formats/stream/platform/system_file.h"

namespace zoe {

namespace {

// How far back to search for the end of the capture before an incomplete addition.
constexpr std::uint64_t kLongestTorn = std::uint64_t{16} << 20;

Error notWhole(const std::filesystem::path &path)
{
    return {ErrorCode::BadInput,
            "notes can only be added to a complete capture: run `zoe recover` first",
            path.string()};
}

std::optional<EndMessage> endAt(std::span<const std::byte> stream, std::uint64_t offset)
{
    const auto message = messageAt(stream, offset);
    if (!message || message->kind != MessageKind::End)
        return std::nullopt;
    const auto end = readEnd(*message);
    return end && end->offset == offset ? std::optional(*end) : std::nullopt;
}

// Whether these bytes can be the start of annotations that were being added, or were never written
// to the disk.
bool looksTorn(std::span<const std::byte> rest)
{
    constexpr std::size_t kKindInBlock = kChecksumOffset + sizeof(std::uint64_t);
    constexpr std::uint16_t kAnnotations = 5;
    const auto isZero = [](std::byte byte) { return byte == std::byte{0}; };
    if (std::ranges::all_of(rest, isZero))
        return true;
    std::uint64_t magic = kStreamMagic;
    std::uint16_t kind = kAnnotations;
    if (rest.size() >= kMagicOffset + sizeof magic)
        std::memcpy(&magic, rest.data() + kMagicOffset, sizeof magic);
    if (rest.size() >= kKindInBlock + sizeof kind)
        std::memcpy(&kind, rest.data() + kKindInBlock, sizeof kind);
    const auto segments = rest.first(std::min<std::size_t>(rest.size(), 4));
    return std::ranges::all_of(segments, isZero) && magic == kStreamMagic && kind == kAnnotations;
}

// The last end message, if only an incomplete addition follows it.
std::optional<EndMessage> lastEnd(std::span<const std::byte> stream)
{
    if (stream.size() < kEndMessageBytes)
        return std::nullopt;
    const std::uint64_t newest = stream.size() - kEndMessageBytes;
    if (auto end = endAt(stream, newest))
        return end;
    const std::uint64_t oldest = newest - std::min(newest, kLongestTorn);
    for (std::uint64_t at = newest / 8 * 8 + 8; at > oldest;) {
        at -= 8;
        if (const auto end = endAt(stream, at)) {
            const auto rest = stream.subspan(at + kEndMessageBytes);
            return looksTorn(rest) ? end : std::nullopt;
        }
    }
    return std::nullopt;
}

struct Addition {
    std::uint64_t offset = 0; // where the file continues
    std::vector<std::byte> bytes;
    std::vector<std::uint64_t> ids;
};

std::uint64_t largestId(const std::vector<IndexMessage> &indexes)
{
    std::uint64_t largest = 0;
    for (const IndexMessage &index : indexes)
        for (const AnnotationChange &change : index.annotations)
            largest = std::max(largest, change.annotation.id);
    return largest;
}

bool timesMakeSense(const AnnotationChange &change)
{
    const Annotation &annotation = change.annotation;
    return change.removed ||
           (annotation.timeNs >= 0 && annotation.durationNs >= 0 &&
            annotation.durationNs <= std::numeric_limits<TimeNs>::max() - annotation.timeNs);
}

// Annotations, an index that continues the last one, and an end.
Result<Addition> additionTo(std::span<const std::byte> stream,
                            std::vector<AnnotationChange> changes,
                            const std::filesystem::path &path)
{
    std::optional<EndMessage> end = lastEnd(stream);
    if (!end)
        return notWhole(path);
    const std::uint64_t offset = end->offset + kEndMessageBytes;
    const auto indexes = indexChain(stream.first(offset), end->lastIndex);
    if (!indexes)
        return notWhole(path);

    Addition addition{offset, {}, {}};
    std::uint64_t last = largestId(*indexes);
    for (AnnotationChange &change : changes) {
        if (change.annotation.id == 0)
            change.annotation.id = ++last;
        addition.ids.push_back(change.annotation.id);
    }
    const auto append = [&](const MessageBytes &message) {
        addition.bytes.insert(addition.bytes.end(), message.begin(), message.end());
        return !message.empty();
    };
    IndexMessage index;
    index.previous = end->lastIndex;
    index.ids = indexes->empty() ? IdCounts{} : indexes->back().ids;
    index.dictionary.startAt(index.ids);
    bool fits = append(buildAnnotations(changes));
    index.annotations = std::move(changes);
    end->lastIndex = offset + addition.bytes.size();
    fits = fits && append(buildIndex(index));
    end->offset = offset + addition.bytes.size();
    fits = fits && append(buildEnd(*end));
    if (!fits || addition.bytes.size() > kLongestTorn)
        return Error{ErrorCode::LimitReached, "too many notes to add at once", path.string()};
    return addition;
}

// Waits until nobody else writes. Others write for as long as the disk takes.
Result<int> openAlone(const std::filesystem::path &path)
{
    constexpr std::chrono::seconds kLongestWait{2};
    constexpr std::chrono::milliseconds kPause{5};
    const auto begin = std::chrono::steady_clock::now();
    auto file = system::openToAppend(path);
    while (file && *file < 0 && std::chrono::steady_clock::now() - begin < kLongestWait) {
        std::this_thread::sleep_for(kPause);
        file = system::openToAppend(path);
    }
    if (file && *file < 0)
        return Error{ErrorCode::Io, "another program is writing to the file", path.string()};
    return file;
}

} // namespace

Result<std::vector<std::uint64_t>> appendAnnotations(const std::filesystem::path &path,
                                                     std::vector<AnnotationChange> changes)
{
    if (!std::ranges::all_of(changes, timesMakeSense))
        return Error{ErrorCode::BadInput, "a note has an invalid time", path.string()};
    const auto file = openAlone(path);
    if (!file)
        return file.error();
    const auto close = [&](const auto &result) {
        (void)system::closeFile(*file, path); // nothing is buffered: it was synced
        return result;
    };
    // Re-read now that nobody else can write.
    const auto bytes = mapFile(path);
    if (!bytes)
        return close(Result<std::vector<std::uint64_t>>(bytes.error()));
    const std::uint64_t oldSize = (*bytes)->view().size();
    auto addition = additionTo((*bytes)->view(), std::move(changes), path);
    if (!addition)
        return close(Result<std::vector<std::uint64_t>>(reasonOf(addition.error(), **bytes)));
    if (Status whole = checkWhole(**bytes, path.string()); !whole)
        return close(Result<std::vector<std::uint64_t>>(whole.error()));
    if (oldSize > addition->offset)
        if (Status status = system::cutFile(*file, addition->offset, path); !status)
            return close(Result<std::vector<std::uint64_t>>(status.error()));
    std::uint64_t written = 0;
    Status status = system::writeAll(*file, addition->bytes, path, written);
    if (status)
        status = system::syncFile(*file, path);
    if (!status) {
        (void)system::cutFile(*file, addition->offset, path); // report the first error
        return close(Result<std::vector<std::uint64_t>>(status.error()));
    }
    return close(Result<std::vector<std::uint64_t>>(std::move(addition->ids)));
}

std::optional<SessionInfo> storedSession(const std::filesystem::path &path)
{
    const auto bytes = mapFile(path);
    if (!bytes)
        return std::nullopt;
    const auto header = messageAt((*bytes)->view(), 0);
    if (!header || header->kind != MessageKind::Header)
        return std::nullopt;
    const auto read = readHeader(*header);
    return read ? std::optional(read->session) : std::nullopt;
}

Result<StoredAnnotations> storedAnnotations(const std::filesystem::path &path)
{
    const auto bytes = mapFile(path);
    if (!bytes)
        return bytes.error();
    const std::span<const std::byte> stream = (*bytes)->view();
    const std::optional<EndMessage> end = lastEnd(stream);
    if (!end)
        return reasonOf(notWhole(path), **bytes);
    const auto indexes = indexChain(stream.first(end->offset + kEndMessageBytes), end->lastIndex);
    if (!indexes)
        return reasonOf(notWhole(path), **bytes);
    StoredAnnotations stored;
    if (const auto header = messageAt(stream, 0); header && header->kind == MessageKind::Header)
        if (const auto read = readHeader(*header))
            stored.session = read->session;
    AnnotationsMessage changes;
    for (const IndexMessage &index : *indexes) {
        const bool isAddition = index.chunks.empty() && &index != &indexes->front();
        for (const AnnotationChange &change : index.annotations) {
            changes.push_back(change);
            if (isAddition)
                stored.added.push_back(change.annotation.id);
        }
    }
    std::ranges::sort(stored.added);
    stored.added.erase(std::unique(stored.added.begin(), stored.added.end()), stored.added.end());
    stored.all = annotationsAfter(changes);
    return stored;
}

} // namespace zoe
