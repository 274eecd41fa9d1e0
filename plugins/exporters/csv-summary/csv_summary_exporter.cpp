#include "plugins/exporters/csv-summary/csv_summary_exporter.h"

#include <algorithm>
#include <cmath>

#include "analysis/summary/summary.h"
#include "plugins/exporters/common/text_forms.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

namespace {

constexpr const char *kColumns =
    "function,file,line,calls,threads,totalNs,selfNs,meanNs,minNs,p25Ns,medianNs,p75Ns,p90Ns,"
    "p95Ns,p99Ns,p999Ns,maxNs,stdevNs,cv,activeNs,activeExclusiveNs,firstFrame,lastFrame\r\n";

class Row {
  public:
    Row &operator<<(double value)
    {
        separate();
        appendNumber(m_text, value);
        return *this;
    }
    // Figures between two times are told to the nanosecond.
    Row &rounded(double ns) { return *this << static_cast<std::int64_t>(std::llround(ns)); }
    Row &operator<<(std::int64_t value)
    {
        separate();
        appendNumber(m_text, value);
        return *this;
    }
    Row &operator<<(std::uint64_t value)
    {
        separate();
        appendNumber(m_text, value);
        return *this;
    }
    Row &operator<<(std::uint32_t value) { return *this << std::uint64_t{value}; }
    Row &operator<<(std::string_view value)
    {
        separate();
        appendCsv(m_text, value);
        return *this;
    }
    [[nodiscard]] std::string text() const { return m_text + "\r\n"; }

  private:
    void separate()
    {
        if (!m_text.empty())
            m_text += ',';
    }
    std::string m_text;
};

std::string rowOf(const Capture &capture, const FunctionSummary &f)
{
    const Site &site = capture.site(f.site);
    const Distribution &d = f.perCall;
    Row row;
    row << std::string_view(site.label()) << std::string_view(site.file) << site.line << f.calls
        << f.threads << f.totalNs << f.selfNs;
    row.rounded(d.meanNs) << d.minNs;
    for (const double percentile :
         {d.p25Ns, d.medianNs, d.p75Ns, d.p90Ns, d.p95Ns, d.p99Ns, d.p999Ns})
        row.rounded(percentile);
    row << d.maxNs;
    row.rounded(d.stdevNs) << d.cv() << f.activeNs << f.activeExclusiveNs << f.firstFrame
                           << f.lastFrame;
    return row.text();
}

} // namespace

ExportFormat CsvSummaryExporter::format() const
{
    return {.id = QStringLiteral("csv-summary"),
            .name = QStringLiteral("CSV of functions"),
            .extension = QStringLiteral("csv")};
}

Result<Report> CsvSummaryExporter::write(const Capture &capture, const Selection &selection,
                                         const ExportOptions &, QIODevice &output,
                                         const Task &task) const
{
    const auto summary = summarize(capture, selection, task);
    if (!summary)
        return summary.error();
    std::vector<const FunctionSummary *> rows;
    for (const FunctionSummary &function : (*summary)->functions)
        rows.push_back(&function);
    std::ranges::stable_sort(rows, std::greater(), [](const auto *row) { return row->selfNs; });

    TextSink sink(output);
    sink.write(kColumns);
    for (const FunctionSummary *row : rows)
        sink.write(rowOf(capture, *row));
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if ((*summary)->unreadableFrames > 0)
        report.count("unreadable frames: skipped", (*summary)->unreadableFrames);
    return report;
}

} // namespace zoe
