// A capture of which some chunks can't be read.
#pragma once

#include <memory>
#include <set>
#include <utility>

#include "analysis/model/capture.h"

namespace zoe::test {

class BrokenCapture final : public Capture {
  public:
    BrokenCapture(std::shared_ptr<const Capture> whole, std::set<std::size_t> broken,
                  ErrorCode code = ErrorCode::Damaged)
        : m_whole(std::move(whole))
        , m_broken(std::move(broken))
        , m_code(code)
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
        if (m_broken.contains(i))
            return Error{m_code, "broken on purpose", {}};
        return m_whole->chunk(i);
    }

  private:
    std::shared_ptr<const Capture> m_whole;
    std::set<std::size_t> m_broken;
    ErrorCode m_code;
};

} // namespace zoe::test
