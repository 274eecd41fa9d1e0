// Plugin metrics as extra columns of a command's rows.
#pragma once

#include <QJsonObject>
#include <string>
#include <vector>

#include "analysis/summary/summary.h"
#include "cli/options/context.h"

namespace zoe::cli {

class PluginColumns {
  public:
    PluginColumns() = default;

    // One row per frame of the capture. Error: BadInput (unknown metric, or wrong number of
    // values), and as FrameMetric::values().
    static Result<PluginColumns> ofFrames(Context &context, const Capture &capture,
                                          const std::vector<std::string> &ids);
    // One row per function of the summary. Same errors.
    static Result<PluginColumns> ofFunctions(Context &context, const Capture &capture,
                                             const Selection &selection, const Summary &summary,
                                             const std::vector<std::string> &ids);

    [[nodiscard]] bool empty() const { return m_columns.empty(); }
    // For people.
    [[nodiscard]] std::vector<std::string> titles() const;
    // For scripts: ids; times end in "Ns".
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] std::vector<std::string> cells(std::size_t row) const; // for people
    [[nodiscard]] std::vector<std::string> csv(std::size_t row) const;
    [[nodiscard]] QJsonObject json(std::size_t row) const;

  private:
    struct Column {
        std::string key;
        std::string title;
        MetricUnit unit = MetricUnit::Number;
        std::vector<double> values;
    };

    Status add(const QString &id, const QString &name, MetricUnit unit,
               Result<std::vector<double>> values);

    std::vector<Column> m_columns;
};

} // namespace zoe::cli
