// What a machine's CPUs do for a while, made up for tests, and the records of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "analysis/model/extras.h"
#include "recorder/platform/cpu_events.h"

namespace zoe::test {

using recorder::platform::CpuEvent;
using recorder::platform::CpuEventKind;

// A number that the system gives to no thread while this runs.
inline constexpr std::uint32_t kNobody = 0x7fff'fff0;

// A while of three CPUs and a recorded thread, its records, some of which are missing, and what the
// others show: step by step, without code of the recorder.
class MadeUpMachine {
  public:
    static constexpr std::uint32_t kCpus = 3;
    static constexpr std::uint64_t kEndNs = 400;
    static constexpr std::uint32_t kRecorded = 100;

    struct Run {
        std::uint32_t thread = 0; // by the system's number
        std::uint32_t cpu = 0;
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        auto operator<=>(const Run &) const = default;
    };
    struct State {
        ThreadState state = ThreadState::Running;
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        std::uint32_t waker = kNobody; // nobody: not known
        bool operator==(const State &) const = default;
    };

    explicit MadeUpMachine(unsigned seed)
        : m_random(seed)
    {
        makeRuns();
        makeStates();
    }

    std::array<std::vector<CpuEvent>, 2 * kCpus> rings; // of runs and of wakes
    std::vector<Run> runs;                              // that are known
    std::vector<State> changes;                         // of the recorded thread, without wakers
    std::vector<State> states;                          // the same, as far as wakes are known
    std::uint64_t lost = 0;

  private:
    [[nodiscard]] std::uint32_t oneOf(std::uint32_t count)
    {
        return static_cast<std::uint32_t>(m_random() % count);
    }
    [[nodiscard]] std::uint32_t anyThread()
    {
        const std::uint32_t number = oneOf(7);
        return number == 0 ? 0 : number == 1 ? kRecorded : kNobody + number;
    }

    // Each switch is kept or lost. What ran before a lost one is not known either.
    void makeRuns()
    {
        struct Cpu {
            std::uint32_t thread = 0;
            std::uint64_t keptNs = 0;
            std::uint64_t missing = 0;
        };
        std::array<Cpu, kCpus> cpus{};
        const auto leave = [&](std::uint32_t at, std::uint64_t timeNs) {
            const Cpu &cpu = cpus.at(at);
            if (cpu.missing == 0 && cpu.thread != 0 && cpu.thread != kRecorded)
                runs.push_back(
                    {cpu.thread, at, static_cast<TimeNs>(cpu.keptNs), static_cast<TimeNs>(timeNs)});
        };
        const auto tellLoss = [&](std::uint32_t at, std::uint64_t count) {
            rings.at(at).push_back({.kind = CpuEventKind::LostRuns,
                                    .cpu = at,
                                    .steadyNs = cpus.at(at).keptNs,
                                    .lost = count});
            lost += std::max<std::uint64_t>(count, 1); // at least one of an unknown number
        };
        for (std::uint64_t timeNs = 1; timeNs < kEndNs; ++timeNs) {
            const std::uint32_t at = oneOf(kCpus);
            const std::uint32_t next = anyThread();
            Cpu &cpu = cpus.at(at);
            const bool isElsewhere = next != 0 && std::ranges::count(cpus, next, &Cpu::thread) > 0;
            if (oneOf(4) != 0 || isElsewhere)
                continue;
            if (oneOf(4) == 0) {
                ++cpu.missing;
            } else {
                leave(at, timeNs);
                if (cpu.missing > 0)
                    tellLoss(at, std::exchange(cpu.missing, 0));
                rings.at(at).push_back({.kind = CpuEventKind::Runs,
                                        .cpu = at,
                                        .steadyNs = timeNs,
                                        .processId = next,
                                        .threadId = next});
                cpu.keptNs = timeNs;
            }
            cpu.thread = next;
        }
        for (std::uint32_t at = 0; at < kCpus; ++at) {
            leave(at, kEndNs);
            if (cpus.at(at).missing > 0)
                tellLoss(at, 0); // how many would be told with the next record
        }
        std::ranges::sort(runs);
    }

    void makeStates()
    {
        TimeNs timeNs = 1;
        ThreadState state = ThreadState::Running;
        while (timeNs < TimeNs{kEndNs} - 30) {
            const TimeNs endNs = timeNs + 3 + oneOf(20);
            changes.push_back({state, timeNs, endNs});
            if (state == ThreadState::Waiting)
                makeWakes(timeNs, endNs);
            else
                states.push_back({state, timeNs, endNs});
            if (oneOf(3) == 0) // of something that it didn't wait for any more
                wake(state == ThreadState::Waiting ? endNs : timeNs + 1, anyThread());
            state = state == ThreadState::Running && oneOf(3) == 0 ? ThreadState::Preempted
                    : state == ThreadState::Running                ? ThreadState::Waiting
                                                                   : ThreadState::Running;
            timeNs = endNs;
        }
        changes.push_back({state, timeNs, kEndNs});
        states.push_back({state, timeNs, kEndNs});
        for (auto &ring : rings)
            std::ranges::stable_sort(ring, {}, &CpuEvent::steadyNs);
    }
    // The first known wake ended the wait, as far as can be known.
    void makeWakes(TimeNs startNs, TimeNs endNs)
    {
        const TimeNs wokenNs = startNs + 1 + oneOf(static_cast<std::uint32_t>(endNs - startNs - 2));
        const std::uint32_t waker = anyThread();
        if (oneOf(4) == 0) {
            rings.at(kCpus + oneOf(kCpus))
                .push_back({.kind = CpuEventKind::LostWakes,
                            .steadyNs = static_cast<std::uint64_t>(wokenNs),
                            .lost = 1});
            ++lost;
            states.push_back({ThreadState::Waiting, startNs, endNs});
            return;
        }
        wake(wokenNs, waker);
        states.push_back({ThreadState::Waiting, startNs, wokenNs, waker});
        states.push_back({ThreadState::Preempted, wokenNs, endNs});
    }
    void wake(TimeNs timeNs, std::uint32_t waker)
    {
        const std::uint32_t cpu = oneOf(kCpus);
        rings.at(kCpus + cpu)
            .push_back({.kind = CpuEventKind::Wakes,
                        .cpu = cpu,
                        .steadyNs = static_cast<std::uint64_t>(timeNs),
                        .processId = waker,
                        .threadId = waker,
                        .wokenId = kRecorded});
    }

    std::mt19937 m_random;
};

} // namespace zoe::test
