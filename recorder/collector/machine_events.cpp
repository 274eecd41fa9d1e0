#include "recorder/collector/machine_events.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "analysis/model/containers/stable_sort.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder {

namespace {

constexpr std::size_t kMostNamedTasks = 4096; // threads that were named, but have not run yet
constexpr std::uint32_t kMostCpuNumber = 4096;

bool isOfThisProgram(std::uint32_t processId)
{
    return processId == platform::currentProcessId();
}

} // namespace

MachineEvents::MachineEvents(StreamWriter &stream, FrameAssembler &frames, std::size_t mostTracks)
    : m_stream(stream)
    , m_frames(frames)
    , m_mostTracks(mostTracks)
{}

void MachineEvents::begin()
{
    if (!m_events.followRuns())
        m_whyNoRuns = m_events.whyNot();
    if (!m_events.followWakes())
        m_whyNoWakes = m_events.whyNot();
}

std::string MachineEvents::described(const std::string &whyNot)
{
    return whyNot.empty() ? "recorded" : "not recorded: " + whyNot;
}

void MachineEvents::addThread(ThreadId thread, std::uint64_t osId, TimeNs nowNs)
{
    const auto number = static_cast<std::uint32_t>(osId);
    m_recorded[number] = thread;
    std::erase_if(m_ended, [&](const Ended &ended) { return ended.number == number; });
    const auto track = m_tracks.find(number);
    stopRun(track, nowNs);
    letGo(track);
}

// The system may not report ends.
void MachineEvents::endThread(ThreadId thread)
{
    for (const auto &[number, recorded] : m_recorded)
        if (recorded == thread)
            m_ended.push_back({number, 0});
}

void MachineEvents::end(const Ended &ended)
{
    m_recorded.erase(ended.number);
    m_names.erase(ended.number);
    const auto track = m_tracks.find(ended.number);
    // It may run on behind the record of its end, until its CPU runs something else; but another
    // thread may get the track.
    if (track != m_tracks.end() && isOfThisProgram(track->second.told.processId))
        stopRun(track, ended.timeNs);
    letGo(track);
}

void MachineEvents::letGo(Tracks::iterator track)
{
    if (track == m_tracks.end())
        return;
    if (isOfThisProgram(track->second.told.processId))
        m_unused.push_back(track->second.id);
    m_tracks.erase(track);
}

void MachineEvents::stopRun(Tracks::const_iterator track, TimeNs timeNs)
{
    if (track == m_tracks.end())
        return;
    for (std::uint32_t cpu = 0; cpu < m_runs.size(); ++cpu) {
        if (m_runs[cpu].track == track->second.id)
            changeRun(cpu, {}, timeNs);
    }
}

void MachineEvents::gather()
{
    m_events.read([this](const platform::CpuEvent &event) { gather(event); });
}

void MachineEvents::read(const SteadyTime &time)
{
    stableSort(m_gathered, [](const platform::CpuEvent &event) {
        return static_cast<std::int64_t>(event.steadyNs);
    });
    // A thread continues to run and wakes others after the record of its end, which may be read
    // first; it may also lose its CPU then, and end long after.
    std::vector<Ended> endNow = std::exchange(m_ended, {});
    for (const platform::CpuEvent &event : m_gathered) {
        if (event.kind == platform::CpuEventKind::Ended)
            m_ended.push_back({event.threadId, time.toNs(event.steadyNs)});
        else
            take(event, time.toNs(event.steadyNs));
    }
    m_gathered.clear();
    for (const Ended &ended : endNow) {
        if (platform::threadHasEnded(ended.number))
            end(ended);
        else
            m_ended.push_back(ended);
    }
}

void MachineEvents::take(const platform::CpuEvent &event, TimeNs timeNs)
{
    switch (event.kind) {
    case platform::CpuEventKind::Runs:
        takeRun(event, timeNs);
        return;
    case platform::CpuEventKind::Wakes: {
        const auto woken = m_recorded.find(event.wokenId);
        if (woken == m_recorded.end() || m_paused)
            return;
        m_frames.threadWoken(woken->second, std::max(timeNs, m_resumedNs), wakerOf(event));
        m_bytes += sizeof(ThreadStateSpan);
        return;
    }
    case platform::CpuEventKind::Renamed:
        rename(event);
        return;
    case platform::CpuEventKind::Ended:
        end({event.threadId, timeNs});
        return;
    case platform::CpuEventKind::LostRuns:
        changeRun(event.cpu, {}, timeNs);
        m_gaps.add(event.lost, event.isSameGap);
        return;
    case platform::CpuEventKind::LostWakes: // a wait without a waker shows this itself
        m_gaps.add(event.lost, event.isSameGap);
        return;
    }
}

void MachineEvents::takeRun(const platform::CpuEvent &event, TimeNs timeNs)
{
    const bool told = event.threadId == 0 || event.threadId == platform::kNumberOfEnded ||
                      m_recorded.contains(event.threadId);
    changeRun(event.cpu, told ? ThreadId{} : trackOf(event), timeNs);
}

void MachineEvents::changeRun(std::uint32_t cpu, ThreadId track, TimeNs timeNs)
{
    if (cpu > kMostCpuNumber)
        return;
    if (cpu >= m_runs.size())
        m_runs.resize(std::size_t{cpu} + 1);
    // A thread may run again behind the record of its end.
    timeNs = std::max(timeNs, m_runs[cpu].startNs);
    const ThreadId before = std::exchange(m_runs[cpu], {track, timeNs}).track;
    if (before == track || m_paused)
        return;
    // Events between the last reading and the end of a pause are moved after it.
    timeNs = std::max(timeNs, m_resumedNs);
    if (before.valid())
        m_frames.threadState(before, timeNs, {});
    if (track.valid()) {
        m_frames.threadState(track, timeNs, ThreadState::Running, cpu);
        m_bytes += sizeof(ThreadStateSpan);
    }
}

// A process that executes another program keeps its number.
void MachineEvents::rename(const platform::CpuEvent &event)
{
    const std::string name = event.name.data();
    const auto track = m_tracks.find(event.threadId);
    if (track == m_tracks.end()) {
        if (m_names.size() < kMostNamedTasks)
            m_names[event.threadId] = name;
    } else if (event.threadId == event.processId && track->second.told.name != name) {
        track->second.told.name = name;
        m_stream.updateThread(track->second.id, track->second.told);
    }
}

bool MachineEvents::hasRoomFor(const platform::CpuEvent &event) const
{
    return m_trackCount < m_mostTracks || m_tracks.contains(event.threadId) ||
           (isOfThisProgram(event.processId) && !m_unused.empty());
}

ThreadId MachineEvents::trackOf(const platform::CpuEvent &event)
{
    const auto known = m_tracks.find(event.threadId);
    if (known != m_tracks.end())
        return known->second.id;
    if (!hasRoomFor(event))
        return sharedTrack(event.cpu);
    if (isOfThisProgram(event.processId) && !m_unused.empty()) {
        Track used{m_unused.back(),
                   {"threads without zones", 0, event.processId, TrackKind::Unrecorded}};
        m_unused.pop_back();
        m_stream.updateThread(used.id, used.told);
        return m_tracks.emplace(event.threadId, std::move(used)).first->second.id;
    }
    Track track;
    track.told = {platform::nameOfTask(event.processId, event.threadId), event.threadId,
                  event.processId, TrackKind::Unrecorded};
    const auto named = m_names.find(event.threadId);
    if (named != m_names.end() && track.told.name.empty())
        track.told.name = named->second;
    if (named != m_names.end())
        m_names.erase(named);
    track.id = m_stream.addThread(track.told);
    ++m_trackCount;
    return m_tracks.emplace(event.threadId, std::move(track)).first->second.id;
}

ThreadId MachineEvents::sharedTrack(std::uint32_t cpu)
{
    ThreadId &track = m_shared[cpu];
    if (!track.valid())
        track = m_stream.addThread(
            {"other threads on CPU " + std::to_string(cpu), 0, 0, TrackKind::Unrecorded});
    return track;
}

ThreadId MachineEvents::wakerOf(const platform::CpuEvent &event)
{
    if (event.threadId == 0) {
        if (!m_interrupts.valid())
            m_interrupts = m_stream.addThread({"interrupts", 0, 0, TrackKind::Unrecorded});
        return m_interrupts;
    }
    if (event.threadId == platform::kNumberOfEnded)
        return {};
    const auto recorded = m_recorded.find(event.threadId);
    if (recorded != m_recorded.end())
        return recorded->second;
    return hasRoomFor(event) ? trackOf(event) : ThreadId{};
}

void MachineEvents::pause(TimeNs nowNs)
{
    for (const Run &run : m_runs) {
        if (run.track.valid() && !m_paused)
            m_frames.threadState(run.track, nowNs, {});
    }
    m_paused = true;
}

void MachineEvents::resume(TimeNs nowNs)
{
    m_paused = false;
    m_resumedNs = nowNs;
    for (std::uint32_t cpu = 0; cpu < m_runs.size(); ++cpu) {
        if (m_runs[cpu].track.valid())
            m_frames.threadState(m_runs[cpu].track, nowNs, ThreadState::Running, cpu);
    }
}

std::uint64_t MachineEvents::takeBytes()
{
    return std::exchange(m_bytes, 0);
}

} // namespace zoe::recorder
