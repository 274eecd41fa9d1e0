// Names of functions that occur only in a capture's samples, read and searched on first use. Lives
// on the GUI thread; jobs do the work.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "app/jobs/one_job.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

class SampledNames : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit SampledNames(JobRunner &jobs, QObject *parent = nullptr);

    void setCapture(std::shared_ptr<const Capture> capture); // null: none
    // How many names a filter accepts; 0 until known() is emitted, which this call requests.
    [[nodiscard]] std::size_t found(const NameFilter &filter);

  signals:
    void known();

  private:
    using Names = std::shared_ptr<const QStringList>;
    struct Found {
        Names names;
        std::size_t count = 0;
    };

    JobRunner &m_jobs;
    std::shared_ptr<const Capture> m_capture;
    Names m_names;                     // null: not known yet
    std::optional<NameFilter> m_asked; // the last filter; its count exists, or a job is running
    std::size_t m_count = 0;
    OneJob m_job{m_jobs, *this};
};

} // namespace zoe::app
