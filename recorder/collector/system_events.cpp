#include "recorder/collector/system_events.h"

#include <algorithm>
#include <utility>

namespace zoe::recorder {

namespace {

constexpr DurationNs kLeastBetweenSums = 8 * kNsPerMs;
constexpr DurationNs kMostBetweenSums = 100 * kNsPerMs; // within a long frame
constexpr DurationNs kLeastBetweenStolen = 20 * kNsPerMs;
constexpr std::uint64_t kFewFaults = 16; // not worth reading every thread
constexpr DurationNs kShareOfCore = 100; // one part in this many
constexpr DurationNs kMostFollowBudget = 10 * kNsPerMs;
// What counts for the budget. On a busy machine, a call may take a hundred times as long as the
// next one, which others need not wait for.
constexpr DurationNs kLeastFollowCost = 1000;
constexpr DurationNs kMostFollowCost = kNsPerMs;
constexpr DurationNs kLongestReading = kNsPerMs / 2; // reading the counters of a thread
constexpr int kMostReadings = 4;

std::optional<ThreadState> stateOf(platform::SwitchKind kind)
{
    switch (kind) {
    case platform::SwitchKind::Running:
        return ThreadState::Running;
    case platform::SwitchKind::Preempted:
        return ThreadState::Preempted;
    case platform::SwitchKind::Waiting:
        return ThreadState::Waiting;
    case platform::SwitchKind::Unknown:
    case platform::SwitchKind::Ended:
        break;
    }
    return {};
}

// Without switches: what else the system reports, and why it doesn't report more.
std::string whatIsLeft(const std::string &whyNot)
{
    const std::string nothing = platform::whyNotCounted();
    const std::string why = whyNot.empty() ? nothing : whyNot;
    return (nothing.empty() ? "CPU time only" : "not recorded") +
           (why.empty() ? std::string() : ": " + why);
}

// The system may correct its counters downwards.
template <class T>
T grown(T now, T before)
{
    return now > before ? now - before : 0;
}

} // namespace

void SystemEvents::Pace::done(TimeNs nowNs, std::uint64_t tookNs, DurationNs leastRestNs)
{
    const auto took = static_cast<DurationNs>(tookNs);
    const DurationNs usual = std::min(took, std::exchange(costNs, took));
    lastNs = nowNs;
    nextNs = nowNs + std::max(leastRestNs, usual * kShareOfCore);
}

SystemEvents::SystemEvents(const TickClock &clock, FrameAssembler &frames, Scheduling detail,
                           std::uint64_t (*cpuNs)())
    : m_clock(clock)
    , m_frames(frames)
    , m_detail(detail)
    , m_cpuNs(cpuNs)
    , m_time(clock)
    , m_followBudgetNs(kMostFollowBudget)
{
    if (m_detail < Scheduling::Switches)
        return;
    m_recordsSwitches = m_switches.permitted();
    m_whyNot = m_switches.whyNot();
}

void SystemEvents::followMachine(StreamWriter &stream)
{
    if (m_detail < Scheduling::Machine || !m_recordsSwitches)
        return;
    m_machine.emplace(stream, m_frames);
    m_machine->begin();
}

std::vector<std::pair<std::string, std::string>> SystemEvents::descriptions() const
{
    std::string switches = "off";
    if (m_recordsSwitches)
        switches = "recorded";
    else if (m_detail != Scheduling::Off)
        switches = whatIsLeft(m_whyNot);
    std::vector<std::pair<std::string, std::string>> result{{"switches", switches}};
    if (m_recordsSwitches)
        result.emplace_back("waits for I/O", m_switches.whyNotAllIo().empty()
                                                 ? "recorded"
                                                 : "long ones only: " + m_switches.whyNotAllIo());
    if (m_machine) {
        result.emplace_back("other processes", m_machine->runsDescription());
        result.emplace_back("wakers", m_machine->wakesDescription());
    }
    return result;
}

// The system's clock may go back between the last comparison and now.
TimeNs SystemEvents::presentNs()
{
    const TimeNs now = m_time.toNs(m_clock.steadyNowNs());
    m_presentNs = std::max({m_presentNs, m_clock.latestNs(), now});
    return m_presentNs;
}

void SystemEvents::addThread(ThreadId thread, std::uint64_t osId)
{
    if (m_detail != Scheduling::Off)
        m_waiting.push_back({thread, osId});
    if (m_machine)
        m_machine->addThread(thread, osId, presentNs());
}

// A program may start any number of threads, and this thread has other work.
void SystemEvents::followWaiting()
{
    const TimeNs now = presentNs();
    m_followBudgetNs =
        std::min(kMostFollowBudget,
                 m_followBudgetNs + std::max<DurationNs>(now - m_followedNs, 0) / kShareOfCore);
    m_followedNs = now;
    while (!m_waiting.empty() && m_followBudgetNs > 0) {
        const std::uint64_t before = m_cpuNs();
        follow(m_waiting.front().thread, m_waiting.front().osId);
        m_waiting.pop_front();
        m_followBudgetNs -= std::clamp(static_cast<DurationNs>(m_cpuNs() - before),
                                       kLeastFollowCost, kMostFollowCost);
    }
}

void SystemEvents::follow(ThreadId thread, std::uint64_t osId)
{
    Counted counted;
    counted.thread = thread;
    counted.osId = osId;
    counted.hasSwitches = m_recordsSwitches && m_switches.add(osId, thread.value);
    if (m_recordsSwitches && !counted.hasSwitches && !m_switches.whyNot().empty()) {
        m_limited = m_switches.whyNot();
        ++m_threadsWithout;
    }
    Moment moment{presentNs()};
    if (readSums(counted, moment))
        m_counted.push_back(counted);
}

void SystemEvents::endThread(ThreadId thread)
{
    std::erase_if(m_waiting, [&](const Waiting &waiting) { return waiting.thread == thread; });
    m_switches.end(thread.value);
    if (m_machine)
        m_machine->endThread(thread);
    for (Counted &counted : m_counted)
        counted.ending = counted.ending || counted.thread == thread;
}

void SystemEvents::gather()
{
    m_gatheredNs = m_clock.steadyNowNs();
    m_switches.read([this](const platform::SwitchEvent &event) { m_gathered.push_back(event); });
    if (m_machine)
        m_machine->gather();
}

void SystemEvents::read(std::uint64_t frames)
{
    if (m_detail == Scheduling::Off)
        return;
    m_time.update();
    for (const platform::SwitchEvent &event : m_gathered)
        take(event);
    m_gathered.clear();
    if (m_machine) {
        m_machine->read(m_time);
        m_bytes += m_machine->takeBytes();
    }
    followWaiting();
    const TimeNs now = presentNs();
    if (m_paused || now < m_sums.nextNs)
        return;
    if (frames != std::exchange(m_framesSeen, frames) || now >= m_sums.lastNs + kMostBetweenSums)
        readSums();
    if (now >= m_stolenPace.nextNs)
        readStolenTime(presentNs());
}

void SystemEvents::take(const platform::SwitchEvent &event)
{
    change(event.thread,
           {stateOf(event.kind), m_time.toNs(event.steadyNs), event.cpu, true, true, event.isIo});
    if (event.kind == platform::SwitchKind::Unknown)
        m_gaps.add(event.lost, event.isSameGap);
}

// What was concluded may be said to have happened later than an event that is read afterwards.
void SystemEvents::change(std::uint32_t thread, State state)
{
    if (thread >= m_states.size())
        m_states.resize(std::size_t{thread} + 1);
    state.sinceNs = std::max(state.sinceNs, m_states[thread].sinceNs);
    m_states[thread] = state;
    if (m_paused)
        return;
    // Events between the last reading and the end of a pause are moved after it.
    m_frames.threadState(ThreadId{thread}, std::max(state.sinceNs, m_resumedNs), state.state,
                         state.cpu, state.isIo);
    m_bytes += sizeof(ThreadStateSpan);
}

void SystemEvents::pause(TimeNs nowNs)
{
    for (std::uint32_t thread = 0; thread < m_states.size(); ++thread)
        if (m_states[thread].state && !m_paused)
            m_frames.threadState(ThreadId{thread}, nowNs, {});
    m_paused = true;
    if (m_machine)
        m_machine->pause(nowNs);
}

void SystemEvents::resume(TimeNs nowNs)
{
    m_paused = false;
    m_resumedNs = nowNs;
    for (std::uint32_t thread = 0; thread < m_states.size(); ++thread)
        if (m_states[thread].state)
            m_frames.threadState(ThreadId{thread}, nowNs, m_states[thread].state,
                                 m_states[thread].cpu, m_states[thread].isIo);
    for (Counted &counted : m_counted)
        counted.known = 0;
    m_stolenBefore.clear();
    if (m_machine)
        m_machine->resume(nowNs);
}

void SystemEvents::readSums(TimeNs mostNs)
{
    const std::uint64_t cpuBefore = m_cpuNs();
    Moment moment{presentNs()};
    const std::uint64_t faults = platform::processFaults();
    moment.withFaults =
        faults - m_faultsSeen >= kFewFaults ||
        (faults != m_faultsSeen && moment.nowNs >= m_faultsReadNs + kMostBetweenSums);
    if (moment.withFaults) {
        m_faultsSeen = faults;
        m_faultsReadNs = moment.nowNs;
    }
    const TimeNs sleptUntilNs = m_time.toNs(m_gatheredNs);
    std::erase_if(m_counted, [&](Counted &counted) {
        if (!hasSlept(counted))
            return !readSums(counted, moment, mostNs);
        counted.sinceNs = std::max(counted.sinceNs, sleptUntilNs);
        return false;
    });
    m_sums.done(moment.nowNs, m_cpuNs() - cpuBefore, kLeastBetweenSums);
}

// If so, nothing has changed, because a thread that ends is woken first.
bool SystemEvents::hasSlept(const Counted &counted)
{
    if (!counted.hasSwitches || counted.known == 0 || counted.thread.value >= m_states.size())
        return false;
    State &state = m_states[counted.thread.value];
    return !std::exchange(state.isNew, false) && state.state == ThreadState::Waiting;
}

std::uint8_t SystemEvents::readCounters(Counted &counted, bool withFaults)
{
    const Counted before = counted;
    std::uint8_t known = 0;
    if (platform::readThreadTimes(counted.osId, counted.times))
        known |= kUsageTimes;
    if (withFaults ? platform::readThreadFaults(counted.osId, counted.faults)
                   : (before.known & kUsageFaults) != 0)
        known |= kUsageFaults;
    // If single switches are recorded, they need not be counted.
    const bool ran = (known & kUsageTimes) == 0 || counted.times.runs != before.times.runs;
    if (!counted.hasSwitches &&
        (before.known == 0 || ran ? platform::readThreadSwitchCounts(counted.osId, counted.switches)
                                  : (before.known & kUsageSwitches) != 0))
        known |= kUsageSwitches;
    return known;
}

bool SystemEvents::readSums(Counted &counted, Moment &moment, TimeNs mostNs)
{
    const Counted before = counted;
    std::uint8_t known = readCounters(counted, moment.withFaults);
    for (int reading = 1; reading < kMostReadings; ++reading) {
        const TimeNs readNs = presentNs();
        if (readNs <= moment.nowNs + kLongestReading)
            break;
        moment = {readNs, true};
        counted = before;
        known = readCounters(counted, moment.withFaults);
    }
    // While too many files are open, nothing can be read: the next sums cover this time, too.
    if (known == 0 || (before.known & ~known) != 0) {
        counted = before;
        return !platform::threadHasEnded(counted.osId);
    }
    const TimeNs nowNs = std::min(moment.nowNs, mostNs);
    ThreadUsage usage{.thread = counted.thread,
                      .startNs = before.sinceNs,
                      .durationNs = std::max<DurationNs>(0, nowNs - before.sinceNs)};
    counted.sinceNs = nowNs;
    counted.known = known;
    usage.known = known & before.known;
    usage.runningNs =
        static_cast<DurationNs>(grown(counted.times.runningNs, before.times.runningNs));
    usage.queuedNs = static_cast<DurationNs>(grown(counted.times.queuedNs, before.times.queuedNs));
    usage.faults = grown(counted.faults.all, before.faults.all);
    usage.majorFaults = grown(counted.faults.major, before.faults.major);
    usage.waits = grown(counted.switches.waits, before.switches.waits);
    usage.preemptions = grown(counted.switches.preemptions, before.switches.preemptions);
    if (counted.hasSwitches && usage.runningNs > 0 && (usage.known & kUsageTimes) != 0)
        noteRunning(counted.thread, before.sinceNs);
    if (usage.known != 0) {
        m_frames.usage(usage);
        m_bytes += sizeof usage;
    }
    return true;
}

// A thread without a switch since it was added is on its CPU if it has used time since then.
void SystemEvents::noteRunning(ThreadId thread, TimeNs sinceNs)
{
    if (thread.value >= m_states.size())
        m_states.resize(std::size_t{thread.value} + 1);
    if (!m_states[thread.value].told)
        change(thread.value, {ThreadState::Running, sinceNs, kUnknownCpu, true});
}

void SystemEvents::readStolenTime(TimeNs nowNs)
{
    const std::uint64_t cpuBefore = m_cpuNs();
    platform::readStolen(m_stolen);
    const TimeNs sinceNs = m_stolenPace.lastNs;
    for (const platform::CpuStolen &cpu : m_stolen) {
        const auto before = std::ranges::find(m_stolenBefore, cpu.cpu, &platform::CpuStolen::cpu);
        if (before == m_stolenBefore.end())
            continue;
        const auto hypervisorNs =
            static_cast<DurationNs>(grown(cpu.hypervisorNs, before->hypervisorNs));
        const auto interruptNs =
            static_cast<DurationNs>(grown(cpu.interruptNs, before->interruptNs));
        if (hypervisorNs == 0 && interruptNs == 0)
            continue;
        m_frames.stolen({cpu.cpu, sinceNs, nowNs - sinceNs, hypervisorNs, interruptNs});
        m_bytes += sizeof(StolenTime);
    }
    std::swap(m_stolen, m_stolenBefore);
    m_stolenPace.done(nowNs, m_cpuNs() - cpuBefore, kLeastBetweenStolen);
}

void SystemEvents::release()
{
    m_switches.stop();
    m_machine.reset();
}

void SystemEvents::finish(TimeNs endNs)
{
    if (!m_paused && endNs > m_sums.lastNs && !m_counted.empty())
        readSums(endNs);
    const auto warn = [&](const std::string &sentence) {
        if (!sentence.empty())
            m_frames.message({}, endNs, Severity::Warning, sentence);
    };
    if (m_machine)
        warn(m_machine->gaps().sentence("events of other processes and wakers"));
    if (m_threadsWithout > 0)
        m_frames.message({}, endNs, Severity::Warning,
                         "switches of " + std::to_string(m_threadsWithout) +
                             " threads are not recorded: " + m_limited);
    warn(m_gaps.sentence("switches of threads"));
}

} // namespace zoe::recorder
