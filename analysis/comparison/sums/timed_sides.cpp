#include "analysis/comparison/sums/timed_sides.h"

#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr const char *kIsWall =
    NoteText::tr("Self times are wall-clock times: %1 doesn't record when its threads ran, or too "
                 "little of it.");
constexpr const char *kOneIsWall = NoteText::tr(
    "Self times are wall-clock times: one capture doesn't record when its threads ran, "
    "or too little of it.");

} // namespace

Result<std::shared_ptr<const TimedSides>> TimedSides::make(const Sides &sides, TimeChoice choice,
                                                           TimeBasis running, Translator to)
{
    auto timed = std::make_shared<TimedSides>();
    timed->m_sides = sides;
    if (choice == TimeChoice::Wall)
        return std::shared_ptr<const TimedSides>(timed);
    const CompareSide *without = nullptr;
    bool isKnown = false;
    for (const CompareSide *side : sides) {
        const bool knows =
            side->capture != nullptr && knowsRunning(*side->capture, side->selection);
        isKnown = isKnown || knows;
        if (!knows && without == nullptr)
            without = side;
        if (without != nullptr && (isKnown || choice == TimeChoice::Running))
            break;
    }
    if (without == nullptr) {
        for (const CompareSide *&side : timed->m_sides) {
            const RunningCapture &own = timed->m_captures.emplace_back(*side->capture, running);
            side = &timed->m_own.emplace_back(CompareSide{&own, side->selection});
        }
        return std::shared_ptr<const TimedSides>(timed);
    }
    const std::string source =
        without->capture == nullptr ? std::string() : without->capture->info().source;
    if (choice == TimeChoice::Running)
        return Error{ErrorCode::BadInput,
                     "the capture doesn't record when its threads ran, so it has no running time",
                     source};
    if (isKnown)
        timed->m_note = noteText(to, source.empty() ? kOneIsWall : kIsWall, {source});
    return std::shared_ptr<const TimedSides>(timed);
}

} // namespace zoe
