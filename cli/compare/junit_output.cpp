#include <algorithm>
#include <fmt/format.h>

#include "analysis/model/texts/escaped_text.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/report/report_file.h"

namespace zoe::cli {

namespace {

std::string testCase(const GateOutcome &outcome, const CompareResult &result)
{
    const std::string what = measured(outcome);
    const std::string reason = reasonOf(outcome, result);
    std::string text = fmt::format("    <testcase classname=\"zoe.compare\" name=\"{}\">\n",
                                   xmlText(outcome.condition.text));
    if (outcome.verdict == GateVerdict::Fail)
        text += fmt::format("      <failure type=\"regression\" message=\"{}\">{}</failure>\n",
                            xmlText(what), xmlText(what + ". " + headline(*result.comparison)));
    if (outcome.verdict == GateVerdict::CannotTell)
        text += fmt::format("      <skipped message=\"cannot tell: {}\"/>\n", xmlText(reason));
    if (outcome.verdict == GateVerdict::Unclear)
        text += fmt::format("      <skipped message=\"unclear: {}\"/>\n", xmlText(reason));
    text += fmt::format("      <system-out>{}</system-out>\n    </testcase>\n",
                        xmlText(reason.empty() ? what : what + "; " + reason));
    return text;
}

} // namespace

std::string compareJunit(const CompareResult &result)
{
    const auto count = [&](GateVerdict verdict) {
        return std::ranges::count(result.gate, verdict, &GateOutcome::verdict);
    };
    const std::string counts = fmt::format(
        "tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"", result.gate.size(),
        count(GateVerdict::Fail), count(GateVerdict::Unclear) + count(GateVerdict::CannotTell));
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    text += fmt::format("{} {}>\n", kCompareJunit.mark, counts);
    text += fmt::format("  <testsuite name=\"{}\" {}>\n",
                        xmlText(baseText(result) + " → " + result.headName), counts);
    for (const GateOutcome &outcome : result.gate)
        text += testCase(outcome, result);
    std::string words = "Verdict of the conditions: " + gateSentence(result) +
                        ". Frame times: " + headline(*result.comparison);
    if (const std::string shared = sharedErrorSentence(result); !shared.empty())
        words += " " + shared;
    for (const std::string &doubt : doubtSentences(result))
        words += "; " + doubt;
    text += fmt::format("    <system-out>{}</system-out>\n", xmlText(words));
    return text + "  </testsuite>\n</testsuites>\n";
}

} // namespace zoe::cli
