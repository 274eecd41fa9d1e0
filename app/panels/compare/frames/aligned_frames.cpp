#include "app/panels/compare/frames/aligned_frames.h"

#include <algorithm>
#include <set>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/summary/plot_figures.h"

namespace zoe::app {

namespace {

std::set<std::string> textsOf(const std::vector<Annotation> &notes)
{
    std::set<std::string> texts;
    for (const Annotation &note : notes) {
        if (!note.text.empty())
            texts.insert(note.text);
    }
    return texts;
}

Result<std::set<std::string>> messagesOf(const CompareSource &source, const Task &task)
{
    const auto messages = messagesIn(*source.capture, source.selection, task);
    if (!messages)
        return messages.error();
    std::set<std::string> texts;
    for (const Message &message : *messages) {
        if (!message.text.empty() && texts.size() < 100 * AlignChoices::kMost)
            texts.insert(message.text);
    }
    return texts;
}

std::vector<std::string> common(const std::set<std::string> &a, const std::set<std::string> &b)
{
    std::vector<std::string> both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    both.resize(std::min(both.size(), AlignChoices::kMost));
    return both;
}

PlotId plotNamed(const Capture &capture, const std::string &name)
{
    const auto plots = capture.plotSeries();
    const auto found = std::ranges::find(plots, name, &PlotSeries::name);
    return found == plots.end() ? PlotId{}
                                : PlotId{static_cast<std::uint32_t>(found - plots.begin())};
}

Result<std::vector<FrameIndex>> eventsOf(const CompareSource &source, const AlignQuestion &question,
                                         const Task &task)
{
    switch (question.by) {
    case AlignBy::Bookmark:
        return framesNoted(*source.capture, source.notes, question.text);
    case AlignBy::Message:
        return framesTold(*source.capture, question.text, task);
    case AlignBy::Plot: {
        const PlotId plot = plotNamed(*source.capture, question.text);
        if (!plot.valid())
            return std::vector<FrameIndex>{};
        return framesReaching(*source.capture, plot, question.value, task);
    }
    case AlignBy::Start:
    case AlignBy::Warp:
        break;
    }
    return std::vector<FrameIndex>{};
}

// Events as places; events outside the selected frames are ignored.
std::vector<FrameIndex> placesOf(const FrameStrip &strip, const std::vector<FrameIndex> &frames)
{
    std::vector<FrameIndex> places;
    for (const FrameIndex frame : frames) {
        const std::size_t place = strip.placeOf(frame);
        if (place < strip.size() && strip.numbers[place] == frame)
            places.push_back(static_cast<FrameIndex>(place));
    }
    return places;
}

} // namespace

FrameStrip::FrameStrip(const CompareSource &source)
{
    FrameTimes times = frameTimes(*source.capture, source.selection);
    numbers = std::move(times.numbers);
    values = MinMaxPyramid(std::move(times.durationsNs));
}

std::size_t FrameStrip::placeOf(FrameIndex number) const
{
    return static_cast<std::size_t>(std::ranges::lower_bound(numbers, number) - numbers.begin());
}

std::pair<double, double> AlignedFrames::whole() const
{
    const auto baseEnd = static_cast<double>(base.size());
    const auto headEnd = static_cast<double>(head.size());
    return {std::min(0.0, alignment.baseOf(0)), std::max(baseEnd, alignment.baseOf(headEnd))};
}

const FrameStrip &stripOf(const AlignedFrames &frames, CompareSideName side)
{
    return side == CompareSideName::Base ? frames.base : frames.head;
}

double ownPlace(const AlignedFrames &frames, CompareSideName side, double basePlace)
{
    return side == CompareSideName::Base ? basePlace : frames.alignment.headOf(basePlace);
}

double basePlaceOf(const AlignedFrames &frames, CompareSideName side, double place)
{
    return side == CompareSideName::Base ? place : frames.alignment.baseOf(place);
}

Result<AlignChoices> alignChoices(const CompareSource &base, const CompareSource &head,
                                  const Task &task)
{
    AlignChoices choices;
    choices.bookmarks = common(textsOf(base.notes), textsOf(head.notes));
    const auto baseMessages = messagesOf(base, task.part(0, 0.25));
    if (!baseMessages)
        return baseMessages.error();
    const auto headMessages = messagesOf(head, task.part(0.25, 0.5));
    if (!headMessages)
        return headMessages.error();
    choices.messages = common(*baseMessages, *headMessages);
    const auto basePlots = plotFigures(*base.capture, base.selection, task.part(0.5, 0.75));
    if (!basePlots)
        return basePlots.error();
    const auto headPlots = plotFigures(*head.capture, head.selection, task.part(0.75, 1));
    if (!headPlots)
        return headPlots.error();
    for (std::size_t i = 0; i < basePlots->size(); ++i) {
        const PlotSeries &plot = base.capture->plotSeries()[i];
        const PlotId other = plotNamed(*head.capture, plot.name);
        if (!other.valid())
            continue;
        const PlotFigures &a = (*basePlots)[i];
        const PlotFigures &b = (*headPlots)[other.value];
        if (a.points > a.notNumbers && b.points > b.notNumbers)
            choices.plots.push_back(
                {plot.name, std::min(a.minimum, b.minimum), std::max(a.maximum, b.maximum)});
    }
    return choices;
}

Result<std::shared_ptr<const AlignedFrames>> alignFrames(const CompareSource &base,
                                                         const CompareSource &head,
                                                         const AlignQuestion &question,
                                                         const Task &task)
{
    AlignedFrames frames{FrameStrip(base), FrameStrip(head), {}};
    if (question.by == AlignBy::Warp) {
        auto alignment = warped(frames.base.values.values(), frames.head.values.values(), {}, task);
        if (!alignment)
            return alignment.error();
        frames.alignment = std::move(*alignment);
    } else if (question.by != AlignBy::Start) {
        const auto baseEvents = eventsOf(base, question, task.part(0, 0.5));
        if (!baseEvents)
            return baseEvents.error();
        const auto headEvents = eventsOf(head, question, task.part(0.5, 1));
        if (!headEvents)
            return headEvents.error();
        const auto basePlaces = placesOf(frames.base, *baseEvents);
        const auto headPlaces = placesOf(frames.head, *headEvents);
        frames.baseEvents = basePlaces.size();
        frames.headEvents = headPlaces.size();
        frames.alignment = alignedAt(basePlaces, headPlaces);
    }
    return std::make_shared<const AlignedFrames>(std::move(frames));
}

} // namespace zoe::app
