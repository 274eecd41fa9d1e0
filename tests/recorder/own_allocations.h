// Allocations of the test program that fail or are counted. Thread-safe.
#pragma once

// Sanitizers have allocation functions of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ZOE_TEST_OWN_NEW 0
#else
#define ZOE_TEST_OWN_NEW 1
#endif

namespace zoe::test {

// For the calling thread: the number of allocations that succeed before one fails; negative: all.
long &allocationsLeft();

} // namespace zoe::test
