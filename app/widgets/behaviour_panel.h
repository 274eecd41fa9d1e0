// A panel whose content a job computes from the behaviours: while the panel is visible, and again
// when the behaviours change. Those of a running program change up to four times a second: each
// computation runs to its end, and a pause follows. GUI thread only.
#pragma once

#include <memory>
#include <utility>

#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"
#include "app/session/document.h"
#include "app/widgets/panel.h"

namespace zoe::app {

class BehaviourPanel : public Panel {
    Q_OBJECT

  public:
    // leastRest: between two computations for a running program, see pace.h.
    BehaviourPanel(Session &session, std::chrono::milliseconds leastRest, QWidget *parent);

    [[nodiscard]] bool working() const { return m_job.isRunning(); }

  protected:
    // showDocument() must call this first.
    void showDocument() override;
    void askIfSeen() override;

    // Starts compute().
    virtual void ask() = 0;
    virtual void showState() = 0;
    // Another document is shown, or the behaviours are gone.
    virtual void forget();

    // work: (capture, behaviours, const Task &) -> T; take: (T). The current content stays until
    // then.
    template <class Work, class Take>
    void compute(const QString &title, Work work, Take take)
    {
        begin();
        m_job.run(
            title,
            [capture = document()->capture(), behaviours = m_asked,
             work = std::move(work)](const Task &task) { return work(capture, behaviours, task); },
            [this, take = std::move(take)](auto result) {
                end();
                take(std::move(result));
            });
    }

    [[nodiscard]] bool following() const; // behaviours of a running program
    // The behaviours of the content, shown or in progress; null: none.
    [[nodiscard]] const std::shared_ptr<const Behaviours> &asked() const { return m_asked; }
    // The job was cancelled.
    [[nodiscard]] bool isCancelled() const { return m_isCancelled; }

  private:
    void askForNew();
    void begin();
    void end();

    std::shared_ptr<const Behaviours> m_asked;
    OneJob m_job{jobs(), *this, [this] {
                     m_isCancelled = true;
                     showState();
                 }};
    bool m_isCancelled = false;
    Pace m_pace;
};

} // namespace zoe::app
