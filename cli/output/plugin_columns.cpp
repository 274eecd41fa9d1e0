#include "cli/output/plugin_columns.h"

#include <cmath>
#include <fmt/format.h>

#include "cli/output/output.h"
#include "plugins/api/guarded.h"
#include "plugins/api/metric_text.h"

namespace zoe::cli {

namespace {

Error noSuch(const char *what, const char *option, const std::string &id)
{
    return {ErrorCode::BadInput,
            fmt::format("no plugin provides the {} '{}'; see `zoe plugins`", what, id), option};
}

} // namespace

Result<PluginColumns> PluginColumns::ofFrames(Context &context, const Capture &capture,
                                              const std::vector<std::string> &ids)
{
    PluginColumns columns;
    for (const std::string &id : ids) {
        const FrameMetric *metric = context.plugins().frameMetric(qString(id));
        if (!metric)
            return noSuch("frame metric", "--metric", id);
        const FrameMetricInfo info = metric->info();
        auto values = valuesOf(*metric, capture, context.task(info.name.toStdString()));
        context.endProgress();
        if (Status added = columns.add(info.id, info.name, info.unit, std::move(values)); !added)
            return added.error();
    }
    return columns;
}

Result<PluginColumns> PluginColumns::ofFunctions(Context &context, const Capture &capture,
                                                 const Selection &selection, const Summary &summary,
                                                 const std::vector<std::string> &ids)
{
    PluginColumns columns;
    for (const std::string &id : ids) {
        const SummaryColumn *column = context.plugins().summaryColumn(qString(id));
        if (!column)
            return noSuch("column", "--column", id);
        const SummaryColumnInfo info = column->info();
        auto values =
            valuesOf(*column, capture, selection, summary, context.task(info.name.toStdString()));
        context.endProgress();
        if (Status added = columns.add(info.id, info.name, info.unit, std::move(values)); !added)
            return added.error();
    }
    return columns;
}

Status PluginColumns::add(const QString &id, const QString &name, MetricUnit unit,
                          Result<std::vector<double>> values)
{
    if (!values)
        return values.error();
    m_columns.push_back({id.toStdString() + (unit == MetricUnit::Nanoseconds ? "Ns" : ""),
                         name.toStdString(), unit, *std::move(values)});
    return {};
}

std::vector<std::string> PluginColumns::titles() const
{
    std::vector<std::string> titles;
    for (const Column &column : m_columns)
        titles.push_back(column.title);
    return titles;
}

std::vector<std::string> PluginColumns::keys() const
{
    std::vector<std::string> keys;
    for (const Column &column : m_columns)
        keys.push_back(column.key);
    return keys;
}

std::vector<std::string> PluginColumns::cells(std::size_t row) const
{
    std::vector<std::string> cells;
    for (const Column &column : m_columns) {
        const double value = column.values[row];
        cells.push_back(metricText(column.unit, value));
    }
    return cells;
}

std::vector<std::string> PluginColumns::csv(std::size_t row) const
{
    std::vector<std::string> fields;
    for (const Column &column : m_columns) {
        const double value = column.values[row];
        if (!std::isfinite(value))
            fields.emplace_back();
        else if (column.unit == MetricUnit::Nanoseconds)
            fields.push_back(std::to_string(std::llround(value)));
        else
            fields.push_back(fmt::format("{}", value));
    }
    return fields;
}

QJsonObject PluginColumns::json(std::size_t row) const
{
    QJsonObject object;
    for (const Column &column : m_columns) {
        const double value = column.values[row];
        const QString key = qString(column.key);
        if (!std::isfinite(value))
            object[key] = QJsonValue::Null;
        else if (column.unit == MetricUnit::Nanoseconds)
            object[key] = nanoseconds(value);
        else
            object[key] = value;
    }
    return object;
}

} // namespace zoe::cli
