// A panel that shows the answer to one question about the selected frames: computed by a job while
// the panel is visible, again when the selection changes or, at most every few seconds, when a live
// capture has grown. GUI thread only.
#pragma once

#include <QTimer>
#include <utility>

#include "analysis/model/selection.h"
#include "app/jobs/one_job.h"
#include "app/session/document.h"
#include "app/widgets/panel.h"

namespace zoe::app {

class QueryPanel : public Panel {
    Q_OBJECT

  public:
    explicit QueryPanel(Session &session, QWidget *parent = nullptr);

  protected:
    void showDocument() override;

    enum class State { Nothing, Asking, Answered, Stopped };

    // Starts answer(); the previous answer stays visible until then.
    virtual void ask() = 0;
    virtual void clear() = 0;      // shows nothing
    virtual void showState() = 0;  // state() has changed
    virtual void siteChanged() {}  // the chosen function
    virtual void frameChanged() {} // the frame whose trees are shown

    // work: (const Capture &, const Selection &, const Task &) -> Result<T>; take: (T).
    template <class Work, class Take>
    void answer(const QString &title, Work work, Take take)
    {
        m_job.cancel();
        setState(State::Asking);
        m_job.run(
            title,
            [capture = document()->capture(), selection = selection(),
             work = std::move(work)](const Task &task) { return work(*capture, selection, task); },
            [this, take = std::move(take)](auto result) {
                if (result)
                    take(*std::move(result));
                else
                    emit failed(QString::fromStdString(result.error().text()));
                setState(result ? State::Answered : State::Stopped);
            });
    }
    // The answer no longer fits the question.
    void askAgain();

    [[nodiscard]] Selection selection() const; // of frames
    [[nodiscard]] SiteId site() const;         // the chosen function; invalid: none
    [[nodiscard]] State state() const { return m_state; }
    // "No capture is open", "Reading …" or why there is no answer; empty if there is one.
    [[nodiscard]] QString stateText() const;
    // "All frames: 1 000" or "Selected frames: 12".
    [[nodiscard]] QString framesText() const;

    void askIfSeen() override;

  private:
    void setState(State state);

    QTimer m_growth;
    OneJob m_job{jobs(), *this, [this] { setState(State::Stopped); }};
    State m_state = State::Nothing;
    bool m_stale = true;
};

} // namespace zoe::app
