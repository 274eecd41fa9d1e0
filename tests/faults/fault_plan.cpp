#include "tests/faults/fault_plan.h"

#include <random>

namespace zoe::test {

bool FaultPlan::mayFail() const
{
    for (const char *const fault :
         {"full", "error", "descriptors", "sync", "rename", "memory", "calls", "later", "kill"})
        if (faults.contains(fault))
            return true;
    return has("nofile");
}

bool FaultPlan::isShortOfMemory() const
{
    return options.at("level") == "9" || faults.contains("map");
}

std::string FaultPlan::faultText() const
{
    std::string all = "seed=" + std::to_string(seed);
    for (const auto &[name, value] : faults)
        all += ',' + name + '=' + std::to_string(value);
    return all;
}

std::string FaultPlan::text() const
{
    std::string all = "seed " + std::to_string(seed) + ", rounds " + std::to_string(rounds);
    for (const auto &[name, value] : options)
        all += ", " + name + '=' + value;
    all += "; " + faultText();
    if (stopAfterMs >= 0)
        all += "; stopped after " + std::to_string(stopAfterMs) + " ms";
    if (killAfterMs >= 0)
        all += "; killed after " + std::to_string(killAfterMs) + " ms";
    for (const Peer peer : peers)
        all += "; peer " + std::to_string(static_cast<int>(peer));
    return all;
}

FaultPlan faultPlan(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto upTo = [&](long most) {
        return static_cast<long>(random() % static_cast<std::uint64_t>(most + 1));
    };
    const auto oneIn = [&](long count) { return upTo(count - 1) == 0; };
    FaultPlan plan;
    plan.seed = seed;
    plan.rounds = static_cast<std::uint64_t>(20 + upTo(150));
    auto &options = plan.options;
    options["limit"] = "32768";
    options["flush"] = std::to_string(1 + upTo(50));
    options["level"] = std::to_string(upTo(3));
    const bool pressure = oneIn(4);
    if (pressure) {
        options["limit"] = std::to_string(64 + upTo(1000));
        options["level"] = "9";
        plan.rounds *= 4;
        if (oneIn(3))
            options["wait"] = "1";
    } else if (oneIn(2)) {
        options["library"] = "";
    }
    const long mode = pressure ? upTo(5) : upTo(7);
    if (mode == 0)
        options["rotate"] = std::to_string(20'000 + upTo(100'000));
    else if (mode == 1)
        options["flight"] = "60";
    if (mode == 1 && oneIn(2))
        options["spike"] = "1";
    if (mode >= 6)
        options["env"] = "1";
    if (oneIn(3) && mode < 6) {
        options["listen"] = "127.0.0.1:0";
        for (long peers = upTo(3); peers > 0; --peers)
            plan.peers.push_back(static_cast<Peer>(1 + upTo(4)));
    }
    if (oneIn(3))
        options["samples"] = "2000";
    auto &faults = plan.faults;
    switch (seed % kFaultKinds) {
    case 0:
        faults["full"] = upTo(400'000) + 1;
        break;
    case 1:
        faults["error"] = 1 + upTo(10);
        break;
    case 2:
        faults["descriptors"] = 1 + upTo(2);
        break;
    case 3:
        faults["sync"] = 50;
        faults["rename"] = 10 + upTo(50);
        break;
    case 4:
        faults["map"] = 1 + upTo(60);
        break;
    case 5:
        faults["memory"] = 1 + upTo(20);
        break;
    case 6:
        faults["sleep"] = upTo(300);
        break;
    case 7:
        plan.stopAfterMs = static_cast<int>(upTo(60));
        break;
    case 8:
        plan.killAfterMs = static_cast<int>(upTo(80));
        break;
    case 9:
        faults["back"] = 1 + upTo(20'000);
        break;
    case 10:
        faults["hang"] = 1 + upTo(400);
        break;
    case 11:
        faults["stop"] = 1 + upTo(400);
        break;
    case 12:
        faults["kill"] = 1 + upTo(6);
        break;
    case 13:
        faults["window"] = 1 + upTo(100);
        break;
    case 14:
        faults["forward"] = 1 + upTo(20'000);
        break;
    case 15:
        options["nofile"] = std::to_string(upTo(12));
        break;
    case 16:
        faults["calls"] = 1 + upTo(12);
        break;
    case 17:
        faults["later"] = 1 + upTo(500);
        break;
    default:
        break;
    }
    if (oneIn(2)) {
        faults["short"] = upTo(60);
        faults["interrupt"] = upTo(60);
    }
    if (oneIn(4))
        faults["slow"] = upTo(5000);
    return plan;
}

} // namespace zoe::test
