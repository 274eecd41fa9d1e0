#include "app/panels/flame/scene/flame_sides.h"

#include <utility>

namespace zoe::app {

FlameSides::FlameSides(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_loadJob(jobs, *this)
    , m_layoutJob(jobs, *this)
{}

void FlameSides::clear()
{
    m_loadJob.cancel();
    m_layoutJob.cancel();
    m_wanted.reset();
    m_latest.clear();
    m_lists.clear();
    m_sides.clear();
    m_capture.reset();
}

void FlameSides::load(std::shared_ptr<const Capture> capture, FrameIndex first, FrameIndex last)
{
    if (m_capture != capture)
        clear();
    m_capture = std::move(capture);
    std::vector<FrameIndex> missing;
    Sides kept;
    for (const FrameIndex frame : sideFrames(*m_capture, first, last)) {
        const auto there = m_sides.find(frame);
        if (there != m_sides.end())
            kept.insert(*there);
        else
            missing.push_back(frame);
    }
    m_sides = std::move(kept);
    m_loadJob.cancel();
    if (missing.empty()) {
        emit loaded();
        return;
    }
    m_loadJob.run(
        {},
        [capture = m_capture, missing](const Task &task) {
            Sides sides;
            for (const FrameIndex frame : missing) {
                const auto trees = loadFlameFrame(capture, {frame, 0, 0}, task);
                const auto extras = trees
                                        ? loadFlameExtras(**trees, 0, nullptr, task)
                                        : Result<std::shared_ptr<const FlameExtras>>(trees.error());
                if (extras) // unreadable frames are gaps
                    sides[frame] = {*trees, *extras};
            }
            return sides;
        },
        [this](Sides sides) {
            m_sides.merge(sides);
            emit loaded();
        });
}

void FlameSides::request(const FlameRows &rows, const VisibleRange &range, TimeNs originNs,
                         const FlameWindow &window)
{
    Layout wanted;
    for (const auto &[number, side] : m_sides) {
        if (auto request = sideRequestOf(*side.frame, side.extras, rows, range, originNs, window))
            wanted.emplace_back(side.frame, *std::move(request));
    }
    if (wanted == (m_wanted ? *m_wanted : m_latest))
        return;
    m_wanted = std::move(wanted);
    if (!m_layoutJob.isRunning())
        startLayout();
}

void FlameSides::startLayout()
{
    m_latest = *std::exchange(m_wanted, std::nullopt);
    m_layoutJob.run(
        {},
        [wanted = m_latest](const Task &) {
            std::vector<std::shared_ptr<const FlameDrawList>> lists;
            for (const auto &[frame, request] : wanted)
                lists.push_back(buildDrawList(frame, request));
            return lists;
        },
        [this](std::vector<std::shared_ptr<const FlameDrawList>> lists) {
            m_lists = std::move(lists);
            if (m_wanted)
                startLayout();
            emit listsChanged();
        });
}

} // namespace zoe::app
