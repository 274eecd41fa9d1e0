#include "plugins/importers/perfetto/track_places.h"

#include <string>
#include <string_view>
#include <utility>

#include "plugins/importers/common/lock_spans.h"

namespace zoe::perfetto {

namespace {

TraceId idOf(const std::optional<std::int64_t> &number)
{
    return number ? TraceId{TraceId::Kind::Number, *number} : TraceId();
}

constexpr std::string_view kLockTrack = "lock "; // followed by the lock's name

} // namespace

// What a thread did with a lock, as our exporter writes it. It is no thread of its own.
bool TrackPlaces::isOfLock(std::uint64_t uuid, const TrackInfo &track) const
{
    if (!track.name.starts_with(kLockTrack) || !m_tracks.placeOf(uuid).tid)
        return false;
    for (PackedEventReader reader(m_data.tracks[track.data].events); reader.next();) {
        const TraceEvent &event = reader.event();
        if (event.kind == TraceKind::End)
            continue;
        const TraceSite &site = m_data.sites[event.site];
        if (m_data.strings[site.category] != kLockCategory ||
            !lockSpanName(" " + std::string(m_data.strings[site.name])))
            return false;
    }
    return true;
}

// Of locks: "queue wait", as in takeLockSpans().
std::uint32_t TrackPlaces::siteOfSpan(const TrackInfo &track, std::uint32_t site)
{
    const TraceSite &told = m_data.sites[site];
    if (!track.name.starts_with(kLockTrack) || m_data.strings[told.category] != kLockCategory)
        return site;
    const std::uint32_t name = m_data.nameOf(track.name.substr(kLockTrack.size()) + " " +
                                             std::string(m_data.strings[told.name]));
    return m_data.siteOf(name, told.category);
}

// Tracks without thread and process whose slices become spans.
std::unordered_set<std::uint64_t> TrackPlaces::tracksOfSpans() const
{
    std::map<std::pair<std::uint64_t, std::string>, std::vector<std::uint64_t>> byName;
    std::unordered_set<std::uint64_t> spans;
    for (const std::uint64_t uuid : m_tracks.order()) {
        const TrackInfo &track = m_tracks.at(uuid);
        if (!track.told || track.tid || track.pid || track.data == StringTable::kNone)
            continue;
        if (isOfLock(uuid, track))
            spans.insert(uuid);
        else
            byName[{track.parent, track.name}].push_back(uuid);
    }
    for (const auto &[key, tracks] : byName) {
        const bool single = tracks.size() == 1;
        const PackedEvents &events = m_data.tracks[m_tracks.at(tracks.front()).data].events;
        std::size_t begins = 0;
        for (PackedEventReader reader(events); reader.next();)
            begins += reader.event().kind != TraceKind::End ? 1 : 0;
        if (!single || begins == 1)
            spans.insert(tracks.begin(), tracks.end());
    }
    return spans;
}

// The first thread of each process.
void TrackPlaces::findHomes()
{
    for (const std::uint64_t uuid : m_tracks.order()) {
        const TrackInfo &track = m_tracks.at(uuid);
        if (track.tid && track.data != StringTable::kNone)
            m_homes.try_emplace(track.pid, track.data);
    }
}

// The thread of a span at this place: that of the place, otherwise one of the process.
std::uint32_t TrackPlaces::homeOf(const TrackPlace &place)
{
    if (place.tid) {
        const TrackInfo &thread = m_tracks.at(place.thread);
        if (thread.data != StringTable::kNone)
            return thread.data;
    }
    const auto known = m_homes.find(place.pid);
    if (known != m_homes.end())
        return known->second;
    const std::uint32_t key = m_data.strings.intern("spans");
    const std::uint32_t home = m_data.trackOf(idOf(place.pid), {TraceId::Kind::Text, key});
    m_data.tracks[home].external = true;
    m_homes[place.pid] = home;
    return home;
}

// A thread may do nothing but use locks.
std::uint32_t TrackPlaces::homeOfLock(const TrackPlace &place)
{
    TrackInfo &thread = m_tracks.at(place.thread);
    if (thread.data == StringTable::kNone) {
        const std::uint32_t key = m_data.strings.intern("track " + std::to_string(place.thread));
        thread.data = m_data.trackOf(TraceId(), {TraceId::Kind::Text, key});
    }
    return thread.data;
}

void TrackPlaces::turnIntoSpans(TrackInfo &track, std::uint32_t home)
{
    const PackedEvents events = std::exchange(m_data.tracks[track.data].events, {});
    if (events.empty())
        return;
    m_data.report.count("arguments of spans were skipped",
                        m_data.tracks[track.data].arguments.size());
    m_data.tracks[track.data].arguments.clear();
    const std::uint32_t key = m_data.strings.intern("spans of " + std::to_string(track.data));
    const std::uint32_t nameless = m_data.siteOf(0, 0);
    for (PackedEventReader reader(events); reader.next();) {
        const TraceEvent &event = reader.event();
        TraceAsyncEdge edge;
        edge.timeNs = event.timeNs;
        edge.track = home;
        edge.key = key;
        edge.isEnd = event.kind == TraceKind::End;
        edge.named = edge.isEnd && event.site != 0;
        edge.site = !edge.isEnd  ? siteOfSpan(track, event.site)
                    : edge.named ? m_data.siteOf(event.site, 0)
                                 : nameless;
        edge.id = edge.isEnd ? 0 : ++m_spans;
        m_data.asyncEdges.push_back(edge);
        if (event.kind == TraceKind::Complete) {
            edge.isEnd = true;
            edge.timeNs = event.endNs();
            m_data.asyncEdges.push_back(edge);
        }
        ++m_data.tracks[home].others;
    }
}

void TrackPlaces::finishTrack(std::uint64_t uuid, TrackInfo &track)
{
    if (track.data == StringTable::kNone)
        return;
    TraceTrack &told = m_data.tracks[track.data];
    const TrackPlace place = m_tracks.placeOf(uuid);
    told.process = m_data.processOf(idOf(place.pid));
    told.tid = idOf(track.tid);
    told.external = !track.tid && track.told;
    told.name = track.name;
    if (told.name.empty() && !track.tid) {
        const bool isProcess = track.pid && m_tracks.processNames().contains(*track.pid);
        told.name = isProcess ? m_tracks.processNames().at(*track.pid) + " (process)" : "track";
    }
}

void TrackPlaces::finishCounters()
{
    std::vector<std::uint32_t> series;
    for (const std::uint64_t uuid : m_counters) {
        const TrackInfo &track = m_tracks.at(uuid);
        TraceSeries told;
        told.process = m_data.processOf(idOf(m_tracks.placeOf(uuid).pid));
        told.name = m_data.strings.intern(track.name.empty() ? "counter" : track.name);
        series.push_back(m_data.seriesOf(told));
    }
    for (TraceCounter &counter : m_data.counters)
        counter.series = series[counter.series];
}

Status TrackPlaces::run(const Task &task)
{
    for (const auto &[pid, name] : m_tracks.processNames())
        m_data.processes[m_data.processOf(idOf(pid))].name = name;
    const std::unordered_set<std::uint64_t> spans = tracksOfSpans();
    findHomes();
    for (const std::uint64_t uuid : m_tracks.order()) {
        if (task.stopRequested())
            return Task::cancelled();
        if (!spans.contains(uuid))
            continue;
        TrackInfo &track = m_tracks.at(uuid);
        const TrackPlace place = m_tracks.placeOf(uuid);
        turnIntoSpans(track, isOfLock(uuid, track) ? homeOfLock(place) : homeOf(place));
    }
    for (const std::uint64_t uuid : m_tracks.order())
        finishTrack(uuid, m_tracks.at(uuid));
    finishCounters();
    return {};
}

} // namespace zoe::perfetto
