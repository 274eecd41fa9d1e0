#include "cli/program/frame_notes.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/model/frames/frame_marks.h"
#include "formats/transform/copy_chunk.h"
#include "formats/transform/recut.h"

namespace zoe::cli {

namespace {

// The set that was asked for when it was recorded, where the program never marked one of its
// frames.
std::optional<std::string> setInVain(const Capture &capture)
{
    const auto sets = capture.frameSets();
    if (sets.empty() || sets[0].name == mergedSetPrefix(capture) + "main" || hasMainMarks(capture))
        return {};
    const auto isSame = [&](const FrameSet &set) { return set.name == sets[0].name; };
    return std::ranges::count_if(sets, isSame) == 1 ? std::optional(sets[0].name) : std::nullopt;
}

std::string namesOf(const Capture &capture, const std::vector<FrameSetId> &sets)
{
    std::vector<std::string> names;
    for (const FrameSetId set : sets)
        names.push_back('\'' + capture.frameSets()[set.value].name + '\'');
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string counts(const std::vector<Note> &notes)
{
    std::vector<std::string> kinds;
    for (const Note &note : notes)
        kinds.push_back(fmt::format("{} ({})", note.what, note.count));
    return fmt::format("{}", fmt::join(kinds, ", "));
}

} // namespace

std::vector<std::string> frameNotes(const Capture &capture, const FrameChoice &choice, bool isAsked)
{
    std::vector<std::string> notes;
    const auto inVain = setInVain(capture);
    const std::optional<FramePlan> &plan = choice.plan;
    // If the frames of the set that was asked for have gaps, they are in another set of its name.
    const bool isAskedFor =
        plan && !capture.frameSets().empty() && capture.frameSets()[0].name == plan->set.name;
    if (plan && plan->isGuess && !isAskedFor)
        notes.push_back(fmt::format("frames are those of the set '{}', because the program marks "
                                    "{} (as recorded: --frames-by {})",
                                    plan->set.name,
                                    inVain ? "none of the set '" + *inVain +
                                                 "', which was asked for when recording"
                                           : "no main ones",
                                    kFramesAsRecorded));
    const bool isChosen = plan || isAsked;
    if (isChosen || !hasOnlySlices(capture))
        return notes;
    if (choice.setsInstead.empty()) {
        notes.push_back("the program marks no frames, so these are slices of time; mark them "
                        "with ZOE_FRAME(), or choose a function: --frames-by FUNCTION");
        return notes;
    }
    notes.push_back(fmt::format(
        "the program marks no {}, so these are slices of time; it marks {}: "
        "--frames-by chooses one of them",
        inVain ? "frames of the set '" + *inVain + "', which was asked for when recording"
               : "main frames",
        namesOf(capture, choice.setsInstead)));
    return notes;
}

CutNotes cutNotes(const Report &report)
{
    CutNotes notes;
    Report between;
    Report cut;
    for (const Note &note : report.notes()) {
        const std::string_view what = note.what;
        if (what.ends_with(kBetweenFrames))
            between.count(what.substr(0, what.size() - kBetweenFrames.size()), note.count);
        else if (what == kCutBefore || what == kEndedBehind)
            cut.count("zones", note.count);
        else if (what == kUsageCut)
            cut.count("rows of CPU time", note.count);
        else
            notes.others.push_back(note);
    }
    if (!between.notes().empty())
        notes.edges = "left out, because it is in none of the frames: " + counts(between.notes());
    if (!cut.notes().empty())
        notes.edges += (notes.edges.empty() ? "" : "; ") +
                       ("cut at the edges of frames: " + counts(cut.notes()));
    return notes;
}

} // namespace zoe::cli
