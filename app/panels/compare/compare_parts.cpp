#include "app/panels/compare/compare_parts.h"

#include <QCoreApplication>
#include <utility>

#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(CompareParts)
};

CompareSource partOf(const Document &document, FrameRanges frames, const QString &name)
{
    CompareSource part = wholeOf(document);
    part.part = name;
    part.selection.frames = std::move(frames);
    return part;
}

// If they make up the selected frames.
std::vector<std::int32_t> behavioursSelected(const Document &document)
{
    const auto all = document.behaviours();
    const auto &frames = document.selection().state().frames;
    return all && frames ? behavioursMakingUp(*all, *frames) : std::vector<std::int32_t>();
}

FrameRanges framesOf(const Behaviours &behaviours, std::int32_t id)
{
    FrameRanges frames;
    const auto count = static_cast<FrameIndex>(behaviours.assignment.size());
    for (FrameIndex first = 0; first < count;) {
        if (behaviours.assignment[first] != id) {
            ++first;
            continue;
        }
        FrameIndex end = first;
        while (end < count && behaviours.assignment[end] == id)
            ++end;
        frames.add(FrameRange{first, end});
        first = end;
    }
    return frames;
}

} // namespace

CompareSource wholeOf(const Document &document)
{
    return {document.capture(), document.title(), {}, {}, document.annotations()};
}

bool hasSelectedAndOthers(const Document &document)
{
    const auto &frames = document.selection().state().frames;
    return frames && !frames->empty() && frames->count() < document.capture()->frames().size();
}

bool hasTwoBehaviours(const Document &document)
{
    return behavioursSelected(document).size() == 2;
}

std::optional<std::pair<CompareSource, CompareSource>> selectedOf(const Document &document)
{
    if (!hasSelectedAndOthers(document))
        return {};
    const auto &frames = document.selection().state().frames;
    const FrameRanges others =
        frames->inverted(static_cast<FrameIndex>(document.capture()->frames().size()));
    return std::pair(partOf(document, *frames,
                            counted(frames->count(), PartWords::tr("1 selected frame"),
                                    PartWords::tr("%1 selected frames"))),
                     partOf(document, others,
                            counted(others.count(), PartWords::tr("1 other frame"),
                                    PartWords::tr("%1 other frames"))));
}

std::optional<std::pair<CompareSource, CompareSource>> twoBehavioursOf(const Document &document)
{
    const auto ids = behavioursSelected(document);
    if (ids.size() != 2)
        return {};
    const auto all = document.behaviours();
    const auto part = [&](std::int32_t id) {
        return partOf(document, framesOfBehaviour(*all, id), nameOfBehaviour(*all, id));
    };
    return std::pair(part(ids[0]), part(ids[1]));
}

std::vector<CompareChoice> partsOf(const Document &document)
{
    const QString group = PartWords::tr("This capture");
    std::vector<CompareChoice> choices{{group, wholeOf(document)}};
    if (auto parts = selectedOf(document)) {
        choices.push_back({group, std::move(parts->first)});
        choices.push_back({group, std::move(parts->second)});
    }
    if (const auto behaviours = document.behaviours()) {
        for (const Behaviour &behaviour : behaviours->behaviours) {
            FrameRanges frames = framesOf(*behaviours, static_cast<std::int32_t>(behaviour.id));
            if (!frames.empty())
                choices.push_back(
                    {PartWords::tr("Behaviours of this capture"),
                     partOf(document, std::move(frames), QString::fromStdString(behaviour.name))});
        }
    }
    return choices;
}

} // namespace zoe::app
