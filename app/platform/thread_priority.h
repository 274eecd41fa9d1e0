// The operating system's priority of threads. Thread-safe.
#pragma once

namespace zoe::app {

// Lowers this thread's priority below that of the GUI thread. Threads that it starts inherit it, if
// the system supports that. A second call does nothing.
void stepBack();

} // namespace zoe::app
