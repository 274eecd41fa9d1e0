// A capture of which some chunks can't be decoded, as after a flipped bit in a file. Thread-safe.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::test {

class DamagedCapture final : public Capture {
  public:
    DamagedCapture(std::shared_ptr<const Capture> whole, std::vector<std::size_t> badChunks)
        : m_whole(std::move(whole))
        , m_bad(std::move(badChunks))
    {}

    [[nodiscard]] const CaptureInfo &info() const override { return m_whole->info(); }
    [[nodiscard]] const Dictionaries &dictionaries() const override
    {
        return m_whole->dictionaries();
    }
    [[nodiscard]] FrameRecords frames() const override { return m_whole->frames(); }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override
    {
        return m_whole->chunks();
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        if (std::ranges::find(m_bad, i) != m_bad.end())
            return Error{ErrorCode::Damaged, "the checksum is wrong", "chunk " + std::to_string(i)};
        return m_whole->chunk(i);
    }

  private:
    std::shared_ptr<const Capture> m_whole;
    std::vector<std::size_t> m_bad;
};

} // namespace zoe::test
