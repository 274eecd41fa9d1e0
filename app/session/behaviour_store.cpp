#include "app/session/behaviour_store.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "analysis/behaviours/behaviour_names.h"
#include "app/session/kept_behaviours.h"
#include "app/theme/note_texts.h"
#include "app/theme/text.h"
#include "plugins/api/behaviour_file.h"
#include "plugins/api/guarded.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMaxBehaviourEdits = 50;

BehaviourDefinition::Known knownOf(const Behaviour &behaviour)
{
    return {.name = behaviour.name, .frozen = behaviour.frozen};
}

// The name that merged behaviours keep: of the one with most frames that isn't called as it would
// be by itself. Empty: none.
std::string keptName(const Capture &capture, const Behaviours &all,
                     const std::vector<std::uint32_t> &ids)
{
    std::vector<Behaviour> unnamed = all.behaviours;
    for (Behaviour &behaviour : unnamed)
        behaviour.name.clear();
    nameBehaviours(capture, unnamed);
    const Behaviour *best = nullptr;
    for (const std::uint32_t id : ids) {
        if (id >= unnamed.size() || all.behaviours[id].name == unnamed[id].name)
            continue;
        if (best == nullptr || all.behaviours[id].frames > best->frames)
            best = &all.behaviours[id];
    }
    return best ? best->name : std::string();
}

} // namespace

BehaviourStore::BehaviourStore(std::shared_ptr<const Capture> capture, JobRunner &jobs,
                               QObject *parent)
    : EditSource(parent)
    , m_capture(std::move(capture))
    , m_jobs(jobs)
{
    connect(&m_jobs, &JobRunner::progressed, this, [this](quint64 job, double share) {
        if (job == m_job)
            emit progressed(share);
    });
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool) {
        if (job != m_job)
            return;
        m_job = 0;
        m_busyText.clear();
        emit busyChanged();
    });
}

BehaviourStore::~BehaviourStore()
{
    m_jobs.cancel(m_job);
}

// One job at a time; its result replaces the current one.
template <class Work>
void BehaviourStore::run(const QString &title, Work work, std::function<void()> then)
{
    m_busyText = title;
    m_job = m_jobs.run(title, this, std::move(work),
                       [this, then = std::move(then)](const Result<BehavioursPtr> &result) {
                           if (!result) {
                               if (result.error().code != ErrorCode::Cancelled)
                                   emit failed(sentenceText(result.error().text()));
                               return;
                           }
                           m_live.reset();
                           take(*result);
                           if (then)
                               then();
                           if (m_current != m_unasked)
                               emit edited();
                       });
    emit busyChanged();
}

void BehaviourStore::cancel()
{
    if (m_job == 0)
        return;
    m_jobs.cancel(std::exchange(m_job, 0));
    m_busyText.clear();
    emit busyChanged();
}

void BehaviourStore::find(const Clusterer &clusterer, const BehaviourOptions &options,
                          const Selection &selection, bool asked)
{
    if (!mayReshape())
        return;
    cancel();
    run(
        tr("Finding behaviours"),
        [capture = m_capture, method = &clusterer, options, selection](const Task &task) {
            BehaviourOptions inLanguage = options;
            inLanguage.clusters.translator = inNoteLanguage;
            return findBehaviours(
                *capture, selection, inLanguage,
                [method](const FeatureMatrix &features, const ClusterOptions &how,
                         const Task &part) { return clusterWith(*method, features, how, part); },
                task);
        },
        [this, asked] {
            if (!asked)
                m_unasked = m_current;
        });
}

void BehaviourStore::recall(const QString &fileName)
{
    if (!canReshape())
        return;
    cancel();
    run(
        tr("Restoring behaviours"),
        [capture = m_capture, fileName](const Task &task) {
            return recallKept(fileName, *capture, task);
        },
        [this] { emit said(tr("Behaviours restored")); });
}

bool BehaviourStore::mayReshape()
{
    if (canReshape())
        return true;
    emit said(tr("Behaviours can't be found, applied, merged or split while frames arrive: pause "
                 "or stop first."));
    return false;
}

bool BehaviourStore::mayChange()
{
    if (!busy())
        return true;
    emit said(tr("Not done: behaviours are being changed (%1). Try again when that has finished")
                  .arg(m_busyText));
    return false;
}

bool BehaviourStore::isUsers() const
{
    if (!m_current || !m_current->definition)
        return false;
    return m_live ? !m_undo.empty() : m_current != m_unasked;
}

void BehaviourStore::apply(const QString &fileName, const Selection &selection)
{
    if (!mayReshape())
        return;
    cancel();
    run(
        tr("Applying %1").arg(QFileInfo(fileName).fileName()),
        [capture = m_capture, file = fileName.toStdString(),
         selection](const Task &task) -> Result<BehavioursPtr> {
            auto definition = loadBehaviours(file);
            if (!definition)
                return definition.error();
            return applyBehaviours(*capture, selection, *std::move(definition), task,
                                   inNoteLanguage);
        },
        [this, fileName] {
            QString text = tr("Applied the behaviours of %1").arg(QFileInfo(fileName).fileName());
            for (const std::string &note : m_current->notes)
                text += QStringLiteral("; ") + QString::fromStdString(note);
            emit said(text);
        });
}

void BehaviourStore::merge(const std::vector<std::uint32_t> &ids)
{
    if (!m_current || ids.size() < 2 || !mayChange() || !mayReshape())
        return;
    const std::uint32_t least = *std::ranges::min_element(ids);
    run(
        tr("Merging behaviours"),
        [capture = m_capture, behaviours = m_current, ids, least](const Task &task) {
            const std::string name = keptName(*capture, *behaviours, ids);
            auto merged = mergeBehaviours(*capture, behaviours, ids, task);
            return merged && !name.empty() ? renameBehaviour(*merged, least, name)
                                           : std::move(merged);
        },
        [this, least] { emit merged(least); });
}

void BehaviourStore::split(std::uint32_t id, std::uint32_t parts)
{
    if (!m_current || !mayChange() || !mayReshape())
        return;
    run(tr("Splitting a behaviour"),
        [capture = m_capture, behaviours = m_current, id, parts](const Task &task) {
            return splitBehaviour(*capture, behaviours, id, parts, 1, task);
        });
}

void BehaviourStore::rename(std::uint32_t id, const QString &name)
{
    if (!m_current || id >= m_current->behaviours.size() || !mayChange())
        return;
    Change change{id, knownOf(m_current->behaviours[id]), {}};
    change.after = change.before;
    change.after.name = name.trimmed().toStdString();
    changeKnown({change});
}

void BehaviourStore::setFrozen(const std::vector<std::uint32_t> &ids, bool frozen)
{
    if (!m_current || !mayChange())
        return;
    std::vector<Change> changes;
    for (const std::uint32_t id : ids) {
        if (id >= m_current->behaviours.size())
            continue;
        const auto before = knownOf(m_current->behaviours[id]);
        changes.push_back({id, before, {.name = before.name, .frozen = frozen}});
    }
    changeKnown(std::move(changes));
}

void BehaviourStore::changeKnown(std::vector<Change> changes)
{
    Step step;
    for (Change &change : changes) {
        const bool isSame =
            change.before.name == change.after.name && change.before.frozen == change.after.frozen;
        if (!isSame && setKnown(change.id, change.after))
            step.changes.push_back(std::move(change));
    }
    if (step.changes.empty())
        return;
    m_undo.push_back(std::move(step));
    m_redo.clear();
    emit recorded();
    emit changed();
    emit edited();
}

bool BehaviourStore::setKnown(std::uint32_t id, const BehaviourDefinition::Known &known)
{
    const Behaviour before = m_current->behaviours[id];
    for (const bool name : {true, false}) {
        if (name ? before.name == known.name : before.frozen == known.frozen)
            continue;
        auto edited = name ? renameBehaviour(m_current, id, known.name)
                           : freezeBehaviour(m_current, id, known.frozen);
        if (!edited) {
            emit failed(sentenceText(edited.error().text()));
            return false;
        }
        m_current = *std::move(edited);
        if (m_live && name)
            m_live->rename(id, known.name);
        else if (m_live)
            m_live->freeze(id, known.frozen);
    }
    return true;
}

void BehaviourStore::save(const QString &fileName)
{
    if (!m_current || !m_current->definition || !mayChange())
        return;
    m_jobs.run(
        tr("Writing %1").arg(QFileInfo(fileName).fileName()), this,
        [definition = m_current->definition, file = fileName.toStdString()](const Task &) {
            return saveBehaviours(*definition, file, true);
        },
        [this, fileName](const Status &saved) {
            if (saved)
                emit this->said(tr("Wrote %1").arg(QFileInfo(fileName).fileName()));
            else
                emit failed(sentenceText(saved.error().text()));
        });
}

void BehaviourStore::set(BehavioursPtr behaviours)
{
    cancel();
    m_undo.clear();
    m_redo.clear();
    replace(std::move(behaviours));
}

void BehaviourStore::take(BehavioursPtr behaviours)
{
    const bool before = m_current != nullptr;
    if (before) {
        Step step;
        step.before = m_current;
        step.after = behaviours;
        m_undo.push_back(std::move(step));
        if (m_undo.size() > kMaxBehaviourEdits)
            m_undo.erase(m_undo.begin());
    }
    m_redo.clear();
    replace(std::move(behaviours));
    if (before)
        emit recorded();
}

void BehaviourStore::replace(BehavioursPtr behaviours)
{
    emit renumbered();
    m_current = std::move(behaviours);
    emit changed();
}

void BehaviourStore::undo()
{
    if (walk(m_undo, m_redo, true))
        emit undone();
}

void BehaviourStore::redo()
{
    if (walk(m_redo, m_undo, false))
        emit redone();
}

bool BehaviourStore::walk(std::vector<Step> &from, std::vector<Step> &to, bool back)
{
    if (from.empty() || busy())
        return false;
    Step step = std::move(from.back());
    from.pop_back();
    if (step.before) { // nothing is being followed then
        const BehavioursPtr shown = back ? step.before : step.after;
        to.push_back(std::move(step));
        replace(shown);
        emit edited();
        return true;
    }
    for (const Change &change : step.changes) {
        if (!setKnown(change.id, back ? change.before : change.after))
            return false;
    }
    to.push_back(std::move(step));
    emit changed();
    emit edited();
    return true;
}

void BehaviourStore::follow(std::unique_ptr<OnlineClusterer> clusterer)
{
    if (!clusterer)
        return;
    set(nullptr);
    m_settled = false;
    m_live = std::make_unique<LiveBehaviours>(std::move(clusterer), m_jobs);
    connect(m_live.get(), &LiveBehaviours::failed, this, &BehaviourStore::failed);
    connect(m_live.get(), &LiveBehaviours::found, this, [this](BehavioursPtr behaviours) {
        m_current = std::move(behaviours);
        emit changed();
    });
    emit busyChanged();
}

std::optional<std::uint32_t> BehaviourStore::liveNow() const
{
    return m_live && m_live->state() ? m_live->state()->current : std::nullopt;
}

std::uint64_t BehaviourStore::liveFrames() const
{
    return m_live && m_live->state() ? m_live->state()->frames : 0;
}

void BehaviourStore::grow(std::shared_ptr<const Capture> longer)
{
    m_capture = std::move(longer);
    if (!m_live)
        return;
    if (std::exchange(m_settled, false))
        emit busyChanged();
    m_live->grow(m_capture);
}

void BehaviourStore::settle(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    if (!m_live)
        return;
    m_settled = true;
    m_live->settle(m_capture);
    emit busyChanged();
}

} // namespace zoe::app
