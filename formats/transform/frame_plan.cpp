#include "formats/transform/frame_plan.h"

#include <algorithm>
#include <utility>

#include "analysis/model/code_threads.h"
#include "analysis/model/covered_time.h"
#include "analysis/model/sites/named_sites.h"
#include "analysis/model/texts/note_text.h"
#include "analysis/model/texts/unknown_name.h"
#include "formats/transform/zone_parts.h"

namespace zoe {

namespace {

constexpr const char *kOverlap =
    NoteText::tr("overlapping frames were cut at the start of the next one");
constexpr const char *kOtherCalls =
    NoteText::tr("calls on other threads were not used as frame starts");
constexpr const char *kOption = "--frames-by";

// Calls use(i), which fails if a chunk is not readable, for all chunks, until it returns false.
// Error: Cancelled, or that of the first chunk if none is readable.
template <class Use>
Status eachChunk(const Capture &capture, const Task &task, const Use &use)
{
    std::optional<Error> failed;
    bool any = capture.chunks().empty();
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        const Result<bool> goesOn = use(i);
        if (goesOn && !*goesOn)
            return {};
        if (!goesOn && goesOn.error().code == ErrorCode::Io)
            return goesOn.error();
        if (!goesOn && !failed)
            failed = goesOn.error();
        any = any || goesOn;
        task.progress(static_cast<double>(i + 1) / static_cast<double>(capture.chunks().size()));
    }
    return any ? Status{} : Status(*failed);
}

// Calls use(set frame) for those of all readable chunks, until it returns false. Error: the same.
template <class Use>
Status eachSetFrame(const Capture &capture, const Task &task, const Use &use)
{
    return eachChunk(capture, task, [&](std::size_t i) -> Result<bool> {
        const auto chunk = capture.chunkBesideZones(i);
        if (!chunk)
            return chunk.error();
        return std::ranges::all_of((*chunk)->setFrames, use);
    });
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

void planSpans(const Capture &capture, const std::vector<Span> &spans, Ends ends, FramePlan &plan)
{
    TimeNs at = begin(capture, plan);
    plan.restIsFrame = ends == Ends::AreFrames && followOn(spans);
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

Status planSet(const Capture &capture, FrameSetId set, Ends ends, FramePlan &plan, const Task &task)
{
    plan.set = capture.frameSets()[set.value];
    plan.of = set;
    std::vector<Span> spans;
    const Status read = eachSetFrame(capture, task, [&](const SetFrame &frame) {
        if (frame.set == set)
            spans.push_back({frame.startNs, frame.startNs + frame.durationNs});
        return true;
    });
    if (!read)
        return read;
    std::ranges::stable_sort(spans, {}, &Span::startNs);
    planSpans(capture, spans, ends, plan);
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
    const auto see = [&](const ZoneTree &zones) {
        for (std::size_t i = 0; i < zones.size(); ++i) {
            if (wanted[zones.sites()[i]] && (zones.flags()[i] & kContinuesFrom) == 0)
                starts[zones.thread().value].push_back(zones.starts()[i]);
        }
    };
    Chunk scratch;
    const Status read = eachChunk(capture, task, [&](std::size_t i) -> Result<bool> {
        const Status seen = forEachZonePart(capture, i, scratch, see);
        return seen ? Result<bool>(true) : seen.error();
    });
    if (!read)
        return read;
    std::vector<std::size_t> calls;
    for (const std::vector<TimeNs> &ofThread : starts)
        calls.push_back(ofThread.size());
    const ThreadId thread = threadWithMost(capture.threads(), calls);
    if (!thread.valid() || calls[thread.value] == 0)
        return Error{ErrorCode::BadInput, "no call of '" + name + "' begins in the capture",
                     kOption};
    for (std::uint32_t other = 0; other < calls.size(); ++other)
        plan.report.count(kOtherCalls, other == thread.value ? 0 : calls[other]);
    plan.set = {name, thread};
    std::vector<TimeNs> &most = starts[thread.value];
    std::ranges::sort(most);
    TimeNs at = begin(capture, plan);
    for (const TimeNs startNs : most) {
        if (startNs > at)
            plan.pieces.push_back({startNs, true});
        at = std::max(at, startNs);
    }
    return {};
}

// Besides the main one. Reads chunks until all sets are found.
Result<std::vector<FrameSetId>> setsWithFrames(const Capture &capture, const Task &task)
{
    std::vector<bool> found(capture.frameSets().size());
    std::size_t left = found.empty() ? 0 : found.size() - 1;
    std::vector<FrameSetId> sets;
    if (left == 0)
        return sets;
    const Status read = eachSetFrame(capture, task, [&](const SetFrame &frame) {
        if (frame.set.value == 0 || frame.set.value >= found.size() || found[frame.set.value])
            return true;
        found[frame.set.value] = true;
        return --left > 0;
    });
    if (!read)
        return read.error();
    for (std::uint32_t i = 1; i < found.size(); ++i) {
        if (found[i])
            sets.push_back(FrameSetId{i});
    }
    return sets;
}

// sets: those with frames. The main set may have been asked for when recording, but its frames have
// gaps and are in another set of that name. In a merged capture, sets of the capture with the main
// frames are preferred.
std::optional<std::string> setInsteadOfMain(const Capture &capture,
                                            const std::vector<FrameSetId> &sets)
{
    const auto all = capture.frameSets();
    const auto nameOf = [&](FrameSetId set) { return all[set.value].name; };
    if (sets.size() == 1)
        return nameOf(sets.front());
    if (std::ranges::count(sets, all.empty() ? std::string() : all[0].name, nameOf) == 1)
        return all[0].name;
    const std::string prefix = mergedSetPrefix(capture);
    const auto isOwn = [&](FrameSetId set) { return nameOf(set).starts_with(prefix); };
    if (!prefix.empty() && std::ranges::count_if(sets, isOwn) == 1)
        return nameOf(*std::ranges::find_if(sets, isOwn));
    return {};
}

} // namespace

std::uint64_t FramePlan::frames() const
{
    return static_cast<std::uint64_t>(std::ranges::count(pieces, true, &Piece::isFrame));
}

Result<std::optional<FramePlan>> planFrames(const Capture &capture, const std::string &name,
                                            const Task &task, Ends ends)
{
    FramePlan plan;
    if (const auto set = frameSetCalled(capture, name)) {
        if (set->value == 0)
            return std::optional<FramePlan>();
        if (const Status planned = planSet(capture, *set, ends, plan, task); !planned)
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

Result<FrameChoice> chooseFrames(const Capture &capture, const std::string &asked, bool mayGuess,
                                 const Task &task, Ends ends)
{
    FrameChoice choice;
    std::optional<std::string> instead;
    if (mayGuess && !hasMainMarks(capture) && (asked.empty() || ends == Ends::LeftOut)) {
        auto sets = setsWithFrames(capture, task.part(0, 0.3));
        const bool isDamaged = !sets && sets.error().code == ErrorCode::Damaged;
        if (!sets && !isDamaged)
            return sets.error();
        if (sets)
            instead = setInsteadOfMain(capture, *sets);
        if (sets && asked.empty() && !instead)
            choice.setsInstead = std::move(*sets);
    }
    if (asked.empty() && !instead) // of damage, too: what is known without its chunks can be shown
        return choice;
    auto plan = planFrames(capture, asked.empty() ? *instead : asked, task.part(0.3, 1),
                           asked == instead ? Ends::AreFrames : ends);
    if (!plan && asked.empty() && plan.error().code == ErrorCode::BadInput)
        return choice;
    if (!plan)
        return plan.error();
    choice.plan = std::move(*plan);
    if (choice.plan)
        choice.plan->isGuess = asked.empty();
    return choice;
}

} // namespace zoe
