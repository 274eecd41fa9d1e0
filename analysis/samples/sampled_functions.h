// The functions found in a capture's samples, by address and by stack. Pure functions of a capture;
// thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// Names of functions without a site, sorted. Cost: the addresses, times log.
[[nodiscard]] std::vector<std::string> namesOnlySampled(const Capture &capture);

// Functions are equal if their name, file and module are. Immutable.
class SampledFunctions {
  public:
    explicit SampledFunctions(const Capture &capture);

    // Outermost first: each is inlined into the previous one. Never empty.
    [[nodiscard]] std::span<const std::uint32_t> at(CodeAddressId address) const;
    // A capture without frames: each function is a site, with its file, and its module as category.
    [[nodiscard]] const std::shared_ptr<const Capture> &names() const { return m_names; }
    // Whether any address has names.
    [[nodiscard]] bool anyNamed() const { return m_anyNamed; }

  private:
    std::vector<std::uint32_t> m_functions; // by address, in turn
    std::vector<std::uint32_t> m_begin;     // in m_functions, by address; the last: of none
    std::shared_ptr<const Capture> m_names;
    bool m_anyNamed = false;
};

} // namespace zoe
