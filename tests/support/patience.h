// How long a test waits for something certain: only a hang takes this long, even on the slowest and
// busiest machine. Less than Qt Test allows a function.
#pragma once

#include <QTest>

namespace zoe::test {

inline constexpr int kPatienceMs = 240'000;
// The same for compilers and packers. ctest gives a function a little more.
inline constexpr int kBuildPatienceMs = 800'000;

} // namespace zoe::test

// Qt's own macros give up after five seconds, which a busy machine may need.
#define ZOE_TRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, zoe::test::kPatienceMs)
#define ZOE_TRY_VERIFY2(condition, text)                                                           \
    QTRY_VERIFY2_WITH_TIMEOUT(condition, text, zoe::test::kPatienceMs)
#define ZOE_TRY_COMPARE(actual, expected)                                                          \
    QTRY_COMPARE_WITH_TIMEOUT(actual, expected, zoe::test::kPatienceMs)
