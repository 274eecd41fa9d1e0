// The behaviours of one open capture: found, applied from a file, edited with undo and redo, or
// updated while the program runs. Jobs do the long work, one at a time. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/edit_behaviours.h"
#include "app/commands/edit_history.h"
#include "app/jobs/job_runner.h"
#include "app/session/live_behaviours.h"
#include "plugins/api/clusterer.h"

namespace zoe::app {

class BehaviourStore : public EditSource {
    Q_OBJECT

  public:
    // The runner must outlive the store.
    BehaviourStore(std::shared_ptr<const Capture> capture, JobRunner &jobs,
                   QObject *parent = nullptr);
    ~BehaviourStore() override;

    // Null: none yet.
    [[nodiscard]] const BehavioursPtr &current() const { return m_current; }
    void set(BehavioursPtr behaviours); // clears the undo history

    // If another job is running, these only say so, except find() and apply(), which replace it.
    // undo() restores the previous state. The clusterer must outlive the store's jobs. asked: by
    // the user, not because the capture was opened.
    void find(const Clusterer &clusterer, const BehaviourOptions &options,
              const Selection &selection, bool asked = true);
    void recall(const QString &fileName); // saved by a BehaviourKeeper
    void apply(const QString &fileName, const Selection &selection);
    // The result keeps a name that the user gave: of several ones, that with most frames.
    void merge(const std::vector<std::uint32_t> &ids);
    void split(std::uint32_t id, std::uint32_t parts);
    void rename(std::uint32_t id, const QString &name);
    void setFrozen(const std::vector<std::uint32_t> &ids, bool frozen); // one step of undo()
    void save(const QString &fileName);                                 // replaces an existing file

    // The behaviours are the user's work: found, applied or changed on request.
    [[nodiscard]] bool isUsers() const;
    [[nodiscard]] bool hasUndo() const override { return !m_undo.empty(); }
    [[nodiscard]] bool hasRedo() const override { return !m_redo.empty(); }
    void undo() override;
    void redo() override;

    // The current activity as text; empty: none.
    [[nodiscard]] const QString &busyText() const { return m_busyText; }
    [[nodiscard]] bool busy() const override { return m_job != 0; }
    void cancel();

    // Follows a running program. Finding, applying, merging and splitting end that; they are
    // available while no frames arrive (settled).
    void follow(std::unique_ptr<OnlineClusterer> clusterer);
    [[nodiscard]] bool following() const { return m_live != nullptr; }
    // Numbers of behaviours may change, because no frames are arriving.
    [[nodiscard]] bool canReshape() const { return !m_live || m_settled; }
    // The behaviour of the latest frame; not set: none, or nothing is being followed.
    [[nodiscard]] std::optional<std::uint32_t> liveNow() const;
    [[nodiscard]] std::uint64_t liveFrames() const; // processed so far
    void grow(std::shared_ptr<const Capture> longer);
    // The capture no longer grows, or not for now.
    void settle(std::shared_ptr<const Capture> capture);

  signals:
    void changed();
    void edited();     // after changed(), unless it is only an update from a running program
    void renumbered(); // before changed(): the behaviours have new numbers
    void busyChanged();
    void progressed(double share);
    void merged(quint32 id); // after changed()
    void said(const QString &sentence);
    void failed(const QString &sentence);

  private:
    struct Change {
        std::uint32_t id = 0;
        BehaviourDefinition::Known before;
        BehaviourDefinition::Known after;
    };
    struct Step {
        // Either all behaviours, or names and states of some.
        BehavioursPtr before;
        BehavioursPtr after;
        std::vector<Change> changes;
    };

    template <class Work>
    void run(const QString &title, Work work, std::function<void()> then = {});
    void take(BehavioursPtr behaviours);
    void replace(BehavioursPtr behaviours);
    void changeKnown(std::vector<Change> changes);
    // If not, reports why.
    [[nodiscard]] bool mayReshape();
    [[nodiscard]] bool mayChange();
    [[nodiscard]] bool setKnown(std::uint32_t id, const BehaviourDefinition::Known &known);
    [[nodiscard]] bool walk(std::vector<Step> &from, std::vector<Step> &to, bool back);

    std::shared_ptr<const Capture> m_capture;
    JobRunner &m_jobs;
    BehavioursPtr m_current;
    BehavioursPtr m_unasked; // found automatically
    std::vector<Step> m_undo;
    std::vector<Step> m_redo;
    std::unique_ptr<LiveBehaviours> m_live;
    bool m_settled = false;
    JobId m_job = 0;
    QString m_busyText;
};

} // namespace zoe::app
