// A capture of which some chunks can't be decoded, as after a flipped bit in a file. Thread-safe.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/model/altered_capture.h"

namespace zoe::test {

class DamagedCapture final : public AlteredCapture {
  public:
    DamagedCapture(std::shared_ptr<const Capture> whole, std::vector<std::size_t> badChunks,
                   ErrorCode code = ErrorCode::Damaged)
        : AlteredCapture(*whole)
        , m_whole(std::move(whole))
        , m_bad(std::move(badChunks))
        , m_code(code)
    {}

    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        if (std::ranges::find(m_bad, i) != m_bad.end())
            return Error{m_code, "the checksum is wrong", "chunk " + std::to_string(i)};
        return m_capture.chunk(i);
    }

  private:
    std::shared_ptr<const Capture> m_whole;
    std::vector<std::size_t> m_bad;
    ErrorCode m_code;
};

} // namespace zoe::test
