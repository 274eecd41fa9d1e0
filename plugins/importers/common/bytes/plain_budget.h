// How much compressed input may become, so that a small file can't fill the memory. Not
// thread-safe: one owner.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/result.h"

namespace zoe {

class PlainBudget {
  public:
    static constexpr std::uint64_t kAlways = std::uint64_t{64} << 20;
    static constexpr std::uint64_t kTimes = 100;

    void addCompressed(std::uint64_t bytes) { m_compressed += bytes; }
    // Error: LimitReached (more than 64 MiB and 100 times the compressed bytes so far).
    Status addPlain(std::uint64_t bytes)
    {
        m_plain += bytes;
        if (m_plain <= kAlways + kTimes * m_compressed)
            return {};
        return Error{ErrorCode::LimitReached,
                     std::to_string(m_compressed) + " compressed bytes decompress to more than " +
                         std::to_string(kAlways + kTimes * m_compressed),
                     {}};
    }

  private:
    std::uint64_t m_compressed = 0;
    std::uint64_t m_plain = 0;
};

} // namespace zoe
