#include "analysis/comparison/gate/capture_doubts.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/filled_text.h"
#include "analysis/model/units.h"
#include "analysis/states/disturbance.h"

namespace zoe {

namespace {

constexpr const char *kDamaged = DoubtText::tr("is damaged: %1");
constexpr const char *kCut = DoubtText::tr("is truncated, or its program was killed");
constexpr const char *kLostZones = DoubtText::tr("lost %1 of %2 zones");
constexpr const char *kLacksFrames = DoubtText::tr("is missing %1 of its frames");
constexpr const char *kOtherSet =
    DoubtText::tr("has frames of '%1', not of '%2' like the first capture");
constexpr const char *kOneFrame = DoubtText::tr("has only 1 frame; at least %2 are needed");
constexpr const char *kFewFrames = DoubtText::tr("has only %1 frames; at least %2 are needed");
constexpr const char *kShorter = DoubtText::tr(
    "has %1 frames, fewer than half of the %2 on the other side: it can't have done the same work");
constexpr const char *kDisturbed =
    DoubtText::tr("was disturbed: other programs had the CPU for %1 % of the time in which its "
                  "threads could have run");

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

std::optional<std::string> lossOf(const CaptureInfo &info, const SelectedFrames &selected,
                                  Translator to)
{
    if (!info.damage.empty())
        return filledText(translated(to, kDamaged), {info.damage.front().what});
    if (!info.complete)
        return translated(to, kCut);
    const auto isMuch = [](std::uint64_t lost, std::uint64_t there) {
        return static_cast<double>(lost) > kMostDropped * static_cast<double>(lost + there);
    };
    if (isMuch(info.lostZones, info.zones))
        return filledText(translated(to, kLostZones),
                          {formatCount(info.lostZones), formatCount(info.lostZones + info.zones)});
    if (isMuch(selected.missing, selected.frames))
        return filledText(translated(to, kLacksFrames), {formatCount(selected.missing)});
    return {};
}

std::optional<std::string> otherMainSet(const Capture &capture, const Capture &first, Translator to)
{
    if (capture.frameSets().empty() || first.frameSets().empty())
        return {};
    const std::string &name = capture.frameSets()[0].name;
    const std::string &expected = first.frameSets()[0].name;
    if (name == expected)
        return {};
    return filledText(translated(to, kOtherSet), {name, expected});
}

} // namespace

std::string CaptureDoubt::sentence(const std::string &name) const
{
    return name + " " + what + ".";
}

std::vector<CaptureDoubt> doubtsOf(const Sides &sides, std::size_t bases, Translator to)
{
    std::vector<SelectedFrames> counts;
    double baseFrames = 0; // mean per capture
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
        if (auto loss = lossOf(sides[i]->capture->info(), counts[i], to))
            doubts.push_back({i, std::move(*loss)});
        else if (auto other = otherMainSet(*sides[i]->capture, *sides[0]->capture, to))
            doubts.push_back({i, std::move(*other)});
        else if (frames < kFewestToJudge)
            doubts.push_back({i,
                              filledText(translated(to, frames == 1 ? kOneFrame : kFewFrames),
                                         {formatCount(frames), formatCount(kFewestToJudge)}),
                              DoubtKind::FewFrames});
        else if (isWhole && static_cast<double>(frames) < kLeastOfOtherSide * others)
            doubts.push_back({i, filledText(translated(to, kShorter),
                                            {formatCount(frames),
                                             formatCount(static_cast<std::uint64_t>(others))})});
    }
    return doubts;
}

Result<std::vector<std::string>> disturbancesOf(const Sides &sides, const Task &task, Translator to)
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
                                   : filledText(translated(to, kDisturbed),
                                                {std::to_string(std::lround(100 * **share))}));
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

Result<std::vector<CaptureDoubt>> allDoubtsOf(const Sides &sides, std::size_t bases,
                                              const Task &task, Translator to)
{
    const auto disturbances = disturbancesOf(sides, task, to);
    if (!disturbances)
        return disturbances.error();
    std::vector<CaptureDoubt> doubts = doubtsOf(sides, bases, to);
    addDisturbed(*disturbances, bases, doubts);
    return doubts;
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
