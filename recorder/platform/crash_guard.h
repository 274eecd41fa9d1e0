// Completes a session when a signal, abort() or an uncaught exception ends the program: the signal
// handler notifies the writer thread, waits for it for a bounded time, and then does what would
// have happened without it. Nothing in the handler allocates or locks.
#pragma once

#include <string>

namespace zoe::recorder {

// Installs the handlers while it exists. At most one at a time.
class CrashGuard {
  public:
    CrashGuard();
    ~CrashGuard();
    CrashGuard(const CrashGuard &) = delete;
    CrashGuard &operator=(const CrashGuard &) = delete;

    // Gives the calling thread an alternate signal stack, for stack overflows, unless it has one.
    // Costs 64 KiB of address space and three system calls per thread; nothing without a guard.
    static void protectThread();
    // To be called when the calling thread ends.
    static void leaveThread();

    // --- For the writer thread ---

    // Whether a fatal signal is ending the program, or may be.
    [[nodiscard]] static bool crashed();
    // The program has its own handler for the signal and may go on afterwards. REQUIRES: crashed()
    [[nodiscard]] static bool mayGoOn();
    // The reason, in one sentence. REQUIRES: crashed()
    [[nodiscard]] static std::string reason();
    // Lets the program's own handler run. From then on it handles faults without interference.
    // REQUIRES: mayGoOn()
    static void goOn();
    // Lets the handler continue.
    static void writerIsDone();
};

} // namespace zoe::recorder
