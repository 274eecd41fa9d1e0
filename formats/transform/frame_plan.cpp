#include "formats/transform/frame_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/model/covered_time.h"
#include "analysis/model/sites/named_sites.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe {

namespace {

constexpr std::string_view kOverlap = "overlapping frames were cut at the start of the next one";
constexpr std::string_view kOtherCalls = "calls on other threads were not used as frame starts";
constexpr const char *kOption = "--frames-by";

// Calls use(chunk) for all readable chunks. Error: Cancelled, or that of the first chunk if none is
// readable.
template <class Use>
Status eachChunk(const Capture &capture, const Task &task, const Use &use)
{
    Chunk scratch;
    std::optional<Error> failed;
    bool any = capture.chunks().empty();
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const auto chunk = capture.readChunk(i, scratch);
        if (chunk)
            use(**chunk);
        else if (chunk.error().code == ErrorCode::Io)
            return chunk.error();
        else if (!failed)
            failed = chunk.error();
        any = any || chunk;
        task.progress(static_cast<double>(i + 1) / static_cast<double>(capture.chunks().size()));
    }
    return any ? Status{} : Status(*failed);
}

struct Span {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};

// Half of them are enough, because parts of a capture may be lost.
bool followOn(const std::vector<Span> &spans)
{
    std::size_t contiguous = 0;
    for (std::size_t i = 1; i < spans.size(); ++i)
        contiguous += spans[i].startNs == spans[i - 1].endNs ? 1 : 0;
    return contiguous > 0 && 2 * contiguous >= spans.size() - 1;
}

// The time before the capture starts is not a frame.
TimeNs begin(const Capture &capture, FramePlan &plan)
{
    const TimeNs startNs = coveredTime(capture.frames()).startNs;
    if (startNs > 0)
        plan.pieces.push_back({startNs, false});
    return std::max<TimeNs>(0, startNs);
}

void planSpans(const Capture &capture, const std::vector<Span> &spans, FramePlan &plan)
{
    TimeNs at = begin(capture, plan);
    plan.restIsFrame = followOn(spans);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const bool cut = i + 1 < spans.size() && spans[i + 1].startNs < spans[i].endNs;
        const TimeNs endNs = cut ? spans[i + 1].startNs : spans[i].endNs;
        if (endNs < at)
            continue;
        plan.report.count(kOverlap, cut ? 1 : 0);
        plan.shortened += cut ? 1 : 0;
        if (spans[i].startNs > at)
            plan.pieces.push_back({spans[i].startNs, i == 0 && plan.restIsFrame});
        plan.pieces.push_back({endNs, true});
        at = endNs;
    }
}

Status planSet(const Capture &capture, FrameSetId set, FramePlan &plan, const Task &task)
{
    plan.set = capture.frameSets()[set.value];
    plan.of = set;
    std::vector<Span> spans;
    const Status read = eachChunk(capture, task, [&](const Chunk &chunk) {
        for (const SetFrame &frame : chunk.setFrames) {
            if (frame.set == set)
                spans.push_back({frame.startNs, frame.startNs + frame.durationNs});
        }
    });
    if (!read)
        return read;
    std::ranges::stable_sort(spans, {}, &Span::startNs);
    planSpans(capture, spans, plan);
    if (plan.frames() == 0)
        return Error{ErrorCode::BadInput,
                     "no frame of the set '" + plan.set.name + "' ended in the capture", kOption};
    return {};
}

Status planCalls(const Capture &capture, const std::string &name, FramePlan &plan, const Task &task)
{
    std::vector<bool> wanted(capture.sites().size());
    for (const SiteId site : sitesCalled(capture, name))
        wanted[site.value] = true;
    std::vector<std::vector<TimeNs>> starts(capture.threads().size());
    const Status read = eachChunk(capture, task, [&](const Chunk &chunk) {
        for (const TreeSpan &span : chunk.trees) {
            for (std::size_t i = 0; i < span.zoneCount; ++i) {
                const std::size_t zone = span.firstZone + i;
                if (wanted[chunk.zones.site[zone]] &&
                    (chunk.zones.flags[zone] & kContinuesFrom) == 0)
                    starts[span.thread.value].push_back(chunk.zones.startNs[zone]);
            }
        }
    });
    if (!read)
        return read;
    const auto most = std::ranges::max_element(starts, {}, &std::vector<TimeNs>::size);
    if (most == starts.end() || most->empty())
        return Error{ErrorCode::BadInput, "no call of '" + name + "' begins in the capture",
                     kOption};
    for (const std::vector<TimeNs> &others : starts)
        plan.report.count(kOtherCalls, &others == &*most ? 0 : others.size());
    plan.set = {name, ThreadId{static_cast<std::uint32_t>(most - starts.begin())}};
    std::ranges::sort(*most);
    TimeNs at = begin(capture, plan);
    for (const TimeNs startNs : *most) {
        if (startNs > at)
            plan.pieces.push_back({startNs, true});
        at = std::max(at, startNs);
    }
    return {};
}

} // namespace

std::uint64_t FramePlan::frames() const
{
    return static_cast<std::uint64_t>(std::ranges::count(pieces, true, &Piece::isFrame));
}

Result<std::optional<FramePlan>> planFrames(const Capture &capture, const std::string &name,
                                            const Task &task)
{
    FramePlan plan;
    if (const auto set = frameSetCalled(capture, name)) {
        if (set->value == 0)
            return std::optional<FramePlan>();
        if (const Status planned = planSet(capture, *set, plan, task); !planned)
            return planned.error();
        return std::optional(std::move(plan));
    }
    if (!sitesCalled(capture, name).empty()) {
        if (const Status planned = planCalls(capture, name, plan, task); !planned)
            return planned.error();
        return std::optional(std::move(plan));
    }
    if (name == kFramesAsRecorded)
        return std::optional<FramePlan>();
    std::vector<std::string> known;
    for (const FrameSet &set : capture.frameSets())
        known.push_back(set.name);
    for (const Site &site : capture.sites())
        known.push_back(site.label());
    return unknownName("frame set or function", name, known, kOption);
}

Result<std::optional<FramePlan>> planFramesOf(const Capture &capture, const std::string &asked,
                                              bool mayGuess, const Task &task)
{
    if (!asked.empty())
        return planFrames(capture, asked, task);
    const auto guess = mayGuess ? setInsteadOfMain(capture) : std::nullopt;
    if (!guess)
        return std::optional<FramePlan>();
    auto plan = planFrames(capture, *guess, task);
    if (!plan && plan.error().code == ErrorCode::BadInput)
        return std::optional<FramePlan>();
    if (plan && *plan)
        (*plan)->isGuess = true;
    return plan;
}

std::optional<std::string> setInsteadOfMain(const Capture &capture)
{
    const auto sets = capture.frameSets();
    if (sets.size() < 2 || hasMainMarks(capture))
        return {};
    const auto isChosen = [&](const FrameSet &set) { return set.name == sets[0].name; };
    if (sets.size() == 2 || std::ranges::count_if(sets, isChosen) == 2)
        return sets.size() == 2 ? sets[1].name : sets[0].name;
    return {};
}

} // namespace zoe
