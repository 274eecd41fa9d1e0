#include "plugins/importers/common/frame_marks.h"

#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <map>

#include "analysis/model/units.h"
#include "plugins/importers/common/lane_layout.h"
#include "plugins/importers/common/loop_threads.h"

namespace zoe {

namespace {

constexpr const char *kUsualNames[] = {"BeginFrame", "Frame", "FrameMark", "DrawFrame"};
constexpr std::uint64_t kMaxSlices = 10'000'000;
constexpr std::uint64_t kMaxGuessedSlices = 100'000;
// Each slice gets a fragment of every zone that is open at its start; a guess must not create more
// of them.
constexpr std::uint64_t kMaxGuessedFragments = 20'000'000;
constexpr std::uint64_t kFewestRecurrences = 3;

using SiteMatch = std::function<bool(std::string_view name, std::string_view category)>;
using MarksByTrack = std::map<std::uint32_t, std::vector<std::int64_t>>;

std::vector<char> matchingSites(const TraceData &data, const SiteMatch &match)
{
    std::vector<char> matches(data.sites.size());
    for (std::size_t i = 0; i < matches.size(); ++i)
        matches[i] = match(data.strings[data.sites[i].name], data.strings[data.sites[i].category]);
    return matches;
}

MarksByTrack zoneStarts(const TraceData &data, const std::vector<char> &sites)
{
    MarksByTrack marks;
    if (std::ranges::none_of(sites, [](char matches) { return matches; }))
        return marks;
    for (std::uint32_t i = 0; i < data.tracks.size(); ++i) {
        // Of all kinds: a processor can't predict whether a zone begins or ends next, but few
        // match.
        for (PackedEventReader reader(data.tracks[i].events); reader.next();) {
            const TraceEvent &event = reader.event();
            const bool begins = event.kind == TraceKind::Begin || event.kind == TraceKind::Complete;
            const std::uint32_t site = event.site & -std::uint32_t{begins};
            if (sites[site] && begins)
                marks[i].push_back(event.timeNs);
        }
    }
    return marks;
}

MarksByTrack instantTimes(const TraceData &data, const std::vector<char> &sites)
{
    MarksByTrack marks;
    for (const TraceInstant &instant : data.instants) {
        if (sites[instant.site])
            marks[instant.track].push_back(instant.timeNs);
    }
    return marks;
}

// "a,b" means the categories a and b.
bool hasCategory(std::string_view list, std::string_view wanted)
{
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (list.substr(0, comma) == wanted)
            return true;
        list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    }
    return false;
}

// The thread with the most marks is the main set.
FrameMarks setsOf(MarksByTrack marks, const std::string &name)
{
    FrameMarks result;
    for (auto &[track, times] : marks) {
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        result.others.push_back({name, track, std::move(times)});
    }
    const auto most = std::max_element(
        result.others.begin(), result.others.end(),
        [](const auto &a, const auto &b) { return a.timesNs.size() < b.timesNs.size(); });
    if (most != result.others.end()) {
        result.main = std::move(*most);
        result.others.erase(most);
    }
    return result;
}

Result<FrameMarks> slices(TraceData &data, DurationNs length, std::uint64_t limit, bool guessed)
{
    const auto span = static_cast<std::uint64_t>(data.latestNs - data.earliestNs);
    while (guessed && span / static_cast<std::uint64_t>(length) > limit)
        length *= 10;
    const std::uint64_t count = span / static_cast<std::uint64_t>(length);
    if (count > limit)
        return Error{ErrorCode::BadInput,
                     "slices of " + formatDuration(length) + " would be " + formatCount(count) +
                         " frames; at most " + formatCount(limit) + " are possible",
                     "frame marker"};
    FrameMarks marks;
    marks.main.name = "every " + formatDuration(length);
    for (std::uint64_t i = 1; i <= count; ++i)
        marks.main.timesNs.push_back(data.earliestNs + static_cast<std::int64_t>(i) * length);
    data.report.count(
        (guessed ? "no frame marks found: using slices of " : "frames are slices of ") +
            formatDuration(length),
        std::max<std::uint64_t>(1,
                                count + (span % static_cast<std::uint64_t>(length) > 0 ? 1 : 0)));
    return marks;
}

// Adds up the zones of lane 0 without a parent.
class RootTotals final : public LaneSink {
  public:
    struct Total {
        std::uint64_t count = 0;
        std::int64_t totalNs = 0;
        std::vector<std::int64_t> startsNs;
    };

    void enter(std::uint32_t lane, std::int64_t timeNs, std::uint32_t site) override
    {
        if (lane >= m_open.size())
            m_open.resize(lane + std::size_t{1});
        m_mostOpen = std::max(m_mostOpen, ++m_allOpen);
        if (m_open[lane]++ == 0 && lane == 0) {
            m_site = site;
            m_startNs = timeNs;
            m_totals[site].startsNs.push_back(timeNs);
        }
    }
    void leave(std::uint32_t lane, std::int64_t timeNs) override
    {
        --m_allOpen;
        if (--m_open[lane] == 0 && lane == 0) {
            ++m_totals[m_site].count;
            m_totals[m_site].totalNs += timeNs - m_startNs;
            m_allNs += timeNs - m_startNs;
        }
    }
    std::map<std::uint32_t, Total> &totals() { return m_totals; }
    [[nodiscard]] std::int64_t allNs() const { return m_allNs; }
    // Zones open at the same time, over all lanes.
    [[nodiscard]] std::uint64_t mostOpen() const { return m_mostOpen; }

  private:
    std::map<std::uint32_t, Total> m_totals;
    std::int64_t m_allNs = 0;
    std::int64_t m_startNs = 0;
    std::uint32_t m_site = 0;
    std::vector<std::size_t> m_open; // one per lane
    std::uint64_t m_allOpen = 0;
    std::uint64_t m_mostOpen = 0;
};

struct RecurringRoot {
    std::uint32_t site = 0;
    bool onMainThread = false;
    std::int64_t totalNs = 0;
    FrameMarks::Set set;

    [[nodiscard]] std::int64_t spanNs() const { return set.timesNs.back() - set.timesNs.front(); }
};

// The root with the most time; on a main thread if one there recurs for at least half as long as
// any other. Zones that recur only while the program starts are not a frame loop.
std::vector<RecurringRoot>::iterator mostLikelyLoop(std::vector<RecurringRoot> &found)
{
    std::int64_t longestNs = 0;
    for (const RecurringRoot &root : found)
        longestNs = std::max(longestNs, root.spanNs());
    return std::ranges::max_element(found, {}, [&](const RecurringRoot &root) {
        return std::pair(root.onMainThread && root.spanNs() >= longestNs / 2, root.totalNs);
    });
}

// The recurring top-level zone of a thread that may have a loop, if it takes most of its thread's
// time and does not occur on another thread of its process, as thread-pool tasks do. Adds up the
// largest number of open zones of each thread.
Result<FrameMarks> recurringRoot(const TraceData &data, const Task &task, std::uint64_t &mostOpen)
{
    std::vector<RecurringRoot> found;
    const std::vector<LoopThread> loops = loopThreads(data);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> threads; // by process and site
    for (std::uint32_t i = 0; i < data.tracks.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        RootTotals roots;
        LaneLayout layout(data.tracks[i].events, roots);
        layout.runUntil(LaneLayout::kDone, data.tracks[i].events.size() + 1);
        mostOpen += roots.mostOpen();
        for (auto &[site, total] : roots.totals()) {
            ++threads[{data.tracks[i].process, site}];
            if (loops[i] != LoopThread::No && total.count >= kFewestRecurrences &&
                total.totalNs >= roots.allNs() / 2)
                found.push_back({site,
                                 loops[i] == LoopThread::Main,
                                 total.totalNs,
                                 {std::string(data.strings[data.sites[site].name]), i,
                                  std::move(total.startsNs)}});
        }
    }
    std::erase_if(found, [&](const RecurringRoot &root) {
        return root.totalNs == 0 || threads[{data.tracks[root.set.track].process, root.site}] > 1;
    });
    // A device, or the waits of a thread, only if no thread has a loop.
    const auto isExternal = [&](const RecurringRoot &root) {
        return data.tracks[root.set.track].external;
    };
    if (!std::ranges::all_of(found, isExternal))
        std::erase_if(found, isExternal);
    FrameMarks best;
    if (const auto most = mostLikelyLoop(found); most != found.end())
        best.main = std::move(most->set);
    return best;
}

void note(TraceData &data, const FrameMarks &marks, const std::string &what, bool guessed)
{
    const std::string label = data.trackLabels()[marks.main.track];
    std::string text = "frames begin at " + what + " \"" + marks.main.name + "\"";
    if (!label.empty())
        text += " on thread \"" + label + "\"";
    if (guessed)
        data.frameGuess = text += " (guessed)";
    data.report.count(text, marks.main.timesNs.size());
    for (const FrameMarks::Set &other : marks.others)
        data.report.count("frame marks on other threads were kept as other frame sets",
                          other.timesNs.size());
}

Result<FrameMarks> guess(TraceData &data, const Task &task)
{
    for (const char *usual : kUsualNames) {
        const std::vector<char> sites = matchingSites(
            data, [&](std::string_view name, std::string_view) { return name == usual; });
        for (const bool zones : {true, false}) {
            FrameMarks marks =
                setsOf(zones ? zoneStarts(data, sites) : instantTimes(data, sites), usual);
            if (marks.main.timesNs.size() < 2)
                continue;
            note(data, marks, zones ? "zones" : "instants", true);
            return marks;
        }
    }
    std::uint64_t mostOpen = 1;
    Result<FrameMarks> roots = recurringRoot(data, task, mostOpen);
    if (roots && roots->main.track == FrameMarks::kNoTrack)
        return slices(data, 10 * kNsPerMs,
                      std::min(kMaxGuessedSlices, kMaxGuessedFragments / mostOpen) + 10, true);
    if (!roots)
        return roots;
    note(data, *roots, "top-level zones", true);
    return roots;
}

FrameMarks ownFrames(TraceData &data)
{
    FrameMarks marks;
    marks.main.name = "frames";
    marks.main.timesNs = data.frameStartsNs;
    data.report.count("frames are those of the file", marks.main.timesNs.size());
    return marks;
}

Result<FrameMarks> matching(TraceData &data, const SiteMatch &match, bool zones, bool instants,
                            const QString &marker)
{
    const std::string name = marker.toStdString();
    const std::vector<char> sites = matchingSites(data, match);
    FrameMarks marks;
    if (zones)
        marks = setsOf(zoneStarts(data, sites), name);
    const bool foundZones = !marks.main.timesNs.empty();
    if (!foundZones && instants)
        marks = setsOf(instantTimes(data, sites), name);
    if (marks.main.timesNs.empty())
        return Error{ErrorCode::BadInput,
                     std::string(zones ? "no zone or instant" : "no instant") +
                         " of the trace matches the frame marker",
                     "frame marker " + name};
    note(data, marks, foundZones ? "zones" : "instants", false);
    return marks;
}

} // namespace

Result<FrameMarks> findFrameMarks(TraceData &data, const QString &marker, const Task &task)
{
    if (marker.isEmpty() && !data.frameStartsNs.empty())
        return ownFrames(data);
    if (marker.isEmpty())
        return guess(data, task);
    const auto behind = [&](const char *prefix) {
        return marker.mid(static_cast<qsizetype>(std::string_view(prefix).size())).toStdString();
    };
    if (marker.startsWith(QLatin1String("every:"))) {
        const Result<DurationNs> length = parseDuration(behind("every:"));
        if (!length)
            return length.error();
        if (*length <= 0)
            return Error{ErrorCode::BadInput, "the length of a slice must be positive",
                         "frame marker " + marker.toStdString()};
        return slices(data, *length, kMaxSlices, false);
    }
    if (marker.startsWith(QLatin1String("category:"))) {
        const std::string wanted = behind("category:");
        return matching(
            data, [&](auto, auto category) { return hasCategory(category, wanted); }, true, true,
            marker);
    }
    if (marker.startsWith(QLatin1String("instant:"))) {
        const std::string wanted = behind("instant:");
        return matching(
            data, [&](auto name, auto) { return name == wanted; }, false, true, marker);
    }
    if (marker.size() > 2 && marker.startsWith(QLatin1Char('/')) &&
        marker.endsWith(QLatin1Char('/'))) {
        const QRegularExpression expression(marker.mid(1, marker.size() - 2));
        if (!expression.isValid())
            return Error{ErrorCode::BadInput, expression.errorString().toStdString(),
                         "frame marker " + marker.toStdString()};
        const auto fits = [&](std::string_view name, std::string_view) {
            return expression
                .match(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
                .hasMatch();
        };
        return matching(data, fits, true, true, marker);
    }
    const std::string wanted = marker.toStdString();
    return matching(
        data, [&](auto name, auto) { return name == wanted; }, true, true, marker);
}

} // namespace zoe
