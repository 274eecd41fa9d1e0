#include "app/panels/flame/flame_steps.h"

#include <limits>

#include "app/panels/flame/flame_view.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr std::size_t kLongFromChunks = 32; // reading this many may take a while
}

FlameSteps::FlameSteps(JobRunner &jobs, FlameView &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_job(jobs, *this)
{}

void FlameSteps::cancel()
{
    m_job.cancel();
}

// The position of the selected zone, or the edge of the frame from which all of it is ahead.
ZonePlace FlameSteps::placeHere(Step step) const
{
    const FlameFrame &frame = *m_view.loaded();
    const auto &zone = m_view.scene().selectedZone;
    if (!zone) {
        if (step == Step::Next)
            return {frame.current(), std::numeric_limits<TimeNs>::min(), ThreadId{0}, 0};
        return {frame.current(), std::numeric_limits<TimeNs>::max(), ThreadId{}, 0};
    }
    if (frame.isThin())
        return {frame.current(), zone->startNs, m_view.selectedZone()->thread,
                m_view.selectedZone()->zone};
    const ZoneOrigin origin = frame.originOf(*m_view.scene().selected);
    return {frame.parts[origin.part].frame, origin.found.startNs, origin.thread, origin.zone};
}

void FlameSteps::take(const std::optional<ZonePlace> &place, SiteId site, const QString &otherwise)
{
    emit told(place ? QString() : otherwise);
    if (place)
        m_view.goTo(place->frame, {place->thread, place->zone}, site);
}

void FlameSteps::toInstance(Step step)
{
    cancel();
    if (m_view.loaded() == nullptr)
        return;
    const auto &selected = m_view.scene().selectedZone;
    const SiteId site = selected ? selected->site : m_view.scene().highlighted;
    if (!site.valid()) {
        emit told(tr("Select a zone first to find the next call of its function."));
        return;
    }
    const auto capture = m_view.capture();
    const QString name = QString::fromStdString(capture->site(site).label());
    m_job.run(
        capture->chunks().size() > kLongFromChunks ? tr("Finding %1").arg(name) : QString(),
        [capture, site, from = placeHere(step), step](const Task &task) {
            return nextInstance(*capture, site, from, step, task);
        },
        [this, site, step, name](Result<NextInstance> found) {
            QString none = step == Step::Next ? tr("No later call of %1.").arg(name)
                                              : tr("No earlier call of %1.").arg(name);
            if (found && found->unreadableFrames > 0)
                none +=
                    u' ' + tr("%1 could not be read.").arg(countedFrames(found->unreadableFrames));
            take(found ? found->place : std::nullopt, site,
                 found ? none : sentenceText(found.error().text()));
        });
}

void FlameSteps::toFragment(Step step)
{
    cancel();
    if (m_view.loaded() == nullptr || !m_view.scene().selectedZone) {
        emit told(tr("Select a zone first."));
        return;
    }
    const SiteId site = m_view.scene().selectedZone->site;
    m_job.run(
        {},
        [capture = m_view.capture(), from = placeHere(step), step](const Task &) {
            return nextFragment(*capture, from, step);
        },
        [this, site, step](Result<std::optional<ZonePlace>> found) {
            const QString none = step == Step::Next
                                     ? tr("The zone does not continue in the next frame.")
                                     : tr("The zone does not continue from the previous frame.");
            take(found ? *found : std::nullopt, site,
                 found ? none : sentenceText(found.error().text()));
        });
}

} // namespace zoe::app
