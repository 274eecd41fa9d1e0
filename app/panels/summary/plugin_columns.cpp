#include "app/panels/summary/plugin_columns.h"

#include <algorithm>
#include <utility>

#include "plugins/api/guarded.h"
#include "plugins/api/metric_column.h"

namespace zoe::app {

PluginColumns::PluginColumns(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool cancelled) {
        const auto column = std::ranges::find(m_columns, job, &PluginColumn::job);
        if (column == m_columns.end())
            return;
        column->job = 0;
        if (!cancelled)
            return;
        column->state = tr("Cancelled. To compute the column, hide it and show it again.");
        emit changed();
    });
}

void PluginColumns::setPlugins(const std::vector<const SummaryColumn *> &plugins)
{
    for (const PluginColumn &column : m_columns)
        m_jobs.cancel(column.job);
    m_columns.clear();
    for (const SummaryColumn *plugin : plugins) {
        m_columns.emplace_back();
        m_columns.back().plugin = plugin;
        m_columns.back().info = plugin->info();
    }
    emit changed();
}

Columns<FunctionRow> PluginColumns::columns() const
{
    Columns<FunctionRow> all;
    for (const PluginColumn &column : m_columns) {
        all.push_back(metricColumn<FunctionRow>(
            column.info, column.values, [](const FunctionRow &row) { return row.place(); }));
        all.back().tip =
            (column.state.isEmpty() ? tr("Column of a plugin") : column.state).toStdString();
    }
    return all;
}

void PluginColumns::setShown(std::size_t at, bool shown)
{
    PluginColumn &column = m_columns[at];
    column.shown = shown;
    if (shown)
        compute(column);
    else
        m_jobs.cancel(std::exchange(column.job, 0));
}

void PluginColumns::restart(std::shared_ptr<const Capture> capture,
                            std::shared_ptr<const Summary> summary, const Selection &selection,
                            bool current)
{
    m_capture = std::move(capture);
    m_summary = std::move(summary);
    m_selection = selection;
    m_current = current;
    for (PluginColumn &column : m_columns) {
        m_jobs.cancel(std::exchange(column.job, 0));
        column.done = false;
        column.values.reset();
        if (column.shown)
            compute(column);
    }
}

void PluginColumns::compute(PluginColumn &column)
{
    if (!m_summary || column.done || column.job != 0)
        return;
    if (!m_current) {
        column.state = tr("Not computed while recording a running program");
        emit changed();
        return;
    }
    column.state = tr("Computing…");
    emit changed();
    const auto at = static_cast<std::size_t>(&column - m_columns.data());
    column.job = m_jobs.run(
        tr("Column %1").arg(column.info.name), this,
        [plugin = column.plugin, capture = m_capture, summary = m_summary, selection = m_selection](
            const Task &task) { return valuesOf(*plugin, *capture, selection, *summary, task); },
        [this, at](Result<std::vector<double>> values) { take(at, std::move(values)); });
}

void PluginColumns::take(std::size_t at, Result<std::vector<double>> values)
{
    PluginColumn &column = m_columns[at];
    column.job = 0;
    column.done = true;
    if (values) {
        column.values = std::make_shared<const std::vector<double>>(*std::move(values));
        column.state.clear();
        emit changed();
        return;
    }
    if (values.error().code == ErrorCode::Cancelled)
        return;
    column.state =
        tr("Column %1: %2").arg(column.info.name, QString::fromStdString(values.error().message));
    emit changed();
    emit failed(column.state);
}

} // namespace zoe::app
