#include "cli/output/plugin_columns.h"

#include <fmt/format.h>
#include <memory>

#include "analysis/model/texts/unknown_name.h"
#include "cli/output/output.h"
#include "cli/program/disabled_plugins.h"
#include "plugins/api/guarded.h"
#include "plugins/api/metric_column.h"

namespace zoe::cli {

namespace {

struct PluginColumn {
    const char *what;
    const char *provided; // the word in PluginInfo::provides
    const char *option;
};
constexpr PluginColumn kFrameMetric{"frame metric", "frame-metric", "--metric"};
constexpr PluginColumn kSummaryColumn{"column", "summary-column", "--column"};

// provided: by all plugins.
template <class Provided>
Error noSuch(Context &context, const PluginColumn &column, const std::string &id,
             const Provided &provided)
{
    std::vector<std::string> known;
    for (const auto *one : provided)
        known.push_back(one->info().id.toStdString());
    Error error = known.empty()
                      ? Error{ErrorCode::BadInput,
                              fmt::format("no plugin provides the {} '{}'; see `zoe plugins`",
                                          column.what, id),
                              column.option}
                      : unknownName(column.what, id, known, column.option);
    return withDisabledPlugins(context.plugins(), std::move(error), column.provided);
}

} // namespace

Result<Columns<FrameRow>> pluginFrameColumns(Context &context, const Capture &capture,
                                             const std::vector<std::string> &ids)
{
    Columns<FrameRow> columns;
    for (const std::string &id : ids) {
        const FrameMetric *metric = context.plugins().frameMetric(qString(id));
        if (!metric)
            return noSuch(context, kFrameMetric, id, context.plugins().frameMetrics());
        const FrameMetricInfo info = metric->info();
        auto values =
            valuesOf(*metric, capture, context.task(info.name.toStdString(), zonesOf(capture)));
        context.endProgress();
        if (!values)
            return values.error();
        const auto shared = std::make_shared<const std::vector<double>>(*std::move(values));
        const auto frame = [](const FrameRow &row) { return row.frame; };
        columns.push_back(metricColumn<FrameRow>(info, shared, frame, "metrics.", kInJson));
        columns.push_back(metricColumn<FrameRow>(info, shared, frame, "", kInCsv | kInTable));
    }
    return columns;
}

Result<Columns<FunctionRow>> pluginFunctionColumns(Context &context, const Capture &capture,
                                                   const Selection &selection,
                                                   const Summary &summary,
                                                   const std::vector<std::string> &ids)
{
    Columns<FunctionRow> columns;
    for (const std::string &id : ids) {
        const SummaryColumn *column = context.plugins().summaryColumn(qString(id));
        if (!column)
            return noSuch(context, kSummaryColumn, id, context.plugins().summaryColumns());
        const SummaryColumnInfo info = column->info();
        auto values = valuesOf(*column, capture, selection, summary,
                               context.task(info.name.toStdString(), zonesOf(capture)));
        context.endProgress();
        if (!values)
            return values.error();
        columns.push_back(metricColumn<FunctionRow>(
            info, std::make_shared<const std::vector<double>>(*std::move(values)),
            [](const FunctionRow &row) { return row.place(); }, "columns."));
    }
    return columns;
}

} // namespace zoe::cli
