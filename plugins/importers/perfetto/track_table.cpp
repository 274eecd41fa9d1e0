#include "plugins/importers/perfetto/track_table.h"

#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr std::size_t kMostTracks = std::size_t{2} << 20;
constexpr int kMostParents = 64;

// A uuid for tracks that are known by pid and tid only.
std::uint64_t uuidOf(std::int64_t pid, std::int64_t tid)
{
    const auto mixed = static_cast<std::uint64_t>(pid) * 0x9E3779B97F4A7C15U ^
                       static_cast<std::uint64_t>(tid) * 0xC2B2AE3D27D4EB4FU;
    return mixed | std::uint64_t{1} << 62;
}

} // namespace

TrackInfo *TrackTable::find(std::uint64_t uuid)
{
    if (m_last != nullptr && m_lastUuid == uuid)
        return m_last;
    const auto known = m_tracks.find(uuid);
    if (known != m_tracks.end()) {
        m_lastUuid = uuid;
        return m_last = &known->second;
    }
    if (m_tracks.size() >= kMostTracks) {
        m_report.count("more than two million tracks: the rest and their events were skipped");
        return nullptr;
    }
    m_order.push_back(uuid);
    return &m_tracks[uuid];
}

void TrackTable::describeTrack(std::string_view message)
{
    std::uint64_t uuid = 0;
    forEachField(message, [&uuid](const Field &field) {
        if (field.is(perfetto::Track::Uuid))
            uuid = field.number;
    });
    TrackInfo *const told = find(uuid);
    if (!told)
        return;
    TrackInfo &track = *told;
    track.told = true;
    forEachField(message, [&](const Field &field) {
        if (field.is(perfetto::Track::Name) && field.isBytes)
            track.name = field.bytes;
        else if (field.is(perfetto::Track::ParentUuid))
            track.parent = field.number;
        else if (field.is(perfetto::Track::Process) && field.isBytes)
            describeProcess(field.bytes, &track);
        else if (field.is(perfetto::Track::Thread) && field.isBytes)
            describeThread(field.bytes, &track);
        if (!field.is(perfetto::Track::Counter) || !field.isBytes)
            return;
        track.isCounter = true;
        forEachField(field.bytes, [&track](const Field &inner) {
            if (inner.is(Counter::UnitMultiplier) && inner.asSigned() != 0)
                track.unit = static_cast<double>(inner.asSigned());
            else if (inner.is(Counter::Incremental))
                track.incremental = inner.number != 0;
        });
    });
}

void TrackTable::describeProcess(std::string_view message, TrackInfo *track)
{
    std::int64_t pid = 0;
    std::string name;
    forEachField(message, [&](const Field &field) {
        if (field.is(Process::Pid))
            pid = field.asSigned();
        else if (field.is(Process::Name) && field.isBytes)
            name = field.bytes;
    });
    if (track)
        track->pid = pid;
    // A later descriptor contains the command line instead.
    if (!name.empty())
        m_processNames.try_emplace(pid, name);
}

std::optional<std::uint64_t> TrackTable::describeThread(std::string_view message, TrackInfo *track)
{
    std::int64_t pid = 0;
    std::int64_t tid = 0;
    std::string name;
    forEachField(message, [&](const Field &field) {
        if (field.is(Thread::Pid))
            pid = field.asSigned();
        else if (field.is(Thread::Tid))
            tid = field.asSigned();
        else if (field.is(Thread::Name) && field.isBytes)
            name = field.bytes;
    });
    std::optional<std::uint64_t> made;
    if (!track) {
        made = threadTrack(pid, tid);
        if (!made)
            return std::nullopt;
        track = &at(*made);
    }
    track->pid = pid;
    track->tid = tid;
    if (!name.empty() && track->name.empty())
        track->name = name;
    return made;
}

std::optional<std::uint64_t> TrackTable::threadTrack(std::int64_t pid, std::int64_t tid)
{
    const std::uint64_t uuid = uuidOf(pid, tid);
    TrackInfo *const track = find(uuid);
    if (!track)
        return std::nullopt;
    track->told = true;
    track->pid = pid;
    track->tid = tid;
    return uuid;
}

TrackPlace TrackTable::placeOf(std::uint64_t uuid) const
{
    TrackPlace place;
    for (int depth = 0; depth < kMostParents; ++depth) {
        const auto at = m_tracks.find(uuid);
        if (at == m_tracks.end())
            break;
        const TrackInfo &track = at->second;
        if (track.tid && !place.tid) {
            place.tid = track.tid;
            place.thread = uuid;
        }
        if (track.pid) {
            place.pid = track.pid;
            break;
        }
        if (track.parent == 0 || track.parent == uuid)
            break;
        uuid = track.parent;
    }
    return place;
}

} // namespace zoe::perfetto
