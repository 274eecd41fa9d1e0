#include "recorder/collector/sample_events.h"

#include <algorithm>

namespace zoe::recorder {

namespace {

// A stack takes about 50 bytes here and 8 in the capture, an address 100 and 24.
constexpr std::size_t kMostStacks = std::size_t{1} << 18;
constexpr std::size_t kMostAddresses = std::size_t{1} << 16;
constexpr std::size_t kMostModules = 4096;

std::string perSecondText(DurationNs periodNs)
{
    return std::to_string(kNsPerSecond / periodNs) + " per second";
}

// Identifies a loaded module.
std::string keyOf(const platform::LoadedModule &module)
{
    return std::to_string(module.loadAddress) + ' ' + module.buildId + ' ' + module.path;
}

} // namespace

SampleEvents::SampleEvents(const TickClock &clock, StreamWriter &stream, FrameAssembler &frames,
                           platform::SampleSettings settings)
    : m_stream(stream)
    , m_frames(frames)
    , m_periodNs(settings.perSecond > 0 ? kNsPerSecond / settings.perSecond : 0)
    , m_time(clock)
{
    if (settings.perSecond == 0)
        return;
    m_samples.emplace(settings);
    if (m_samples->permitted())
        return;
    m_whyNot = m_samples->whyNot();
    m_samples.reset();
}

std::string SampleEvents::description() const
{
    if (m_periodNs == 0)
        return {};
    if (!m_samples)
        return "not recorded: " + m_whyNot;
    if (m_samples->usesTimers())
        return perSecondText(m_periodNs) + " of CPU time, by timers";
    const bool byTables = m_samples->walk() == platform::StackWalk::UnwindTables;
    return perSecondText(m_periodNs) + " of CPU time" + (byTables ? ", by unwind tables" : "") +
           (m_samples->seesSystemTime()
                ? ""
                : ", not in the kernel; `sudo sysctl kernel.perf_event_paranoid=1` permits it");
}

void SampleEvents::addThread(ThreadId thread, std::uint64_t osId)
{
    if (m_samples && !m_samples->add(osId, thread.value) && !m_samples->whyNot().empty()) {
        m_limited = m_samples->whyNot();
        ++m_threadsWithout;
    }
}

void SampleEvents::endThread(ThreadId thread)
{
    if (m_samples)
        m_samples->end(thread.value);
}

void SampleEvents::gather()
{
    if (!m_samples)
        return;
    followModules();
    m_samples->read([this](const platform::ThreadSample &sample) {
        m_gathered.push_back(
            {sample.thread, stackOf(sample.addresses), sample.steadyNs, sample.intervals});
    });
}

void SampleEvents::pause()
{
    if (m_samples)
        m_samples->pause();
}

void SampleEvents::resume()
{
    if (m_samples)
        m_samples->resume();
}

void SampleEvents::read()
{
    if (!m_samples)
        return;
    m_time.update();
    for (const Gathered &sample : m_gathered) {
        m_frames.sample({ThreadId{sample.thread}, sample.stack,
                         std::max<TimeNs>(0, m_time.toNs(sample.steadyNs)),
                         m_periodNs * sample.intervals});
        m_bytes += sizeof(StackSample);
    }
    m_gathered.clear();
}

void SampleEvents::followModules()
{
    if (!m_code.update())
        return;
    // The same address may contain other code now.
    m_samples->codeHasChanged();
    m_addresses.clear();
    m_ranges.clear();
    for (const platform::LoadedModule &module : m_code.modules()) {
        auto known = m_modules.find(keyOf(module));
        if (known == m_modules.end()) {
            if (m_modules.size() >= kMostModules)
                continue;
            const ModuleId id = m_stream.addModule({module.path, module.buildId, module.loadAddress,
                                                    module.endAddress - module.loadAddress});
            known = m_modules.emplace(keyOf(module), id).first;
        }
        m_ranges.push_back(
            {module.startAddress, module.endAddress, module.loadAddress, known->second});
    }
}

StackId SampleEvents::stackOf(std::span<const std::uint64_t> addresses)
{
    StackId stack;
    for (std::size_t i = addresses.size(); i-- > 0;) {
        // A return address may already belong to the next line, or to another function.
        const CallStack next{stack, addressOf(addresses[i] - (i > 0 ? 1 : 0))};
        const StackId known = m_stream.findStack(next);
        if (!known.valid() && (!next.address.valid() || m_stream.stackCount() >= kMostStacks)) {
            ++m_cutStacks;
            return stack;
        }
        stack = known.valid() ? known : m_stream.addStack(next);
    }
    return stack;
}

CodeAddressId SampleEvents::addressOf(std::uint64_t address)
{
    const auto known = m_addresses.find(address);
    if (known != m_addresses.end())
        return known->second;
    if (m_addressCount >= kMostAddresses)
        return {};
    CodeAddress code;
    code.address = address;
    const auto behind = std::ranges::upper_bound(m_ranges, address, {}, &CodeRange::startAddress);
    if (behind != m_ranges.begin() && address < std::prev(behind)->endAddress) {
        code.module = std::prev(behind)->module;
        code.address -= std::prev(behind)->loadAddress;
    }
    ++m_addressCount;
    return m_addresses.emplace(address, m_stream.addCodeAddress(code)).first->second;
}

void SampleEvents::finish(TimeNs endNs)
{
    const auto warn = [&](std::uint64_t count, const std::string &what) {
        if (count > 0)
            m_frames.message({}, endNs, Severity::Warning, std::to_string(count) + what);
    };
    warn(m_samples ? m_samples->lost() : 0, " samples are missing: their buffers were full");
    warn(m_samples ? m_samples->late() : 0,
         std::string(" samples are missing: their threads did not take ") +
             platform::TimerSamples::kSignalName + " for more than " +
             std::to_string(platform::TimerSamples::kLongestMs) + " ms");
    warn(m_cutStacks, " samples lack their innermost calls: there are too many different ones");
    if (m_samples) {
        constexpr std::uint32_t kKiB = 1024;
        const std::string lack = " samples lack their outermost calls: ";
        const platform::CutStacks &cut = m_samples->cutStacks();
        warn(cut.byDepth, lack + "their stacks are deeper than what is copied, at most " +
                              std::to_string(platform::ThreadSamples::kStackBytes / kKiB) + " KiB");
        warn(cut.byGap, lack +
                            "between their calls is memory that was never used, or is swapped out, "
                            "and the system doesn't copy");
        warn(cut.byFrames, lack + "their stacks have more than " +
                               std::to_string(platform::StackUnwinder::kMostFrames) + " calls");
        warn(cut.byOtherStack,
             lack + "their stacks continue on another one, as those of signal handlers may");
        warn(cut.byCode, lack + "there is code without unwind tables that are understood");
        warn(cut.byNoStack, " samples have no callers: their threads ran on memory other than "
                            "their own stack, such as a fibre's");
        if (m_samples->isDisplaced())
            m_frames.message({}, endNs, Severity::Warning,
                             std::string("samples end early: the program handles ") +
                                 platform::TimerSamples::kSignalName + " itself");
    }
    warn(m_threadsWithout, " threads are not sampled: " + m_limited);
}

} // namespace zoe::recorder
