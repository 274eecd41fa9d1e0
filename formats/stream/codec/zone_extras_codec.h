// Zone values, lock spans, async spans, flow points, memory events and the system's reports on
// threads in a chunk as columns of bytes, and back. FORMAT.md, "Extras", describes the layout.
// Objects reuse their buffers; each belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "analysis/model/extras.h"
#include "analysis/model/result.h"
#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/codec/extras_columns.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

enum class ExtrasKind : std::size_t {
    Values = 0,
    Numbers = 1,
    Locks = 2,
    Asyncs = 3,
    Flows = 4,
    Memory = 5,
    States = 6,
    Usage = 7,
    Stolen = 8,
    Samples = 9
};
constexpr std::size_t kExtrasKinds = 10;

struct ExtrasBytes {
    std::array<ExtrasColumn, kExtrasKinds> columns;
    std::span<const std::uint8_t> texts;
    std::span<const std::uint8_t> wakers;  // of states; empty: none is known
    std::span<const std::uint8_t> ioWaits; // likewise

    [[nodiscard]] ExtrasColumn &of(ExtrasKind kind)
    {
        return columns[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const ExtrasColumn &of(ExtrasKind kind) const
    {
        return columns[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] bool empty() const;
    // The sum of all counts, which FORMAT.md limits.
    [[nodiscard]] std::uint64_t rows() const;
};

class ExtrasEncoder {
  public:
    // Skips texts and numbers that no value refers to. Error: BadInput for items that are out of
    // order, outside of the chunk, or have an undefined id.
    Status encode(const ChunkExtras &extras, std::size_t zones, const IdCounts &ids);

    // Of the chunk last encoded.
    [[nodiscard]] ExtrasBytes bytes() const;

  private:
    bool encodeValues(const ChunkExtras &extras, std::size_t zones, const IdCounts &ids);
    ByteWriter &writer(ExtrasKind kind) { return m_bytes[static_cast<std::size_t>(kind)]; }
    void setCount(ExtrasKind kind, std::size_t count)
    {
        m_counts[static_cast<std::size_t>(kind)] = static_cast<std::uint32_t>(count);
    }

    std::array<std::uint32_t, kExtrasKinds> m_counts{};
    std::array<ByteWriter, kExtrasKinds> m_bytes;
    ByteWriter m_texts;
    ByteWriter m_wakers;
    ByteWriter m_ioWaits;
};

// False: broken. On success everything is in order and below its limits. REQUIRES: counts are
// plausible for the size of the message.
bool decodeExtras(const ExtrasBytes &bytes, std::size_t zones, const IdCounts &limits,
                  ChunkExtras &extras);

} // namespace zoe
