// Digests of runs that never were.
#pragma once

#include <cstdint>
#include <string>

#include "fleet/values/run_digest.h"

namespace zoe::test {

// Functions f0, f1, … on the thread group "main", each called by the one before it, in behaviours
// b0, b1, …. All numbers depend on the number of the run.
fleet::RunDigest madeUpRun(std::uint32_t number, std::uint32_t functions = 20,
                           std::uint32_t behaviours = 3);

} // namespace zoe::test
