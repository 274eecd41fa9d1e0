// The user nobody, whom root can become.
#pragma once

#include <functional>

namespace zoe::test {

// Runs in a child process as the user nobody. Only system calls: the child was forked from a
// program with threads. Returns what the function returns, at most 100. REQUIRES: this is root.
int asNobody(const std::function<int()> &function);

} // namespace zoe::test
