// The merged call tree of the frames in scope, computed once for all views while any of them is
// visible. A child of its document. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>

#include "analysis/calltree/call_tree.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class Document;

class CallTreeStore : public QObject {
    Q_OBJECT

  public:
    enum class State { Unasked, Merging, Ready, Stopped };

    // The store of a document; created on first use. The runner must outlive it.
    static CallTreeStore &of(Document &document, JobRunner &jobs);

    // Starts merging, unless the tree exists or is being made.
    void want();
    [[nodiscard]] State state() const { return m_state; }
    // Null while there is none; the previous one while the next is being merged.
    [[nodiscard]] const std::shared_ptr<const CallTree> &tree() const { return m_tree; }

  signals:
    // The selection or the capture has changed, the tree is ready, or the job was cancelled. A
    // visible view that finds it Unasked requests it again.
    void changed();
    void failed(const QString &sentence);

  private:
    CallTreeStore(Document &document, JobRunner &jobs);
    void forget();

    Document &m_document;
    JobRunner &m_jobs;
    QTimer m_growth;
    OneJob m_job{m_jobs, *this, [this] {
                     m_state = State::Stopped;
                     emit changed();
                 }};
    State m_state = State::Unasked;
    std::shared_ptr<const CallTree> m_tree;
};

} // namespace zoe::app
