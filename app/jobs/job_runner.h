// Runs work off the GUI thread. A job is a function of values with a Task (stop, progress,
// executor); its result is delivered on the GUI thread. Lives on the GUI thread; owns the pool.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "analysis/model/task.h"

namespace zoe::app {

using JobId = std::uint64_t;

class JobRunner : public QObject {
    Q_OBJECT

  public:
    explicit JobRunner(QObject *parent = nullptr);
    ~JobRunner() override; // cancels all, waits for them

    // Runs work(task) on the pool and then done(result) on the GUI thread, unless the job was
    // cancelled or the receiver is gone by then. work captures values only. A title makes the job
    // visible to the user and marks it as long: jobs without a title don't queue behind those with
    // one.
    template <class Work, class Done>
    JobId run(const QString &title, QObject *receiver, Work work, Done done)
    {
        using R = std::invoke_result_t<Work, const Task &>;
        auto result = std::make_shared<std::optional<R>>();
        return start(
            title, receiver,
            [work = std::move(work), result](const Task &task) { result->emplace(work(task)); },
            [done = std::move(done), result]() { done(std::move(**result)); });
    }

    // The result of a cancelled job is dropped. Unknown and ended jobs are ignored.
    void cancel(JobId job);
    void cancelAll();
    [[nodiscard]] int runningCount() const;
    [[nodiscard]] bool idle() const { return runningCount() == 0; }

  signals:
    void started(quint64 job, const QString &title);
    void progressed(quint64 job, double share); // at most 20 times a second
    void ended(quint64 job, bool cancelled);    // the last signal of a job, after its done()
    // The work threw (memory ran out): its result is dropped and it ends as cancelled.
    void failed(quint64 job, const QString &title, const QString &why);

  private:
    JobId start(const QString &title, QObject *receiver, std::function<void(const Task &)> work,
                std::function<void()> done);

    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe::app
