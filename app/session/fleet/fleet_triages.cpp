#include "app/session/fleet/fleet_triages.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace zoe::app {

FleetTriages::FleetTriages(QString url, JobRunner &jobs, QObject *parent)
    : EditSource(parent)
    , m_url(std::move(url))
    , m_jobs(jobs)
{}

void FleetTriages::write(const TriageStep &step, const TriageStep &expected,
                         std::function<void()> done, std::function<void()> dropped)
{
    m_job.run(
        {},
        [url = m_url, step, expected, before = m_answer](const Task &) {
            return writeTriages(url, step, expected, *before);
        },
        [this, before = m_answer, done = std::move(done),
         dropped = std::move(dropped)](const Result<WrittenTriages> &outcome) {
            takeWritten(outcome, before, done, dropped);
            emit busyChanged();
        });
    emit busyChanged();
}

void FleetTriages::takeWritten(const Result<WrittenTriages> &outcome,
                               const SharedFleetAnswer &before, const std::function<void()> &done,
                               const std::function<void()> &dropped)
{
    if (!outcome) {
        emit failed(
            tr("Can't save the triage: %1").arg(QString::fromStdString(outcome.error().text())));
        return;
    }
    const SharedFleetAnswer answer = m_answer == before ? outcome->answer : nullptr;
    if (outcome->isRefused) {
        emit refused(answer);
        dropped();
        emit failed(tr("This step can't be undone or redone: somebody else has triaged the change "
                       "since"));
    } else {
        emit written(answer);
        done();
    }
}

void FleetTriages::say(const SharedFleetAnswer &answer, std::size_t finding,
                       std::optional<fleet::Triage> said)
{
    if (busy() || finding >= answer->found.judged.size())
        return;
    m_answer = answer;
    const fleet::Finding &about = answer->found.judged[finding].finding;
    const std::vector<fleet::Triage> &known = answer->found.triages;
    Change change;
    if (said) {
        fleet::Triage triage = fleet::triageOf(about, answer->runs);
        triage.status = said->status;
        triage.fixedBy = std::move(said->fixedBy);
        triage.note = std::move(said->note);
        triage.who = std::move(said->who);
        triage.unixNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count();
        change.forth.kept.push_back(std::move(triage));
    } else {
        change.forth.dropped =
            fleet::triagesOf(about.id, answer->found.judged, known, answer->runs);
        if (change.forth.dropped.empty())
            return;
    }
    // Restores the current decisions under the same ids.
    std::vector<std::string> ids = change.forth.dropped;
    for (const fleet::Triage &triage : change.forth.kept)
        ids.push_back(triage.finding.id);
    for (const std::string &id : ids) {
        const auto old = std::ranges::find(
            known, id, [](const fleet::Triage &triage) { return triage.finding.id; });
        if (old == known.end())
            change.back.dropped.push_back(id);
        else
            change.back.kept.push_back(*old);
    }
    write(
        change.forth, {},
        [this, change] {
            m_done.push_back(change);
            m_undone.clear();
            emit recorded();
        },
        [] {}); // no result is needed
}

void FleetTriages::undo()
{
    if (!canUndo())
        return;
    write(
        m_done.back().back, m_done.back().forth,
        [this] {
            m_undone.push_back(std::move(m_done.back()));
            m_done.pop_back();
            emit undone();
        },
        [this] { m_done.pop_back(); });
}

void FleetTriages::redo()
{
    if (!canRedo())
        return;
    write(
        m_undone.back().forth, m_undone.back().back,
        [this] {
            m_done.push_back(std::move(m_undone.back()));
            m_undone.pop_back();
            emit redone();
        },
        [this] { m_undone.pop_back(); });
}

} // namespace zoe::app
