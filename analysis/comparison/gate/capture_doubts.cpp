#include "analysis/comparison/gate/capture_doubts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/model/texts/counted.h"
#include "analysis/model/whole_frames.h"
#include "analysis/walk/disturbance.h"

namespace zoe {

namespace {

struct SelectedFrames {
    std::uint64_t frames = 0; // that count
    std::uint64_t missing = 0;
};

SelectedFrames selectedFrames(const CompareSide &side)
{
    SelectedFrames selected;
    const Capture &capture = *side.capture;
    selected.frames = wholeFramesOf(capture, side.selection).selection.framesOf(capture).count();
    const auto records = capture.frames();
    const auto &frames = side.selection.frames;
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        if (records[frame].missing() && (!frames || frames->contains(frame)))
            ++selected.missing;
    }
    return selected;
}

std::string number(std::uint64_t value)
{
    std::string text = std::to_string(value);
    for (std::size_t at = text.size(); at > 3; at -= 3)
        text.insert(at - 3, ",");
    return text;
}

std::optional<std::string> lossOf(const CaptureInfo &info, const SelectedFrames &selected)
{
    if (!info.damage.empty())
        return "is damaged: " + info.damage.front().what;
    if (!info.complete)
        return std::string("was cut before its end, or its program was killed");
    const auto isMuch = [](std::uint64_t lost, std::uint64_t there) {
        return static_cast<double>(lost) > kMostDropped * static_cast<double>(lost + there);
    };
    if (isMuch(info.lostZones, info.zones))
        return "lost " + number(info.lostZones) + " of " + number(info.lostZones + info.zones) +
               nounOf(info.lostZones + info.zones, " zone", " zones");
    if (isMuch(selected.missing, selected.frames))
        return "lacks " + number(selected.missing) + " of its frames";
    return {};
}

std::optional<std::string> otherMainSet(const Capture &capture, const Capture &first)
{
    if (capture.frameSets().empty() || first.frameSets().empty())
        return {};
    const std::string &name = capture.frameSets()[0].name;
    const std::string &expected = first.frameSets()[0].name;
    if (name == expected)
        return {};
    return "has frames of '" + name + "', not of '" + expected + "' as the first capture";
}

} // namespace

std::vector<CaptureDoubt> doubtsOf(const Sides &sides, std::size_t bases)
{
    std::vector<SelectedFrames> counts;
    double baseFrames = 0; // of a capture, on average
    double headFrames = 0;
    bool isWhole = true;
    for (const CompareSide *side : sides) {
        counts.push_back(selectedFrames(*side));
        const auto frames = static_cast<double>(counts.back().frames);
        if (counts.size() <= bases)
            baseFrames += frames / static_cast<double>(bases);
        else
            headFrames += frames / static_cast<double>(sides.size() - bases);
        isWhole = isWhole && !side->selection.frames;
    }
    std::vector<CaptureDoubt> doubts;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::uint64_t frames = counts[i].frames;
        const double others = i < bases ? headFrames : baseFrames;
        if (auto loss = lossOf(sides[i]->capture->info(), counts[i]))
            doubts.push_back({i, std::move(*loss)});
        else if (auto other = otherMainSet(*sides[i]->capture, *sides[0]->capture))
            doubts.push_back({i, std::move(*other)});
        else if (frames < kFewestToJudge)
            doubts.push_back({i,
                              "has only " + number(frames) + nounOf(frames, " frame", " frames") +
                                  "; at least " + number(kFewestToJudge) + " are needed",
                              DoubtKind::FewFrames});
        else if (isWhole && static_cast<double>(frames) < kLeastOfOtherSide * others)
            doubts.push_back({i, "has " + number(frames) + nounOf(frames, " frame", " frames") +
                                     ", less than half of the " +
                                     number(static_cast<std::uint64_t>(others)) +
                                     " of the other side: it can't have done the same work"});
    }
    return doubts;
}

Result<std::vector<std::string>> disturbancesOf(const Sides &sides, const Task &task)
{
    std::vector<std::string> disturbances;
    const auto count = static_cast<double>(sides.size());
    for (const CompareSide *side : sides) {
        const auto i = static_cast<double>(disturbances.size());
        const auto share =
            disturbanceOf(*side->capture, side->selection, task.part(i / count, (i + 1) / count));
        if (!share)
            return share.error();
        disturbances.push_back(share->value_or(0) <= kMostDisturbance
                                   ? std::string()
                                   : "was disturbed: other programs had the CPU in " +
                                         std::to_string(std::lround(100 * **share)) +
                                         " % of the time in which its threads could have run");
    }
    return disturbances;
}

void addDisturbed(std::span<const std::string> disturbances, std::size_t bases,
                  std::vector<CaptureDoubt> &doubts)
{
    const auto isDisturbed = [](const std::string &why) { return !why.empty(); };
    for (std::size_t i = 0; i < disturbances.size(); ++i) {
        const auto side = i < bases ? disturbances.subspan(0, bases) : disturbances.subspan(bases);
        const auto disturbed = static_cast<double>(std::ranges::count_if(side, isDisturbed));
        const bool isDoubted = std::ranges::find(doubts, i, &CaptureDoubt::capture) != doubts.end();
        if (isDisturbed(disturbances[i]) && !isDoubted &&
            disturbed >= kMostDisturbed * static_cast<double>(side.size()))
            doubts.push_back({i, disturbances[i], DoubtKind::Disturbed});
    }
}

void doubt(std::vector<GateOutcome> &outcomes, std::span<const CaptureDoubt> doubts,
           std::span<const std::string> names, bool byRunningTime)
{
    const auto holds = [&](const GateCondition &condition, DoubtKind kind) {
        switch (kind) {
        case DoubtKind::FewFrames:
            return condition.isFact();
        case DoubtKind::Disturbed:
            return condition.isFact() || condition.statistic.of == StatisticOf::Calls ||
                   (condition.statistic.of == StatisticOf::Self && byRunningTime);
        case DoubtKind::Unsound:
            break;
        }
        return false;
    };
    for (const CaptureDoubt &one : doubts) {
        for (GateOutcome &outcome : outcomes) {
            if (outcome.verdict != GateVerdict::Pass || holds(outcome.condition, one.kind))
                continue;
            outcome.verdict = GateVerdict::CannotTell;
            outcome.why = names[one.capture] + " " + one.what;
        }
    }
}

GateVerdict doubtedVerdictOf(std::span<const GateOutcome> outcomes,
                             std::span<const CaptureDoubt> doubts)
{
    const GateVerdict verdict = verdictOf(outcomes);
    const bool isDoubted = std::ranges::any_of(
        doubts, [](const CaptureDoubt &one) { return one.kind != DoubtKind::Disturbed; });
    return verdict == GateVerdict::Pass && !outcomes.empty() && isDoubted ? GateVerdict::CannotTell
                                                                          : verdict;
}

} // namespace zoe
