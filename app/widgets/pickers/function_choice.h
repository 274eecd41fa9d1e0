// Fills an editable box with a capture's functions, possibly hundreds of thousands: one job sorts
// the names, another finds matches for the typed text. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>

#include "analysis/model/capture.h"
#include "app/jobs/one_job.h"

class QComboBox;
class QCompleter;
class QStringListModel;

namespace zoe::app {

// With fewer functions the delay is not noticeable.
constexpr std::size_t kFunctionsAtOnce = 2000;

class FunctionChoice : public QObject {
    Q_OBJECT

  public:
    // Both must outlive this, except for a box that is destroyed with it.
    FunctionChoice(QComboBox &box, JobRunner &jobs);
    ~FunctionChoice() override;

    // Null: none. The box has this text then.
    void offer(std::shared_ptr<const Capture> capture, const QString &text);
    void stop(); // clears the box and returns it to its caller
    // Also true while the names are not available yet.
    [[nodiscard]] bool knows(const QString &name) const;

  signals:
    void offered();

  private:
    void take(const QStringList &names);
    void match(const QString &typed);

    QComboBox &m_box;
    JobRunner &m_jobs;
    QStringListModel *m_names;
    QStringListModel *m_matches;
    QCompleter *m_completer;
    OneJob m_job{m_jobs, *this};
    OneJob m_matchJob{m_jobs, *this};
    bool m_ready = false;
};

} // namespace zoe::app
