// Notes the exception because of which std::terminate() ends the program, since abort() raises a
// signal or calls a handler without that information. Internal to the crash guards.
#pragma once

namespace zoe::recorder {

class TerminateNote {
  public:
    // For the whole process, until remove(). What the program has installed runs afterwards.
    static void install();
    static void remove();
    // "an uncaught exception: what() of it"; empty if there was none.
    [[nodiscard]] static const char *exception();
};

} // namespace zoe::recorder
