#include "analysis/comparison/gate/capture_doubts.h"

#include <algorithm>
#include <optional>

#include "analysis/model/whole_frames.h"

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
        return "lost " + number(info.lostZones) + " zones of " +
               number(info.lostZones + info.zones);
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
                              "has only " + number(frames) + " frames; at least " +
                                  number(kFewestToJudge) + " are needed",
                              true});
        else if (isWhole && static_cast<double>(frames) < kLeastOfOtherSide * others)
            doubts.push_back({i, "has " + number(frames) + " frames, less than half of the " +
                                     number(static_cast<std::uint64_t>(others)) +
                                     " of the other side: it can't have done the same work"});
    }
    return doubts;
}

void doubt(std::vector<GateOutcome> &outcomes, std::span<const CaptureDoubt> doubts,
           std::span<const std::string> names)
{
    for (const CaptureDoubt &one : doubts) {
        for (GateOutcome &outcome : outcomes) {
            const bool isFact = outcome.condition.isFact();
            if (outcome.verdict != GateVerdict::Pass || (isFact && one.isFewFrames))
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
    return verdict == GateVerdict::Pass && !outcomes.empty() && !doubts.empty()
               ? GateVerdict::CannotTell
               : verdict;
}

} // namespace zoe
