#include "app/panels/flame/scene/large_steps.h"

#include <utility>

namespace zoe::app {

namespace {

std::optional<LargeFrame::Found> foundIn(const LargeFrame &frame, const ZoneRef &zone)
{
    const auto position = static_cast<std::uint32_t>(zone.zone);
    const auto what = frame.zone(frame.overview()->treeOf(zone.thread), position);
    return what ? std::optional(LargeFrame::Found{position, *what}) : std::nullopt;
}

ZoneRef refTo(const LargeFrame &frame, std::size_t tree, const LargeFrame::Found &zone)
{
    return {frame.overview()->tree(tree).thread(), zone.position};
}

} // namespace

LargeSteps::LargeSteps(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_job(jobs, *this)
{}

void LargeSteps::take(const std::optional<Answer> &answer)
{
    if (answer)
        emit reached(answer->zone, answer->what.site, answer->rank);
}

void LargeSteps::find(std::shared_ptr<const LargeFrame> frame, const ZoneRef &zone)
{
    m_job.run(
        {}, [frame = std::move(frame), zone](const Task &) { return foundIn(*frame, zone); },
        [this, zone](const std::optional<LargeFrame::Found> &answer) {
            if (answer)
                emit found(zone, answer->zone);
        });
}

void LargeSteps::walk(std::shared_ptr<const LargeFrame> frame, const Walk &walk)
{
    m_job.run(
        {},
        [frame = std::move(frame), walk](const Task &task) -> std::optional<Answer> {
            const auto from = walk.from ? foundIn(*frame, *walk.from) : std::nullopt;
            if (from) {
                const std::size_t tree = frame->overview()->treeOf(walk.from->thread);
                if (const auto next = frame->walked(tree, *from, walk.walk, task))
                    return Answer{refTo(*frame, tree, *next), next->zone, 0};
                const bool leaves = walk.walk == ZoneWalk::Child ||
                                    (walk.walk == ZoneWalk::Parent && from->zone.depth == 0);
                if (!leaves || task.stopRequested())
                    return std::nullopt;
            }
            const auto first = walk.otherTree ? frame->zone(*walk.otherTree, 0) : std::nullopt;
            return first ? std::optional(
                               Answer{refTo(*frame, *walk.otherTree, {0, *first}), *first, 0})
                         : std::nullopt;
        },
        [this](const std::optional<Answer> &answer) { take(answer); });
}

void LargeSteps::toHit(std::shared_ptr<const LargeFrame> frame,
                       std::shared_ptr<const LargeMarks> marks,
                       std::shared_ptr<const FlameHits> hits, const std::optional<ZoneRef> &from,
                       bool next)
{
    m_job.run(
        {},
        [frame = std::move(frame), marks = std::move(marks), hits = std::move(hits), from,
         next](const Task &task) -> std::optional<Answer> {
            std::optional<LargeMarks::Hit> start;
            if (const auto zone = from ? foundIn(*frame, *from) : std::nullopt)
                start = LargeMarks::Hit{frame->overview()->treeOf(from->thread), *zone, 0};
            const auto hit = marks->beside(*hits, start, next, task);
            return hit ? std::optional(Answer{refTo(*frame, hit->tree, hit->found), hit->found.zone,
                                              hit->rank})
                       : std::nullopt;
        },
        [this](const std::optional<Answer> &answer) { take(answer); });
}

} // namespace zoe::app
