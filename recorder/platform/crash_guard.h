// Ends a session well when a signal, abort() or an uncaught exception ends the program: the signal
// handler tells the writer thread, waits for it for a bounded time, and then lets happen what would
// have happened without it. Nothing in the handler allocates or locks.
#pragma once

#include <string>

namespace zoe::recorder {

// At most one at a time. While it exists the handlers are there.
class CrashGuard {
  public:
    CrashGuard();
    ~CrashGuard();
    CrashGuard(const CrashGuard &) = delete;
    CrashGuard &operator=(const CrashGuard &) = delete;

    // Has handlers run on the calling thread even where its stack is used up, unless the program
    // saw to that itself. Costs 64 KiB of address space and, the first time, three system calls;
    // nothing while no guard exists.
    static void protectThread();
    // The thread ends.
    static void leaveThread();

    // --- The writer thread's. ---

    // Whether the program is about to end.
    [[nodiscard]] static bool crashed();
    // One sentence. REQUIRES: crashed()
    [[nodiscard]] static std::string reason();
    // The handler need not wait any longer.
    static void writerIsDone();
};

} // namespace zoe::recorder
