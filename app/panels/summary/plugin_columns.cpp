#include "app/panels/summary/plugin_columns.h"

#include <utility>

#include "app/panels/summary/summary_model.h"
#include "plugins/api/guarded.h"

namespace zoe::app {

PluginColumns::PluginColumns(JobRunner &jobs, SummaryModel &model, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
    , m_model(model)
{
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job, bool cancelled) {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (m_columns[i].job != job)
                continue;
            m_columns[i].job = 0;
            if (cancelled)
                emit valuesCame(static_cast<int>(i), nullptr,
                                tr("Cancelled. To compute the column, hide it and show it again."));
        }
    });
}

void PluginColumns::setPlugins(const std::vector<const SummaryColumn *> &plugins)
{
    for (const Column &column : m_columns)
        m_jobs.cancel(column.job);
    m_columns.clear();
    std::vector<MoreColumn> more;
    for (const SummaryColumn *plugin : plugins) {
        const SummaryColumnInfo info = plugin->info();
        m_columns.push_back({plugin, info.name});
        more.push_back({info.name, info.unit, {}, {}});
    }
    m_model.setMoreColumns(std::move(more));
}

void PluginColumns::setShown(int column, bool shown)
{
    const auto at = static_cast<std::size_t>(column - kSummaryColumns);
    m_columns[at].shown = shown;
    if (!shown) {
        m_jobs.cancel(std::exchange(m_columns[at].job, 0));
        return;
    }
    if (!m_model.rows() || m_columns[at].job == 0)
        compute(at);
}

void PluginColumns::restart(const Selection &selection, bool current)
{
    m_selection = selection;
    m_current = current;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        m_jobs.cancel(std::exchange(m_columns[i].job, 0));
        m_columns[i].done = false;
        if (m_columns[i].shown)
            compute(i);
    }
}

void PluginColumns::compute(std::size_t at)
{
    Column &column = m_columns[at];
    const std::shared_ptr<const SummaryRows> rows = m_model.rows();
    if (!rows || column.done || column.job != 0)
        return;
    if (!m_current) {
        emit valuesCame(static_cast<int>(at), nullptr,
                        tr("Not computed while recording a running program"));
        return;
    }
    emit valuesCame(static_cast<int>(at), nullptr, tr("Computing…"));
    column.job = m_jobs.run(
        tr("Column %1").arg(column.title), this,
        [plugin = column.plugin, rows, selection = m_selection](const Task &task) {
            return valuesOf(*plugin, *rows->capture, selection, *rows->summary, task);
        },
        [this, at](Result<std::vector<double>> values) { take(at, std::move(values)); });
}

void PluginColumns::take(std::size_t at, Result<std::vector<double>> values)
{
    Column &column = m_columns[at];
    column.job = 0;
    column.done = true;
    if (values) {
        emit valuesCame(static_cast<int>(at),
                        std::make_shared<const std::vector<double>>(*std::move(values)), {});
        return;
    }
    if (values.error().code == ErrorCode::Cancelled)
        return;
    const QString sentence =
        tr("Column %1: %2").arg(column.title, QString::fromStdString(values.error().message));
    emit valuesCame(static_cast<int>(at), nullptr, sentence);
    emit failed(sentence);
}

} // namespace zoe::app
