// Output formats of `zoe compare`. The first two go to stdout; the others return text for files.
#pragma once

#include <QJsonObject>
#include <string>

#include "cli/compare/compare_command.h"
#include "cli/compare/compare_result.h"
#include "cli/program/context.h"

namespace zoe::cli {

// In the requested format; json: compareJson() plus other members of the answer. Error: BadInput
// for an unknown column.
[[nodiscard]] Status printCompared(Context &context, const CompareResult &result,
                                   const QJsonObject &json, const CompareCommand &command);
void printCompareTables(const CompareResult &result);
[[nodiscard]] QJsonObject compareJson(const CompareResult &result);

// GitHub-flavoured Markdown for a comment: short, with details folded.
std::string compareMarkdown(const CompareResult &result);
// JUnit XML: one test case per condition.
std::string compareJunit(const CompareResult &result);
// One self-contained file with pictures, style and script; nothing is loaded from elsewhere.
std::string compareHtml(const CompareResult &result);
// Writes the requested files of the last two. Error: as writeReports().
[[nodiscard]] Status writeCompareReports(const CompareResult &result,
                                         const CompareCommand &command);

} // namespace zoe::cli
