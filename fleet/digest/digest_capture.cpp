#include "fleet/digest/digest_capture.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/comparison/intervals/block_length.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/capture_sums.h"
#include "analysis/states/disturbance.h"
#include "analysis/states/running_capture.h"

namespace zoe::fleet {

namespace {

std::string withoutFolder(const std::string &file)
{
    return file.substr(file.find_last_of("/\\") + 1);
}

// Functions never have the frame's name, which is empty.
std::string functionName(const Site &site)
{
    std::string name(site.label());
    return name.empty() ? kUnnamedFunction : name;
}

// Functions of a capture, each once per group of threads: slot = function * groups + group.
struct FunctionSlots {
    explicit FunctionSlots(const Capture &capture)
        : groups(threadGroupsOf(capture))
        , threadOffset(groupsOfThreads(capture, groups))
    {
        std::map<std::pair<std::string, std::string>, Slot> known;
        for (const Site &site : capture.sites()) {
            const auto [at, isNew] =
                known.try_emplace({functionName(site), withoutFolder(site.file)},
                                  static_cast<Slot>(functions.size() * groups.size()));
            if (isNew)
                functions.push_back(at->first);
            slotOf.push_back(at->second);
        }
    }

    [[nodiscard]] std::size_t count() const { return functions.size() * groups.size(); }
    [[nodiscard]] FunctionKey key(Slot slot) const
    {
        const auto &[label, file] = functions[slot / groups.size()];
        return {label, file, groups[slot % groups.size()]};
    }

    std::vector<std::string> groups;
    std::vector<std::uint32_t> threadOffset;
    std::vector<std::pair<std::string, std::string>> functions;
    std::vector<Slot> slotOf;
};

// Frames of a capture by behaviour, and the variation of sums over them.
class FrameSegments {
  public:
    // Frames in no behaviour are the last segment.
    FrameSegments(const CaptureSums &sums, const FrameBehaviours &behaviours)
    {
        std::map<std::int32_t, std::uint16_t> known;
        const std::vector<FrameIndex> numbers = sums.numbers.frames();
        for (const FrameIndex frame : numbers) {
            const std::int32_t behaviour = behaviours.behaviourOf[frame];
            known.try_emplace(behaviour == kUnusual ? kLast : behaviour);
        }
        for (auto &[behaviour, segment] : known) {
            segment = static_cast<std::uint16_t>(names.size());
            names.push_back(behaviour == kLast
                                ? std::string(kUnusualFrames)
                                : behaviours.names[static_cast<std::size_t>(behaviour)]);
        }
        for (const FrameIndex frame : numbers) {
            const std::int32_t behaviour = behaviours.behaviourOf[frame];
            segmentOf.push_back(known.at(behaviour == kUnusual ? kLast : behaviour));
        }
        segments = segmentsOf(sums, segmentOf, names.size());
        resamples.emplace(segments);
        cellOf = resamples->cellsOf(segmentOf);
    }

    static constexpr std::int32_t kLast = 0x7fffffff;

    std::vector<std::string> names;
    std::vector<std::uint16_t> segmentOf; // one per frame
    std::vector<Segment> segments;
    std::optional<Resamples> resamples;
    std::vector<std::uint16_t> cellOf; // one per frame
};

// Sums of a quantity by segment and cell; reuses its memory.
class CellSums {
  public:
    explicit CellSums(const FrameSegments &frames)
        : m_frames(frames)
        , m_cells(frames.resamples->cells())
        , m_sums(frames.names.size())
    {}

    void clear()
    {
        std::ranges::fill(m_cells, 0.0);
        std::ranges::fill(m_sums, 0.0);
    }
    void add(std::size_t frame, DurationNs ns)
    {
        m_cells[m_frames.cellOf[frame]] += static_cast<double>(ns);
        m_sums[m_frames.segmentOf[frame]] += static_cast<double>(ns);
    }
    [[nodiscard]] Estimate estimate(std::size_t segment) const
    {
        const auto n = static_cast<double>(m_frames.segments[segment].frames);
        Estimate result{.mean = m_sums[segment] / n};
        if (m_frames.resamples->freedom(segment) > 0)
            result.error = std::sqrt(m_frames.resamples->spread(segment, m_cells).variance) / n;
        return result;
    }

  private:
    const FrameSegments &m_frames;
    std::vector<double> m_cells;
    std::vector<double> m_sums;
};

// The figures of one slot in each behaviour in which it occurs.
class SlotFigures {
  public:
    explicit SlotFigures(const FrameSegments &frames)
        : m_frames(frames)
        , m_self(frames)
        , m_total(frames)
        , m_of(frames.names.size())
    {}

    const std::vector<FunctionFigures> &of(const FrameColumn &column)
    {
        m_self.clear();
        m_total.clear();
        std::ranges::fill(m_of, FunctionFigures{});
        m_sketches.assign(m_of.size(), {});
        column.forEach([this](const FrameFigures &figures) {
            FunctionFigures &added = m_of[m_frames.segmentOf[figures.frame]];
            ++added.frames;
            added.calls += figures.calls;
            m_sketches[m_frames.segmentOf[figures.frame]].add(figures.selfNs);
            m_self.add(figures.frame, figures.selfNs);
            m_total.add(figures.frame, figures.totalNs);
        });
        for (std::uint32_t segment = 0; segment < m_of.size(); ++segment) {
            FunctionFigures &figures = m_of[segment];
            figures.behaviour = segment;
            figures.self = m_self.estimate(segment);
            figures.total = m_total.estimate(segment);
            if (figures.frames == 0)
                continue;
            m_sketches[segment].add(0, m_frames.segments[segment].frames - figures.frames);
            figures.selfPerFrame = m_sketches[segment].bytes();
        }
        return m_of;
    }

  private:
    const FrameSegments &m_frames;
    CellSums m_self;
    CellSums m_total;
    std::vector<FunctionFigures> m_of;
    std::vector<QuantileSketch> m_sketches; // of m_of
};

// Walks a capture as often as necessary, because not all columns fit into memory together.
class ColumnPasses {
  public:
    ColumnPasses(const Capture &capture, const FunctionSlots &slots, const Task &task)
        : m_side{&capture, {}}
        , m_slots(slots)
        , m_task(task)
        , m_wanted(slots.count(), 1)
        , m_watched(slots.count(), 1)
    {}

    // The next walk. Not set: all columns have been read.
    Result<std::optional<CaptureSums>> next()
    {
        if (std::ranges::find(m_wanted, std::uint8_t{1}) == m_wanted.end() && m_walked)
            return std::optional<CaptureSums>();
        SumRequest request{.slotOf = m_slots.slotOf,
                           .slotCount = m_slots.count(),
                           .threadOffset = m_slots.threadOffset,
                           .wanted = m_wanted,
                           .columnBytes = m_task.memoryBytes() / 2,
                           .frameThread = m_frameThread};
        if (!m_walked)
            request.watched = m_watched;
        auto sums = sumCapture(m_side, request, m_walked ? m_task.part(1, 1) : m_task);
        if (!sums)
            return sums.error();
        m_walked = true;
        m_frameThread = sums->frameThread;
        bool any = false;
        for (Slot slot = 0; slot < m_wanted.size(); ++slot) {
            if (sums->hasColumn[slot] != 0) {
                m_wanted[slot] = 0;
                any = true;
            }
        }
        if (!any && !m_wanted.empty())
            return Error{ErrorCode::Io, "one function alone takes more memory than allowed",
                         m_side.capture->info().source};
        return std::optional(std::move(*sums));
    }

  private:
    CompareSide m_side;
    const FunctionSlots &m_slots;
    Task m_task;
    std::vector<std::uint8_t> m_wanted;
    std::vector<std::uint8_t> m_watched;
    std::optional<ThreadId> m_frameThread;
    bool m_walked = false;
};

void addFrames(RunDigest &digest, const CaptureSums &sums, const FrameSegments &frames)
{
    CellSums durations(frames);
    std::vector<QuantileSketch> sketches(frames.names.size());
    for (std::size_t frame = 0; frame < sums.frames(); ++frame) {
        durations.add(frame, sums.durations[frame]);
        sketches[frames.segmentOf[frame]].add(sums.durations[frame]);
    }
    digest.functions.push_back({});
    for (std::uint32_t segment = 0; segment < frames.names.size(); ++segment) {
        const std::uint64_t count = frames.segments[segment].frames;
        digest.behaviours.push_back({frames.names[segment], count,
                                     frames.segments[segment].blockFrames,
                                     frames.resamples->freedom(segment)});
        const Estimate mean = durations.estimate(segment);
        digest.figures.push_back(
            {0, segment, count, count, mean, mean, {}, sketches[segment].bytes()});
    }
}

// By slot: position among the functions of the digest.
using FunctionOf = std::map<Slot, std::uint32_t>;

void addFunctions(RunDigest &digest, FunctionOf &functionOf, const CaptureSums &sums,
                  const FunctionSlots &slots, SlotFigures &room)
{
    for (Slot slot = 0; slot < slots.count(); ++slot) {
        if (sums.hasColumn[slot] == 0 || sums.columns[slot].count() == 0)
            continue;
        const auto function = static_cast<std::uint32_t>(digest.functions.size());
        functionOf[slot] = function;
        digest.functions.push_back(slots.key(slot));
        for (const FunctionFigures &figures : room.of(sums.columns[slot])) {
            if (figures.frames == 0)
                continue;
            digest.figures.push_back(figures);
            digest.figures.back().function = function;
        }
    }
}

void addCalls(RunDigest &digest, const FunctionOf &functionOf, const std::vector<CallEdge> &edges)
{
    for (const CallEdge &edge : edges) {
        const auto caller = functionOf.find(edge.parent);
        const auto callee = functionOf.find(edge.slot);
        if (caller != functionOf.end() && callee != functionOf.end() && caller != callee)
            digest.calls.emplace_back(caller->second, callee->second);
    }
    std::ranges::sort(digest.calls);
}

Status addRunning(RunDigest &digest, const Capture &capture, const FunctionOf &functionOf,
                  const FunctionSlots &slots, const FrameSegments &frames, const Task &task)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, FunctionFigures *> figuresOf;
    for (FunctionFigures &figures : digest.figures)
        figuresOf[{figures.function, figures.behaviour}] = &figures;
    const RunningCapture running(capture, TimeBasis::Running);
    ColumnPasses passes(running, slots, task);
    CellSums self(frames);
    // Running times are left out completely, rather than partly known.
    const auto withoutRunning = [&digest]() -> Status {
        for (FunctionFigures &figures : digest.figures)
            figures.running.reset();
        return {};
    };
    for (;;) {
        const auto sums = passes.next();
        if (!sums)
            return sums.error();
        if (!*sums)
            break;
        if ((*sums)->frames() != frames.segmentOf.size())
            return withoutRunning(); // a chunk failed only this time
        for (const auto &[slot, function] : functionOf) {
            if ((*sums)->hasColumn[slot] == 0)
                continue;
            self.clear();
            (*sums)->columns[slot].forEach(
                [&self](const FrameFigures &figures) { self.add(figures.frame, figures.selfNs); });
            for (std::uint32_t segment = 0; segment < frames.names.size(); ++segment) {
                const auto found = figuresOf.find({function, segment});
                if (found == figuresOf.end())
                    continue;
                found->second->running = self.estimate(segment);
            }
        }
    }
    return {};
}

} // namespace

Result<RunDigest> digestCapture(const Capture &capture, const FrameBehaviours &behaviours,
                                RunFacts facts, const Task &task)
{
    const bool hasRunning = knowsRunning(capture);
    const Task walk = task.part(0, hasRunning ? 0.4 : 1);
    const FunctionSlots slots(capture);
    ColumnPasses passes(capture, slots, walk);
    auto sums = passes.next();
    if (!sums)
        return sums.error();
    RunDigest digest;
    digest.facts = std::move(facts);
    const FrameSegments frames(**sums, behaviours);
    addFrames(digest, **sums, frames);
    const std::vector<CallEdge> edges = std::move((*sums)->edges);
    SlotFigures room(frames);
    FunctionOf functionOf;
    while (*sums) {
        if ((*sums)->frames() != frames.segmentOf.size())
            return Error{ErrorCode::Io, "the capture changed while it was read",
                         capture.info().source};
        addFunctions(digest, functionOf, **sums, slots, room);
        sums = passes.next();
        if (!sums)
            return sums.error();
    }
    addCalls(digest, functionOf, edges);
    if (hasRunning) {
        if (const Status added =
                addRunning(digest, capture, functionOf, slots, frames, task.part(0.4, 0.8));
            !added)
            return added.error();
        const auto disturbance = disturbanceOf(capture, {}, task.part(0.8, 1));
        if (!disturbance)
            return disturbance.error();
        digest.facts.disturbance = disturbance->value_or(-1);
    }
    return digest;
}

} // namespace zoe::fleet
