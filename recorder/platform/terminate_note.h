// Notes which exception makes std::terminate() end the program: abort() raises a signal or calls a
// handler, which don't tell. Inner part of the crash guards.
#pragma once

namespace zoe::recorder {

class TerminateNote {
  public:
    // Until remove(), for the whole process. What the program has installed runs afterwards.
    static void install();
    static void remove();
    // "an uncaught exception: what() of it"; empty if there is none so far.
    [[nodiscard]] static const char *exception();
};

} // namespace zoe::recorder
