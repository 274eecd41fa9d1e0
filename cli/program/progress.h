// The progress line of a command: the share done, the rate, and the remaining time. For one thread.
#pragma once

#include <chrono>
#include <string>

namespace zoe::cli {

// What a command processes, for its rate. Without a unit no rate is shown.
struct Work {
    double amount = 0;
    const char *unit = ""; // "bytes", or a plural
};

// "summary 45 %, 12 000 000 zones/s, 8 s left"; share: 0 to 1, after this many seconds. At 1, all
// is read, and how long the result takes isn't known: "summary: computing the result".
std::string progressText(const std::string &title, double share, double seconds, const Work &work);

class ProgressLine {
  public:
    ProgressLine(std::string title, const Work &work);

    // On stderr, from half a second on and at most ten times a second. True: a line is shown.
    bool show(double share);

  private:
    using Clock = std::chrono::steady_clock;

    std::string m_title;
    Work m_work;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_next;
};

} // namespace zoe::cli
