#include "plugins/importers/common/trace_feeder.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "formats/stream/assembler/thread_zones.h"

namespace zoe {

namespace {

constexpr std::size_t kEventsPerTurn = 65'536;    // between two checks of the stop token
constexpr std::uint64_t kEventsPerAdvance = 4096; // this many may wait in the assembler

} // namespace

// A track and its lanes as threads of the capture.
class TraceFeeder::Track final : public LaneSink {
  public:
    Track(TraceFeeder &feeder, std::uint32_t index)
        : m_feeder(feeder)
        , m_index(index)
        , m_layout(feeder.m_data.tracks[index].events, *this)
    {
        m_threads.push_back(feeder.addLane(index, 0));
    }

    void enter(std::uint32_t lane, std::int64_t timeNs, std::uint32_t site) override
    {
        while (lane >= m_threads.size())
            m_threads.push_back(
                m_feeder.addLane(m_index, static_cast<std::uint32_t>(m_threads.size())));
        zonesOf(lane).enter(m_feeder.relative(timeNs), m_feeder.siteOf(site));
        ++m_feeder.m_fed;
    }
    void leave(std::uint32_t lane, std::int64_t timeNs) override
    {
        zonesOf(lane).leave(m_feeder.relative(timeNs));
    }

    void toldBy(std::uint32_t lane, std::uint32_t order, std::uint32_t begin) override
    {
        const std::vector<TraceArguments> &arguments = m_feeder.m_data.tracks[m_index].arguments;
        if (!arguments.empty())
            m_feeder.m_arguments.feed(arguments, order, begin, m_threads[lane]);
    }

    LaneLayout &layout() { return m_layout; }
    // Call after each FrameAssembler::advance().
    void begin() { m_zones.clear(); }
    [[nodiscard]] ThreadId thread() const { return m_threads.front(); }

  private:
    ThreadZones &zonesOf(std::uint32_t lane)
    {
        if (lane >= m_zones.size())
            m_zones.resize(lane + std::size_t{1});
        std::optional<ThreadZones> &zones = m_zones[lane];
        if (!zones)
            zones = m_feeder.m_events.zonesOf(m_threads[lane]);
        return *zones;
    }

    TraceFeeder &m_feeder;
    std::uint32_t m_index;
    LaneLayout m_layout;
    std::vector<ThreadId> m_threads;                 // one per lane
    std::vector<std::optional<ThreadZones>> m_zones; // likewise, since begin()
};

TraceFeeder::TraceFeeder(TraceData &data, const FrameMarks &marks, CaptureWriter &writer)
    : m_data(data)
    , m_marks(marks)
    , m_writer(writer)
    , m_events(writer.events())
    , m_arguments(data, writer)
    , m_labels(data.trackLabels())
    , m_tracks(data.tracks.size())
    , m_sites(data.sites.size())
    , m_stacks(data.stacks.size())
    , m_addresses(data.sites.size())
{
    addThreads();
    addFrameSets();
    addPlots();
    const auto byTime = [](const auto &a, const auto &b) { return a.timeNs < b.timeNs; };
    std::stable_sort(data.instants.begin(), data.instants.end(), byTime);
    std::stable_sort(data.counters.begin(), data.counters.end(), byTime);
    std::stable_sort(data.flows.begin(), data.flows.end(), byTime);
    std::stable_sort(data.stackSamples.begin(), data.stackSamples.end(), byTime);
    sortSpans();
    addBookmarks();
}

TraceFeeder::~TraceFeeder() = default;

void TraceFeeder::addThreads()
{
    std::vector<std::uint32_t> order(m_data.tracks.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto rank = [&](std::uint32_t i) {
        const TraceTrack &track = m_data.tracks[i];
        return std::tuple(m_data.processes[track.process].sortIndex, track.process,
                          track.sortIndex);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
    std::set<std::uint64_t> others; // of which states are known
    for (const Thread &other : m_data.otherTasks)
        others.insert(other.osId);
    std::uint64_t empty = 0;
    for (const std::uint32_t i : order) {
        const TraceTrack &track = m_data.tracks[i];
        if (!track.hasContent()) {
            const bool isOther = track.tid.kind == TraceId::Kind::Number &&
                                 others.contains(static_cast<std::uint64_t>(track.tid.value));
            empty += track.samples || isOther ? 0 : 1;
            continue;
        }
        m_tracks[i] = std::make_unique<Track>(*this, i);
        m_total += m_data.tracks[i].events.size();
        const std::int64_t next = m_tracks[i]->layout().nextNs();
        if (next != LaneLayout::kDone)
            m_turns.emplace(next, i);
    }
    if (empty > 0)
        m_data.report.count("threads without zones or messages were skipped", empty);
    for (Thread other : m_data.otherTasks) {
        other.name = cleanUtf8(other.name);
        m_others.push_back(m_writer.addThread(other));
    }
}

ThreadId TraceFeeder::addLane(std::uint32_t index, std::uint32_t lane)
{
    Thread thread = m_data.threadOf(m_data.tracks[index]);
    thread.name = cleanUtf8(m_labels[index]);
    if (lane > 0)
        thread.name = thread.label() + " (lane " + std::to_string(lane + 1) + ")";
    return m_writer.addThread(thread);
}

void TraceFeeder::addFrameSets()
{
    const auto threadOf = [&](std::uint32_t track) {
        return track == FrameMarks::kNoTrack ? ThreadId{} : m_tracks[track]->thread();
    };
    m_writer.addFrameSet({cleanUtf8(m_marks.main.name), threadOf(m_marks.main.track)});
    for (const FrameMarks::Set &other : m_marks.others) {
        const FrameSetId set = m_writer.addFrameSet(
            {cleanUtf8(other.name + " (" + m_labels[other.track] + ")"), threadOf(other.track)});
        for (std::size_t i = 0; i < other.timesNs.size(); ++i) {
            const bool last = i + 1 == other.timesNs.size();
            m_setFrames.push_back(
                {set, other.timesNs[i], last ? m_data.latestNs : other.timesNs[i + 1]});
        }
    }
    std::stable_sort(m_setFrames.begin(), m_setFrames.end(),
                     [](const auto &a, const auto &b) { return a.startNs < b.startNs; });
}

void TraceFeeder::addPlots()
{
    const std::vector<std::string> processes = m_data.processLabels();
    bool several = false;
    for (const TraceSeries &series : m_data.series)
        several = several || series.process != m_data.series.front().process;
    std::set<std::string> taken;
    for (const TraceSeries &series : m_data.series) {
        std::string name(m_data.strings[series.name]);
        if (several)
            name = ofProcessUnlessNamed(processes[series.process], name);
        if (series.id != StringTable::kNone)
            name.append(" [").append(m_data.strings[series.id]).append("]");
        if (series.argument != 0)
            name.append(" ").append(m_data.strings[series.argument]);
        name = cleanUtf8(name);
        std::string unique = name;
        for (int n = 2; !taken.insert(unique).second; ++n)
            unique = name + " (" + std::to_string(n) + ")";
        m_plots.push_back(m_writer.addPlot({unique, PlotKind::Number}));
    }
}

void TraceFeeder::addBookmarks()
{
    for (const TraceBookmark &bookmark : m_data.bookmarks) {
        Annotation annotation;
        annotation.timeNs = std::max<TimeNs>(0, relative(bookmark.timeNs));
        m_data.report.count("bookmarks before the first zone were moved to its start",
                            annotation.timeNs > relative(bookmark.timeNs) ? 1 : 0);
        annotation.text = cleanUtf8(bookmark.text);
        annotation.colour = bookmark.colour;
        m_writer.annotate(std::move(annotation));
    }
}

// At equal times, ends come before starts, but not before their own.
void TraceFeeder::sortSpans()
{
    for (std::uint32_t i = 0; i < m_data.spans.size(); ++i) {
        const TraceSpan &span = m_data.spans[i];
        m_spanEdges.push_back({span.beginNs, i, false});
        if (span.endNs != TraceEvent::kOpen)
            m_spanEdges.push_back({span.endNs, i, true});
    }
    const auto rank = [this](const SpanEdge &edge) {
        return edge.isEnd ? (m_data.spans[edge.span].beginNs == edge.timeNs ? 2 : 0) : 1;
    };
    std::stable_sort(m_spanEdges.begin(), m_spanEdges.end(),
                     [&](const SpanEdge &a, const SpanEdge &b) {
                         return std::pair(a.timeNs, rank(a)) < std::pair(b.timeNs, rank(b));
                     });
}

std::string TraceFeeder::nameOf(const TraceSite &site)
{
    const std::string name = cleanUtf8(m_data.strings[site.name]);
    return name.empty() ? "(no name)" : name;
}

SiteId TraceFeeder::siteOf(std::uint32_t index)
{
    SiteId &id = m_sites[index];
    if (!id.valid()) {
        Site site;
        site.name = nameOf(m_data.sites[index]);
        site.category = cleanUtf8(m_data.strings[m_data.sites[index].category]);
        if (m_data.sites[index].file != StringTable::kNone)
            site.file = cleanUtf8(m_data.strings[m_data.sites[index].file]);
        site.line = m_data.sites[index].line;
        site.colour = m_data.sites[index].colour;
        id = m_writer.addSite(site);
    }
    return id;
}

void TraceFeeder::feedOthersUntil(std::int64_t timeNs)
{
    for (; m_nextInstant < m_data.instants.size() && m_data.instants[m_nextInstant].timeNs < timeNs;
         ++m_nextInstant) {
        const TraceInstant &instant = m_data.instants[m_nextInstant];
        const std::uint32_t text =
            instant.text == StringTable::kNone ? m_data.sites[instant.site].name : instant.text;
        m_events.message(m_tracks[instant.track]->thread(), relative(instant.timeNs),
                         instant.severity, cleanUtf8(m_data.strings[text]));
        ++m_fed;
    }
    for (; m_nextCounter < m_data.counters.size() && m_data.counters[m_nextCounter].timeNs < timeNs;
         ++m_nextCounter) {
        const TraceCounter &counter = m_data.counters[m_nextCounter];
        m_events.plot(m_plots[counter.series], relative(counter.timeNs), counter.value);
        ++m_fed;
    }
    for (; m_nextSetFrame < m_setFrames.size() && m_setFrames[m_nextSetFrame].startNs < timeNs;
         ++m_nextSetFrame) {
        const SetFrameMark &frame = m_setFrames[m_nextSetFrame];
        m_events.setFrame(frame.set, relative(frame.startNs), relative(frame.endNs));
    }
    feedSpansUntil(timeNs);
    feedLocksUntil(timeNs);
    feedFlowsUntil(timeNs);
    feedSamplesUntil(timeNs);
    feedStatesUntil(timeNs);
}

ThreadId TraceFeeder::threadOf(const TraceTask &task) const
{
    if (task.track < m_tracks.size())
        return m_tracks[task.track] ? m_tracks[task.track]->thread() : ThreadId{};
    return task.other < m_others.size() ? m_others[task.other] : ThreadId{};
}

void TraceFeeder::feedStatesUntil(std::int64_t timeNs)
{
    for (; m_nextState < m_data.states.size() && m_data.states[m_nextState].timeNs < timeNs;
         ++m_nextState) {
        const TraceState &state = m_data.states[m_nextState];
        const ThreadId thread = threadOf(state.task);
        if (!thread.valid())
            continue; // its track has no content
        m_events.stateSpan({thread, state.state, state.cpu, relative(state.timeNs),
                            state.durationNs, threadOf(state.waker), state.isIo});
        ++m_fed;
    }
}

void TraceFeeder::feedSpansUntil(std::int64_t timeNs)
{
    for (; m_nextSpanEdge < m_spanEdges.size() && m_spanEdges[m_nextSpanEdge].timeNs < timeNs;
         ++m_nextSpanEdge) {
        const SpanEdge &edge = m_spanEdges[m_nextSpanEdge];
        const TraceSpan &span = m_data.spans[edge.span];
        const ThreadId thread = m_tracks[edge.isEnd ? span.endTrack : span.beginTrack]->thread();
        if (edge.isEnd)
            m_events.asyncEnd(thread, relative(edge.timeNs), siteOf(span.site), span.id);
        else
            m_events.asyncBegin(thread, relative(edge.timeNs), siteOf(span.site), span.id);
        ++m_fed;
    }
}

void TraceFeeder::feedLocksUntil(std::int64_t timeNs)
{
    for (; m_nextLock < m_data.locks.size() && m_data.locks[m_nextLock].endNs < timeNs;
         ++m_nextLock) {
        const TraceLock &span = m_data.locks[m_nextLock];
        const auto [lock, isNew] = m_locks.try_emplace(span.name);
        if (isNew)
            lock->second = m_writer.addLock({cleanUtf8(m_data.strings[span.name]), {}, 0});
        m_events.lockSpan({lock->second, m_tracks[span.track]->thread(), span.use,
                           relative(span.beginNs), span.endNs - span.beginNs});
        ++m_fed;
    }
}

void TraceFeeder::feedFlowsUntil(std::int64_t timeNs)
{
    for (; m_nextFlow < m_data.flows.size() && m_data.flows[m_nextFlow].timeNs < timeNs;
         ++m_nextFlow) {
        const TraceFlow &flow = m_data.flows[m_nextFlow];
        m_events.flow({flow.id, siteOf(flow.site), m_tracks[flow.track]->thread(),
                       relative(flow.timeNs), flow.step});
        ++m_fed;
    }
}

// Files contain names of functions, with their code's file as category, but no addresses.
CodeAddressId TraceFeeder::addressOf(std::uint32_t site)
{
    CodeAddressId &id = m_addresses[site];
    if (id.valid())
        return id;
    const TraceSite &named = m_data.sites[site];
    const std::string object(m_data.strings[named.category]);
    CodeAddress address;
    if (!object.empty()) {
        const auto [known, isNew] = m_modules.try_emplace(named.category);
        if (isNew)
            known->second = m_writer.addModule({cleanUtf8(object), {}, 0, 0});
        address.module = known->second;
    }
    CodeFunction function;
    function.name = nameOf(named);
    if (named.file != StringTable::kNone)
        function.file = cleanUtf8(m_data.strings[named.file]);
    function.line = named.line;
    address.functions.push_back(std::move(function));
    id = m_writer.addCodeAddress(address);
    return id;
}

StackId TraceFeeder::stackOf(std::uint32_t stack)
{
    if (stack == StringTable::kNone)
        return {};
    std::vector<std::uint32_t> missing;
    for (std::uint32_t at = stack; at != StringTable::kNone && !m_stacks[at].valid();
         at = m_data.stacks[at].callers)
        missing.push_back(at);
    for (auto at = missing.rbegin(); at != missing.rend(); ++at) {
        const TraceStack &one = m_data.stacks[*at];
        const StackId callers =
            one.callers == StringTable::kNone ? StackId{} : m_stacks[one.callers];
        m_stacks[*at] = m_writer.addStack({callers, addressOf(one.site)});
    }
    return m_stacks[stack];
}

void TraceFeeder::feedSamplesUntil(std::int64_t timeNs)
{
    for (; m_nextSample < m_data.stackSamples.size() &&
           m_data.stackSamples[m_nextSample].timeNs < timeNs;
         ++m_nextSample) {
        const TraceStackSample &sample = m_data.stackSamples[m_nextSample];
        if (!m_tracks[sample.track])
            continue; // its stack is not in the file
        m_events.sample({m_tracks[sample.track]->thread(), stackOf(sample.stack),
                         relative(sample.timeNs), sample.periodNs});
        ++m_fed;
    }
}

Status TraceFeeder::feedUntil(std::int64_t timeNs, const Task &task)
{
    feedOthersUntil(timeNs);
    while (!m_turns.empty() && m_turns.top().first <= timeNs) {
        if (task.stopRequested())
            return Task::cancelled();
        const std::uint32_t index = m_turns.top().second;
        m_turns.pop();
        m_tracks[index]->begin();
        LaneLayout &layout = m_tracks[index]->layout();
        while (!layout.runUntil(timeNs, kEventsPerTurn)) {
            if (task.stopRequested())
                return Task::cancelled();
        }
        const std::int64_t next = layout.nextNs();
        if (next == LaneLayout::kDone)
            continue;
        // Starts at exactly this time have to wait for the next step.
        m_turns.emplace(std::max(next, timeNs == LaneLayout::kDone ? next : timeNs + 1), index);
    }
    return {};
}

Status TraceFeeder::stepTo(std::int64_t timeNs, bool isMark, const Task &task)
{
    if (const Status fed = feedUntil(timeNs, task); !fed)
        return fed;
    if (!isMark)
        return {};
    m_events.frameMark(relative(timeNs));
    if (m_fed - m_fedAtAdvance < kEventsPerAdvance)
        return {};
    m_fedAtAdvance = m_fed;
    task.progress(m_total == 0 ? 1 : static_cast<double>(m_fed) / static_cast<double>(m_total));
    return m_events.advance(relative(timeNs));
}

Status TraceFeeder::run(const Task &task)
{
    const std::vector<std::int64_t> &marks = m_marks.main.timesNs;
    if (!marks.empty() && marks.front() > m_data.earliestNs)
        m_events.beginOutside();
    std::int64_t lastMark = m_data.earliestNs;
    for (const std::int64_t mark : marks) {
        if (mark <= m_data.earliestNs || mark > m_data.latestNs)
            continue;
        if (task.stopRequested())
            return Task::cancelled();
        if (const Status stepped = stepTo(mark, true, task); !stepped)
            return stepped;
        lastMark = mark;
    }
    if (const Status stepped = stepTo(LaneLayout::kDone, false, task); !stepped)
        return stepped;
    // Data from the system doesn't make frames, but here there is nothing else.
    if (std::ranges::none_of(m_tracks, [](const auto &track) { return !!track; }) &&
        lastMark < m_data.latestNs)
        m_events.frameMark(relative(m_data.latestNs));
    m_events.leaveOut(m_data.leftOut);
    countOddities();
    if (task.stopRequested())
        return Task::cancelled();
    return m_writer.finish(relative(m_data.latestNs));
}

void TraceFeeder::countOddities()
{
    LaneLayout::Oddities all;
    for (const std::unique_ptr<Track> &track : m_tracks) {
        if (!track)
            continue;
        const LaneLayout::Oddities &own = track->layout().oddities();
        all.otherLane += own.otherLane;
        all.rounded += own.rounded;
        all.shortened += own.shortened;
    }
    if (all.otherLane > 0)
        m_data.report.count("zones that overlap without nesting were moved to separate lanes",
                            all.otherLane);
    if (all.rounded > 0)
        m_data.report.count("zones shortened by 1 or 2 ns to nest (rounding in the file)",
                            all.rounded);
    if (all.shortened > 0)
        m_data.report.count("zones were shortened: more than 64 overlap on their thread",
                            all.shortened);
}

} // namespace zoe
