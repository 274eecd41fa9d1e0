// How long a test waits for what comes for certain: nothing but a hang takes so long, on the
// slowest and busiest machine. Less than Qt Test gives a function.
#pragma once

namespace zoe::test {

inline constexpr int kPatienceMs = 240'000;

} // namespace zoe::test
