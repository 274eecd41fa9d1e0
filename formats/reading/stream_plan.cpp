#include "formats/reading/stream_plan.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/stream/messages/stream_format.h"

namespace zoe {

namespace {

// FORMAT.md, "Messages".
constexpr std::size_t kKindOffset = 32;
constexpr std::uint16_t kKindIndex = 3;

// Bytes searched between two checks of the stop token.
constexpr std::uint64_t kSearchStepBytes = std::uint64_t{16} << 20;

struct FoundIndex {
    std::uint64_t offset = 0;
    std::uint64_t end = 0;
    IndexMessage message;

    // The offset of the first chunk in it.
    [[nodiscard]] std::uint64_t firstOffset() const
    {
        return message.chunks.empty() ? offset : message.chunks.front().offset;
    }
};

bool saysIndex(std::span<const std::byte> stream, std::uint64_t offset)
{
    std::uint16_t kind = 0;
    std::memcpy(&kind, stream.data() + offset + kKindOffset, sizeof kind);
    return kind == kKindIndex;
}

class Planner {
  public:
    Planner(std::span<const std::byte> stream, std::uint64_t firstMessage, const Task &task)
        : m_stream(stream)
        , m_first(firstMessage)
        , m_open(stream.size())
        , m_task(task)
        , m_checksumBudget((std::uint64_t{256} << 20) + stream.size())
    {}

    Result<std::vector<StreamPiece>> plan();

  private:
    [[nodiscard]] std::optional<FoundIndex> indexAt(std::uint64_t offset) const;
    // Whether the chunks are where the index says. Checks only the first and the last, so the cost
    // does not depend on their number.
    [[nodiscard]] bool fits(const FoundIndex &index) const;
    [[nodiscard]] std::optional<FoundIndex> searchStep(std::uint64_t from, std::uint64_t to);
    // The last index that ends before m_open.
    Result<std::optional<FoundIndex>> search();
    // Adds the piece of this index and the stretch after it. Returns the previous index, if it is
    // intact.
    std::optional<FoundIndex> take(FoundIndex index);

    std::span<const std::byte> m_stream;
    std::uint64_t m_first;
    std::uint64_t m_open; // everything after this is in m_pieces
    Task m_task;
    // Limits the checksums computed for bytes that only look like an index.
    std::uint64_t m_checksumBudget;
    std::vector<StreamPiece> m_pieces; // last first
};

std::optional<FoundIndex> Planner::indexAt(std::uint64_t offset) const
{
    if (offset < m_first || offset >= m_open)
        return {};
    const auto message = messageAt(m_stream.first(m_open), offset);
    if (!message || message->kind != MessageKind::Index)
        return {};
    auto index = readIndex(*message, IndexDetail::Frames);
    if (!index)
        return {};
    FoundIndex found{offset, offset + message->bytes.size(), std::move(*index)};
    if (!fits(found))
        return {};
    return found;
}

bool Planner::fits(const FoundIndex &index) const
{
    const auto &chunks = index.message.chunks;
    std::uint64_t next = m_first;
    for (const ChunkEntry &chunk : chunks) {
        if (chunk.offset < next || chunk.offset >= index.offset ||
            chunk.size > index.offset - chunk.offset)
            return false;
        next = chunk.offset + chunk.size;
    }
    const auto stands = [this](const ChunkEntry &chunk) {
        return messageSizeAt(m_stream, chunk.offset) == chunk.size;
    };
    return chunks.empty() || (stands(chunks.front()) && stands(chunks.back()));
}

std::optional<FoundIndex> Planner::searchStep(std::uint64_t from, std::uint64_t to)
{
    for (std::uint64_t at = to; at-- > from;) {
        const std::uint64_t offset = 8 * at;
        const std::size_t size = messageSizeAt(m_stream.first(m_open), offset);
        if (size == 0 || !saysIndex(m_stream, offset) || size > m_checksumBudget)
            continue;
        m_checksumBudget -= size;
        if (auto index = indexAt(offset))
            return index;
    }
    return {};
}

Result<std::optional<FoundIndex>> Planner::search()
{
    constexpr std::uint64_t kStep = kSearchStepBytes / 8;
    const std::uint64_t first = m_first / 8;
    std::uint64_t to = m_open / 8;
    while (to > first) {
        if (m_task.stopRequested())
            return Task::cancelled();
        const std::uint64_t from = to - first > kStep ? to - kStep : first;
        if (auto index = searchStep(from, to))
            return index;
        to = from;
    }
    return std::optional<FoundIndex>();
}

std::optional<FoundIndex> Planner::take(FoundIndex index)
{
    if (index.end < m_open)
        m_pieces.push_back({index.end, m_open, {}});
    m_open = index.offset;
    std::uint64_t begin = m_first;
    std::optional<FoundIndex> previous;
    if (index.message.previous != 0) {
        previous = indexAt(index.message.previous);
        begin =
            previous && previous->end <= index.firstOffset() ? previous->end : index.firstOffset();
    }
    m_pieces.push_back({begin, index.end, std::move(index.message)});
    m_open = begin;
    return previous && previous->end <= begin ? std::move(previous) : std::nullopt;
}

Result<std::vector<StreamPiece>> Planner::plan()
{
    std::optional<FoundIndex> index;
    while (m_open > m_first) {
        if (!index) {
            auto found = search();
            if (!found)
                return found.error();
            index = std::move(*found);
        }
        if (!index)
            break;
        index = take(std::move(*index));
    }
    if (m_open > m_first)
        m_pieces.push_back({m_first, m_open, {}});
    std::ranges::reverse(m_pieces);
    return std::move(m_pieces);
}

} // namespace

Result<std::vector<StreamPiece>> piecesOf(std::span<const std::byte> stream,
                                          std::uint64_t firstMessage, const Task &task)
{
    return Planner(stream, firstMessage, task).plan();
}

} // namespace zoe
