// The priority of threads, as the operating system has it. Thread-safe.
#pragma once

namespace zoe::app {

// Lowers this thread's priority below the GUI thread's. Threads that it starts inherit it, where
// the system has that. A second call does nothing.
void stepBack();

} // namespace zoe::app
