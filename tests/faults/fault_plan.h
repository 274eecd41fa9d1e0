// What one run of the fault tests does to the program, made from a seed. Pure values.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace zoe::test {

enum class Peer { None, Silent, Garbage, HalfClosed, LeavesAtOnce, Watches };

struct FaultPlan {
    std::uint64_t seed = 0;
    std::uint64_t rounds = 0;
    std::map<std::string, std::string> options; // of the program
    std::map<std::string, long> faults;         // of the library
    std::vector<Peer> peers;
    int stopAfterMs = -1; // SIGSTOP, and SIGCONT some time later
    int killAfterMs = -1;

    [[nodiscard]] bool has(const char *option) const { return options.contains(option); }
    // Whether events may find no room.
    [[nodiscard]] bool isShortOfMemory() const;
    // Whether the recording may fail.
    [[nodiscard]] bool mayFail() const;
    // One line for people.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string faultText() const; // for the library
};

// kFaultKinds seeds in a row have each kind of fault once.
constexpr std::uint64_t kFaultKinds = 20;
FaultPlan faultPlan(std::uint64_t seed);

} // namespace zoe::test
