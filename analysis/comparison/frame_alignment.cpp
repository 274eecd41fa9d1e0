#include "analysis/comparison/frame_alignment.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/statistics/median.h"

namespace zoe {

namespace {

constexpr double AlignedPlaces::*kBase = &AlignedPlaces::base;
constexpr double AlignedPlaces::*kHead = &AlignedPlaces::head;

double mapped(const std::vector<AlignedPlaces> &places, double AlignedPlaces::*from,
              double AlignedPlaces::*to, double x)
{
    if (places.empty())
        return x;
    const auto above =
        std::ranges::upper_bound(places, x, {}, [from](const auto &place) { return place.*from; });
    if (above == places.begin())
        return places.front().*to + (x - places.front().*from);
    if (above == places.end())
        return places.back().*to + (x - places.back().*from);
    const AlignedPlaces &a = *(above - 1);
    const AlignedPlaces &b = *above;
    return a.*to + (b.*to - a.*to) * ((x - a.*from) / (b.*from - a.*from));
}

std::vector<FrameIndex> onceEach(std::vector<FrameIndex> frames)
{
    std::ranges::sort(frames);
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

enum class Step : std::uint8_t { Both, Base, Head };

// The least sums of all paths, with one row of the head's cells for each of the base's.
class Warp {
  public:
    Warp(const std::vector<double> &base, const std::vector<double> &head, double bend)
        : m_base(base)
        , m_head(head)
        , m_bend(bend)
        , m_steps(base.size() * head.size(), Step::Both)
    {}

    Status walk(const Task &task);
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> path() const;

  private:
    [[nodiscard]] Step bestOf(double both, double base, double head, std::size_t i,
                              std::size_t j) const;

    const std::vector<double> &m_base;
    const std::vector<double> &m_head;
    double m_bend;
    std::vector<Step> m_steps; // the step that leads to each pair of cells
};

// Among equals, prefers the step on both sides, then the one towards the straight line.
Step Warp::bestOf(double both, double base, double head, std::size_t i, std::size_t j) const
{
    if (both <= base && both <= head)
        return Step::Both;
    if (base != head)
        return base < head ? Step::Base : Step::Head;
    return i * m_head.size() >= j * m_base.size() ? Step::Base : Step::Head;
}

Status Warp::walk(const Task &task)
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    std::vector<double> before(m_head.size(), kNever);
    std::vector<double> now(m_head.size(), kNever);
    for (std::size_t i = 0; i < m_base.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        for (std::size_t j = 0; j < m_head.size(); ++j) {
            const double distance = std::abs(m_base[i] - m_head[j]);
            if (i == 0 && j == 0) {
                now[0] = 2 * distance;
                continue;
            }
            const double both = i > 0 && j > 0 ? before[j - 1] + 2 * distance : kNever;
            const double base = i > 0 ? before[j] + distance + m_bend : kNever;
            const double head = j > 0 ? now[j - 1] + distance + m_bend : kNever;
            const Step step = bestOf(both, base, head, i, j);
            m_steps[i * m_head.size() + j] = step;
            now[j] = step == Step::Both ? both : step == Step::Base ? base : head;
        }
        std::swap(before, now);
        task.progress(static_cast<double>(i + 1) / static_cast<double>(m_base.size()));
    }
    return {};
}

std::vector<std::pair<std::size_t, std::size_t>> Warp::path() const
{
    std::vector<std::pair<std::size_t, std::size_t>> path;
    std::size_t i = m_base.size() - 1;
    std::size_t j = m_head.size() - 1;
    path.emplace_back(i, j);
    while (i > 0 || j > 0) {
        const Step step = m_steps[i * m_head.size() + j];
        if (step != Step::Head)
            --i;
        if (step != Step::Base)
            --j;
        path.emplace_back(i, j);
    }
    std::ranges::reverse(path);
    return path;
}

} // namespace

FrameAlignment::FrameAlignment(std::span<const AlignedPlaces> places)
{
    for (const AlignedPlaces &place : places) {
        if (m_places.empty() ||
            (place.base > m_places.back().base && place.head > m_places.back().head))
            m_places.push_back(place);
    }
}

double FrameAlignment::headOf(double base) const
{
    return mapped(m_places, kBase, kHead, base);
}

double FrameAlignment::baseOf(double head) const
{
    return mapped(m_places, kHead, kBase, head);
}

FrameAlignment alignedAt(std::span<const FrameIndex> base, std::span<const FrameIndex> head)
{
    std::vector<AlignedPlaces> places;
    for (std::size_t i = 0; i < std::min(base.size(), head.size()); ++i)
        places.push_back({static_cast<double>(base[i]), static_cast<double>(head[i])});
    return FrameAlignment(places);
}

std::vector<FrameIndex> framesNoted(const Capture &capture, std::span<const Annotation> notes,
                                    std::string_view text)
{
    const FrameFinder finder(capture);
    std::vector<FrameIndex> frames;
    for (const Annotation &note : notes) {
        if (note.text != text)
            continue;
        const auto frame = note.frame ? note.frame : finder.at(note.timeNs);
        if (frame)
            frames.push_back(*frame);
    }
    return onceEach(std::move(frames));
}

Result<std::vector<FrameIndex>> framesTold(const Capture &capture, std::string_view text,
                                           const Task &task)
{
    const auto messages = messagesIn(capture, {}, task);
    if (!messages)
        return messages.error();
    const FrameFinder finder(capture);
    std::vector<FrameIndex> frames;
    for (const Message &message : *messages) {
        const auto frame = message.text == text ? finder.at(message.timeNs) : std::nullopt;
        if (frame)
            frames.push_back(*frame);
    }
    return onceEach(std::move(frames));
}

Result<std::vector<FrameIndex>> framesReaching(const Capture &capture, PlotId plot, double value,
                                               const Task &task)
{
    const auto points = plotPoints(capture, plot, {}, task);
    if (!points)
        return points.error();
    const FrameFinder finder(capture);
    std::vector<FrameIndex> frames;
    for (std::size_t i = 1; i < points->size(); ++i) {
        if (!((*points)[i - 1].value < value && (*points)[i].value >= value))
            continue;
        if (const auto frame = finder.at((*points)[i].timeNs))
            frames.push_back(*frame);
    }
    return onceEach(std::move(frames));
}

std::vector<double> warpCells(std::span<const DurationNs> frames, std::size_t cellFrames)
{
    std::vector<double> cells;
    for (std::size_t first = 0; first < frames.size(); first += cellFrames) {
        const auto cell = frames.subspan(first, std::min(cellFrames, frames.size() - first));
        double sum = 0;
        for (const DurationNs ns : cell)
            sum += static_cast<double>(std::max<DurationNs>(ns, 0));
        cells.push_back(std::log(sum / static_cast<double>(cell.size()) + 1));
    }
    std::vector<double> sorted = cells;
    const double median = upperMedian(sorted);
    for (double &cell : cells)
        cell -= median;
    return cells;
}

Result<FrameAlignment> warped(std::span<const DurationNs> base, std::span<const DurationNs> head,
                              const WarpOptions &options, const Task &task)
{
    if (base.empty() || head.empty())
        return Error{ErrorCode::BadInput, "there are no frames to align", {}};
    const std::size_t longest = std::max(base.size(), head.size());
    const std::size_t most = std::max<std::size_t>(options.mostCells, 1);
    const std::size_t cellFrames = (longest + most - 1) / most;
    const std::vector<double> baseCells = warpCells(base, cellFrames);
    const std::vector<double> headCells = warpCells(head, cellFrames);
    Warp warp(baseCells, headCells, options.bend);
    if (const Status walked = warp.walk(task); !walked)
        return walked.error();
    std::vector<AlignedPlaces> places;
    const auto baseEnd = static_cast<double>(base.size());
    const auto headEnd = static_cast<double>(head.size());
    for (const auto &[i, j] : warp.path())
        places.push_back(
            {static_cast<double>(i * cellFrames), static_cast<double>(j * cellFrames)});
    places.push_back({baseEnd, headEnd});
    return FrameAlignment(places);
}

} // namespace zoe
