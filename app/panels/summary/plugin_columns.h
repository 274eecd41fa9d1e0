// The columns of plugins in the table of functions: each is computed by a job while it is visible.
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "analysis/columns/function_columns.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"
#include "app/jobs/job_runner.h"
#include "plugins/api/summary_column.h"

namespace zoe::app {

class PluginColumns : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive this.
    PluginColumns(JobRunner &jobs, QObject *parent);

    void setPlugins(const std::vector<const SummaryColumn *> &plugins);
    // Without values while there are none; the tooltip then says why.
    [[nodiscard]] Columns<FunctionRow> columns() const;
    void setShown(std::size_t at, bool shown);
    // The table shows another summary, of this selection; null: none. Not current: the table
    // follows a running program, and these columns would always be late.
    void restart(std::shared_ptr<const Capture> capture, std::shared_ptr<const Summary> summary,
                 const Selection &selection, bool current);

  signals:
    void changed(); // columns()
    void failed(const QString &sentence);

  private:
    struct PluginColumn {
        const SummaryColumn *plugin = nullptr;
        SummaryColumnInfo info;
        bool shown = false;
        bool done = false; // or failed, or was stopped by the user
        JobId job = 0;
        std::shared_ptr<const std::vector<double>> values;
        QString state; // why there are no values
    };

    void compute(PluginColumn &column);
    void take(std::size_t at, Result<std::vector<double>> values);

    JobRunner &m_jobs;
    std::vector<PluginColumn> m_columns;
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Summary> m_summary;
    Selection m_selection;
    bool m_current = false;
};

} // namespace zoe::app
