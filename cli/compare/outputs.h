// Output formats of `zoe compare`. The first two go to stdout; the others return text for files.
#pragma once

#include <QJsonObject>
#include <string>

#include "cli/compare/compare_command.h"
#include "cli/compare/compare_result.h"
#include "cli/program/context.h"

namespace zoe::cli {

// In the form that was asked for; json: compareJson() with what else belongs to the answer. Error:
// BadInput for an unknown column.
[[nodiscard]] Status printCompared(Context &context, const CompareResult &result,
                                   const QJsonObject &json, const CompareCommand &command);
void printCompareTables(const CompareResult &result);
[[nodiscard]] QJsonObject compareJson(const CompareResult &result);

// GitHub's flavour, for a comment: short, with the rest folded away.
std::string compareMarkdown(const CompareResult &result);
// JUnit's XML: a test case a condition.
std::string compareJunit(const CompareResult &result);
// One file with everything in it: pictures, style, script; nothing is loaded from elsewhere.
std::string compareHtml(const CompareResult &result);

} // namespace zoe::cli
