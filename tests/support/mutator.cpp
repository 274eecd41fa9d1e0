#include "tests/support/mutator.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace zoe::test {

namespace {

std::size_t wordsOf(const std::vector<std::byte> &bytes)
{
    return bytes.size() / 8;
}

} // namespace

std::uint64_t StreamMutator::interesting()
{
    constexpr std::array<std::uint64_t, 20> kValues = {0,
                                                       1,
                                                       2,
                                                       7,
                                                       8,
                                                       0x7f,
                                                       0x80,
                                                       0xff,
                                                       0x100,
                                                       0xffff,
                                                       0x1'0000,
                                                       0x7fff'ffff,
                                                       0x8000'0000,
                                                       0xffff'ffff,
                                                       std::uint64_t{1} << 32,
                                                       std::uint64_t{1} << 40,
                                                       (std::uint64_t{1} << 61) - 1,
                                                       std::numeric_limits<std::int64_t>::max(),
                                                       std::uint64_t{1} << 63,
                                                       std::numeric_limits<std::uint64_t>::max()};
    const std::uint64_t value = kValues[below(kValues.size())];
    return chance(25) ? value + below(5) - 2 : value;
}

template <class T>
void StreamMutator::spoil(T &value)
{
    switch (below(4)) {
    case 0:
        value = static_cast<T>(interesting());
        break;
    case 1:
        value = static_cast<T>(value + T{1});
        break;
    case 2:
        value = static_cast<T>(value - T{1});
        break;
    default:
        value = static_cast<T>(value ^ static_cast<T>(std::uint64_t{1} << below(8 * sizeof(T))));
    }
}

std::vector<std::byte> StreamMutator::mutated(const std::vector<std::byte> &stream)
{
    Messages messages;
    for (std::size_t at = 0; at < stream.size(); at += messages.back().size()) {
        const auto begin = stream.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t size = messageSizeAt(stream, at);
        messages.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
    if (chance(25))
        shuffle(messages);
    for (std::size_t n = below(3); n > 0; --n)
        spoilBytes(messages[below(messages.size())]);
    if (chance(50))
        spoilClaims(messages[below(messages.size())]);
    if (chance(70))
        mendEnd(messages);
    std::vector<std::byte> bytes;
    for (const MessageBytes &message : messages)
        bytes.insert(bytes.end(), message.begin(), message.end());
    if (chance(40))
        spoilRaw(bytes);
    return bytes;
}

void StreamMutator::shuffle(Messages &messages)
{
    const auto at = [&] {
        return messages.begin() + static_cast<std::ptrdiff_t>(below(messages.size()));
    };
    switch (below(3)) {
    case 0: {
        const MessageBytes copy = *at();
        messages.insert(at(), copy);
        break;
    }
    case 1:
        std::iter_swap(at(), at());
        break;
    default:
        if (messages.size() > 1)
            messages.erase(at());
    }
}

void StreamMutator::spoilBytes(MessageBytes &message)
{
    for (std::size_t n = 1 + below(4); n > 0; --n) {
        // The first four words are framing, root, magic and checksum.
        const std::size_t at = chance(95) ? 32 + below(message.size() - 32) : below(message.size());
        if (chance(60)) {
            auto value = std::to_integer<std::uint8_t>(message[at]);
            spoil(value);
            message[at] = std::byte{value};
            continue;
        }
        const std::uint64_t value = interesting();
        const std::size_t size =
            std::min<std::size_t>(std::size_t{1} << below(4), message.size() - at);
        for (std::size_t i = 0; i < size; ++i)
            message[at + i] = static_cast<std::byte>(value >> (8 * i));
    }
    sealMessage(message);
}

void StreamMutator::spoilClaims(MessageBytes &message)
{
    const auto view = messageAt(message, 0);
    if (!view)
        return;
    const MessageBytes before = message;
    switch (view->kind) {
    case MessageKind::Chunk:
        spoilChunk(*view, message);
        break;
    case MessageKind::Index:
        spoilIndex(*view, message);
        break;
    case MessageKind::Dictionary:
        spoilDictionary(*view, message);
        break;
    default:
        spoilBytes(message);
    }
    if (message.empty())
        message = before;
}

void StreamMutator::spoilChunk(const MessageView &view, MessageBytes &message)
{
    auto chunk = readChunkMessage(view);
    if (!chunk)
        return;
    ChunkHead &head = chunk->head;
    switch (below(11)) {
    case 0:
        spoil(head.firstFrame);
        break;
    case 1:
        spoil(head.entries);
        if (!head.frames.empty() && chance(50)) // the frames agree with it
            head.frames.back().zones = head.entries;
        break;
    case 2:
        spoil(head.calls);
        break;
    case 3:
        spoil(head.rawSize);
        break;
    case 4:
        spoil(chance(50) ? head.ids.sites : head.ids.threads);
        break;
    case 5:
        head.frames.resize(head.frames.size() + below(1000), {1, 1, 0, 0, 0});
        break;
    case 6:
        spoil(head.compression);
        break;
    case 7:
        spoil(head.lostZones);
        break;
    case 8:
        head.frames.clear();
        break;
    case 9: // a sketch where there was none
        head.sketchEntries = head.entries;
        spoil(chance(50) ? head.sketchEntries : head.entries);
        head.sketchRawSize = head.rawSize;
        break;
    default:
        if (!head.frames.empty())
            spoil(head.frames[below(head.frames.size())].durationNs);
    }
    const std::vector<std::uint8_t> body(chunk->body.begin(), chunk->body.end());
    message = buildChunk(head, body, head.sketchEntries > 0 ? body : std::vector<std::uint8_t>());
}

void StreamMutator::spoilIndex(const MessageView &view, MessageBytes &message)
{
    auto index = readIndex(view);
    if (!index)
        return;
    if (!index->chunks.empty()) {
        ChunkEntry &entry = index->chunks[below(index->chunks.size())];
        switch (below(6)) {
        case 0:
            spoil(entry.offset);
            break;
        case 1:
            spoil(entry.size);
            break;
        case 2:
            spoil(entry.firstFrame);
            break;
        case 3:
            spoil(entry.frameCount);
            break;
        case 4:
            spoil(entry.siteCount);
            break;
        default:
            spoil(entry.entries);
        }
    }
    if (chance(20))
        spoil(index->previous);
    if (chance(20))
        spoil(index->ids.sites);
    if (!index->siteTotals.empty() && chance(20))
        spoil(index->siteTotals[below(index->siteTotals.size())].calls);
    if (!index->siteTotals.empty() && chance(20))
        spoil(index->siteTotals[below(index->siteTotals.size())].totalNs);
    message = buildIndex(*index);
}

void StreamMutator::spoilDictionary(const MessageView &view, MessageBytes &message)
{
    auto dictionary = readDictionary(view);
    if (!dictionary)
        return;
    switch (below(4)) {
    case 0:
        dictionary->firstSite = static_cast<std::uint32_t>(below(100'000));
        break;
    case 1:
        dictionary->firstPlot = static_cast<std::uint32_t>(below(100'000));
        break;
    case 2:
        if (!dictionary->threads.empty())
            dictionary->threads.back().first.value = static_cast<std::uint32_t>(below(100'000));
        break;
    default:
        if (!dictionary->sites.empty())
            dictionary->sites.resize(1 + below(20), dictionary->sites.front());
    }
    message = buildDictionary(*dictionary);
}

void StreamMutator::mendEnd(Messages &messages)
{
    std::uint64_t offset = 0;
    std::uint64_t lastIndex = 0;
    for (MessageBytes &message : messages) {
        const auto view = messageAt(message, 0);
        if (view && view->kind == MessageKind::Index)
            lastIndex = offset;
        if (view && view->kind == MessageKind::End) {
            if (auto end = readEnd(*view)) {
                end->offset = offset;
                end->lastIndex = lastIndex;
                message = buildEnd(*end);
            }
        }
        offset += message.size();
    }
}

void StreamMutator::spoilRaw(std::vector<std::byte> &bytes)
{
    const std::size_t at = below(bytes.size());
    const std::size_t count = std::min(1 + below(300), bytes.size() - at);
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    switch (below(6)) {
    case 0:
        bytes[at] ^= static_cast<std::byte>(1U << below(8));
        break;
    case 1:
        bytes.resize(at);
        break;
    case 2:
        bytes.erase(begin, end);
        break;
    case 3: {
        const std::vector<std::byte> copy(begin, end);
        const std::size_t place = chance(50) ? below(bytes.size()) : 8 * below(wordsOf(bytes) + 1);
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(place), copy.begin(), copy.end());
        break;
    }
    case 4:
        std::generate(begin, end, [&] { return static_cast<std::byte>(m_random()); });
        break;
    default: {
        const std::uint64_t value = interesting();
        for (std::size_t i = 0; i < std::min<std::size_t>(8, count); ++i)
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
    }
    }
}

} // namespace zoe::test
