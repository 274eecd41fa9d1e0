#include <array>

#include "cli/compare/outputs.h"
#include "cli/report/report_file.h"

namespace zoe::cli {

Status writeCompareReports(const CompareResult &result, const CompareCommand &command)
{
    std::array<ReportText, 2> reports{
        {{command.junit, kCompareJunit, {}}, {command.html, kComparePage, {}}}};
    if (!command.junit.empty())
        reports[0].text = compareJunit(result);
    if (!command.html.empty())
        reports[1].text = compareHtml(result);
    return writeReports(reports, command.overwrite);
}

} // namespace zoe::cli
