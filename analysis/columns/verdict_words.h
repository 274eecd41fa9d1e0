// The verdict of a comparison in words, the same in the window, tables and reports. Pure functions;
// thread-safe.
#pragma once

#include <string>

#include "analysis/comparison/overall.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// "SLOWER", "FASTER", "MIXED", "NO CHANGE", "TOO NOISY".
[[nodiscard]] std::string verdictWord(OverallVerdict verdict, Translator to = nullptr);
// A sentence for each question, one about the functions that differ, and the scope of the
// statement: "Typical frame: slower, +0.6 ms (+4.1 %), 98.75 % interval +0.4 ms to +0.9 ms. Mean
// and p99: …".
[[nodiscard]] std::string verdictSentences(const Comparison &comparison, Translator to = nullptr);

// The same in one line each: what decides the verdict, the function with the greatest clear change,
// and how reliable it is. surety: empty if there are too few frames.
struct VerdictBrief {
    std::string change;    // "+0.6 ms (+4.1 %) in the typical frame"
    std::string functions; // "solve_contacts: +0.5 ms in the typical frame; 9 other functions …"
    std::string surety;    // "+0.4 ms to +0.9 ms with 98.75 % confidence. This is about …"
};
[[nodiscard]] VerdictBrief verdictBrief(const Comparison &comparison, Translator to = nullptr);

// What is clear about a function, and in which direction: "both slower" (the typical frame and the
// mean), "typical faster, mean slower (unusual frames)"; empty: nothing is clear.
[[nodiscard]] std::string differsText(const FunctionDifference &function, Translator to = nullptr);

} // namespace zoe
