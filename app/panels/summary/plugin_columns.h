// The columns of plugins in the table of functions: each is computed by a job while it is shown.
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "app/jobs/job_runner.h"

namespace zoe {
class SummaryColumn;
}

namespace zoe::app {

class SummaryModel;

class PluginColumns : public QObject {
    Q_OBJECT

  public:
    using Values = std::shared_ptr<const std::vector<double>>;

    // Both must outlive this.
    PluginColumns(JobRunner &jobs, SummaryModel &model, QObject *parent);

    void setPlugins(const std::vector<const SummaryColumn *> &plugins);
    // column: of the model, behind its own.
    void setShown(int column, bool shown);
    // The model has rows of another summary, which is of this selection. Not current: it follows a
    // running program, and its columns would be late all the time.
    void restart(const Selection &selection, bool current);

  signals:
    void valuesCame(int more, const zoe::app::PluginColumns::Values &values, const QString &state);
    void failed(const QString &sentence);

  private:
    struct Column {
        const SummaryColumn *plugin = nullptr;
        QString title;
        bool shown = false;
        bool done = false; // or failed, or stopped by the user
        JobId job = 0;
    };

    void compute(std::size_t at);
    void take(std::size_t at, Result<std::vector<double>> values);

    JobRunner &m_jobs;
    SummaryModel &m_model;
    std::vector<Column> m_columns;
    Selection m_selection;
    bool m_current = false;
};

} // namespace zoe::app
