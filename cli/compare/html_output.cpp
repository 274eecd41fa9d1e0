#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <vector>

#include "analysis/columns/verdict_words.h"
#include "analysis/model/texts/escaped_text.h"
#include "cli/compare/outputs.h"
#include "cli/compare/report_charts.h"
#include "cli/compare/words.h"
#include "cli/output/output.h"
#include "cli/report/number_words.h"
#include "cli/report/report_file.h"
#include "cli/report/report_style.h"

namespace zoe::cli {

namespace {

std::string paragraph(const std::string &words, const char *style = "muted")
{
    return fmt::format("<p class=\"{}\">{}</p>\n", style, xmlText(words));
}

std::string top(const CompareResult &result)
{
    const std::string verdict =
        result.gate.empty()
            ? std::string()
            : fmt::format(" <span class=\"badge {0}\">{0}</span>", nameOf(result.verdict));
    std::string text = fmt::format("<h1>{} → {}{}</h1>\n", xmlText(baseText(result)),
                                   xmlText(result.headName), verdict);
    text += paragraph(headline(*result.comparison), "");
    text += paragraph(meanSentence(*result.comparison));
    if (!result.gate.empty())
        text += paragraph("Verdict: " + gateSentence(result) + ".", "");
    for (const std::string &doubt : doubtSentences(result))
        text += paragraph("⚠ " + doubt, "doubt");
    if (!result.selection.empty()) {
        std::string options;
        for (const std::string &option : result.selection)
            options += (options.empty() ? "" : " ") + option;
        text += paragraph("Of the frames and threads selected by " + options);
    }
    return text;
}

std::string tile(const char *name, double base, double head)
{
    return fmt::format(
        "<div class=\"tile\">{}<b>{} → {}</b><span class=\"muted\">{}</span></div>\n", name,
        xmlText(timeText(base)), xmlText(timeText(head)), xmlText(ratioText(head, base)));
}

std::string tiles(const Comparison &comparison)
{
    const Distribution &base = comparison.baseFrames;
    const Distribution &head = comparison.headFrames;
    return "<div class=\"tiles\">\n" + tile("mean", base.meanNs, head.meanNs) +
           tile("median", base.medianNs, head.medianNs) + tile("p95", base.p95Ns, head.p95Ns) +
           tile("p99", base.p99Ns, head.p99Ns) + tile("p99.9", base.p999Ns, head.p999Ns) +
           fmt::format("<div class=\"tile\">frames<b>{} → {}</b><span class=\"muted\">longest {} → "
                       "{}</span></div>\n</div>\n",
                       formatCount(base.count), formatCount(head.count),
                       xmlText(formatDuration(base.maxNs)), xmlText(formatDuration(head.maxNs)));
}

std::string conditions(const CompareResult &result)
{
    if (result.gate.empty())
        return {};
    std::string rows;
    for (const GateOutcome &outcome : result.gate) {
        const std::string reason = reasonOf(outcome, result);
        rows += fmt::format("<tr><td><code>{0}</code></td><td class=\"words {1}\"><b>{1}</b></td>"
                            "<td class=\"words\">{2}</td></tr>\n",
                            xmlText(outcome.condition.text), nameOf(outcome.verdict),
                            xmlText(measured(outcome) + (reason.empty() ? "" : "; " + reason)));
    }
    const std::string shared = sharedErrorSentence(result);
    return reportSection("Conditions",
                         "<table><thead><tr><th>fails if</th><th class=\"words\">verdict</th>"
                         "<th class=\"words\">measured</th></tr></thead><tbody>\n" +
                             rows + "</tbody></table>\n" +
                             (shared.empty() ? std::string() : paragraph(shared)));
}

std::string timeCell(double ns, const std::string &text, const char *style = "")
{
    // Infinite interval ends sort first or last.
    return fmt::format("<td class=\"{}\" data-value=\"{}\">{}</td>", style,
                       std::isfinite(ns) ? fmt::format("{:.3f}", ns)
                       : ns > 0          ? "1e300"
                                         : "-1e300",
                       xmlText(text));
}

std::string functionRow(const FunctionDifference &f, bool isAlike)
{
    const double base = f.base.selfPerFrame.meanNs;
    const double head = f.head.selfPerFrame.meanNs;
    const std::string name =
        f.renamedFrom.empty() ? f.function : f.renamedFrom + " = " + f.function;
    const std::string place =
        f.file.empty() ? std::string() : fmt::format(" title=\"{}:{}\"", xmlText(f.file), f.line);
    const double ratio = base > 0 ? head / base - 1 : head > 0 ? 1e9 : 0;
    return fmt::format("<tr{}><td{}>{}</td>", f.significant ? " class=\"significant\"" : "", place,
                       xmlText(name)) +
           timeCell(base, timeText(base)) + timeCell(head, timeText(head)) +
           timeCell(f.typical.deltaNs, signedTime(f.typical.deltaNs),
                    changeStyle(f.typicalChange())) +
           timeCell(f.typical.interval.low, signedTime(f.typical.interval.low)) +
           timeCell(f.typical.interval.high, signedTime(f.typical.interval.high)) +
           timeCell(f.self.deltaNs, signedTime(f.self.deltaNs), changeStyle(f.plainMeanChange())) +
           (isAlike ? timeCell(ratio, ratioText(head, base)) + timeCell(f.mean.deltaNs,
                                                                        signedTime(f.mean.deltaNs),
                                                                        changeStyle(f.meanChange()))
                    : std::string()) +
           timeCell(f.mean.interval.low, signedTime(f.mean.interval.low)) +
           timeCell(f.mean.interval.high, signedTime(f.mean.interval.high)) +
           (isAlike ? std::string() : timeCell(ratio, ratioText(head, base))) +
           timeCell(f.base.selfPerFrame.p99Ns, timeText(f.base.selfPerFrame.p99Ns)) +
           timeCell(f.head.selfPerFrame.p99Ns, timeText(f.head.selfPerFrame.p99Ns)) +
           timeCell(static_cast<double>(f.head.calls),
                    formatCount(f.base.calls) + " → " + formatCount(f.head.calls)) +
           fmt::format("<td class=\"{}\" title=\"typical p = {:.3g}, mean p = {:.3g}\" "
                       "data-value=\"{:.6g}\">{}</td></tr>\n",
                       changeStyle(f.clearChange()), f.typical.p, f.mean.p,
                       f.significant ? 1 : -f.p, xmlText(differsText(f)));
}

std::string functionTable(const Comparison &comparison)
{
    // The interval is that of the column before it.
    const bool isAlike = comparison.questions.isLikeWithLike;
    std::vector<const char *> titles{"function", "base mean", "head mean", "typical Δ",
                                     "from",     "to",        "mean Δ"};
    const auto add = [&titles](std::initializer_list<const char *> more) {
        titles.insert(titles.end(), more);
    };
    if (isAlike)
        add({"change", "mean Δ, same mix", "from", "to"});
    else
        add({"from", "to", "change"});
    add({"base p99", "head p99", "calls", "differs"});
    std::string heads;
    for (const char *title : titles)
        heads += fmt::format("<th{}><button>{}</button></th>",
                             std::string_view(title) == "mean Δ" ? " aria-sort=\"descending\"" : "",
                             title);
    std::string rows;
    std::vector<const FunctionDifference *> order;
    for (const FunctionDifference &f : comparison.functions)
        order.push_back(&f);
    std::ranges::stable_sort(order, std::greater{}, [](const auto *f) { return f->self.deltaNs; });
    for (const FunctionDifference *f : order)
        rows += functionRow(*f, isAlike);
    return "<label>Find <input type=\"search\" id=\"search\" aria-label=\"Find "
           "functions\"/></label><label><input type=\"checkbox\" id=\"only-significant\"/> "
           "clear differences only</label>\n<table class=\"sortable\"><thead><tr>" +
           heads + "</tr></thead><tbody>\n" + rows + "</tbody></table>\n";
}

std::string mixSection(const Comparison &comparison)
{
    if (!comparison.mix)
        return {};
    std::string rows;
    for (const BehaviourChange &b : comparison.mix->behaviours)
        rows += fmt::format("<tr><td>{}</td><td>{} → {}</td><td>{} → "
                            "{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                            xmlText(behaviourName(b)), xmlText(formatShare(b.baseShare)),
                            xmlText(formatShare(b.headShare)),
                            b.baseFrames > 0 ? timeText(b.baseMeanNs) : "–",
                            b.headFrames > 0 ? timeText(b.headMeanNs) : "–",
                            signedTime(b.mix.deltaNs), signedTime(b.within.deltaNs),
                            intervalText(b.within.interval), signedTime(b.unusual.deltaNs));
    return reportSection(
        "Like with like",
        paragraph(mixSentence(comparison) + ".", "") + mixChart(*comparison.mix) +
            "<table><thead><tr><th>behaviour</th><th>share of frames</th><th>mean frame "
            "time</th><th>mix</th><th>code</th><th>interval</th><th>unusual</th></tr></"
            "thead><tbody>\n" +
            rows + "</tbody></table>\n");
}

std::string renames(const Comparison &comparison)
{
    if (comparison.proposedRenames.empty())
        return {};
    std::string list;
    for (const ProposedRename &proposed : comparison.proposedRenames)
        list += fmt::format("<li><code>{}</code> → <code>{}</code>: {:.0f} % similar, {}</li>\n",
                            xmlText(proposed.rename.base), xmlText(proposed.rename.head),
                            proposed.likeness * 100, xmlText(proposed.reason));
    return reportSection(
        "Possible renames",
        paragraph("Compared as different functions. To compare a pair as one function, "
                  "pass --accept-rename OLD=NEW.") +
            "<ul>\n" + list + "</ul>\n");
}

std::string captures(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    std::string text;
    for (std::size_t i = 0; i < comparison.captures.size(); ++i) {
        const CaptureFigures &figures = comparison.captures[i];
        text += paragraph(fmt::format(
            "{}: {}, {}, mean {}", result.isOfHead(i) ? "Head" : "Base", result.nameOfCapture(i),
            counted(figures.frames, "frame", "frames"), timeText(figures.meanNs)));
    }
    if (result.baseNames.size() > 1)
        text += paragraph("Variation between runs beyond that within them (standard deviation): " +
                          timeText(comparison.betweenRunsNs));
    return text;
}

std::string method(const CompareResult &result)
{
    std::string text =
        captures(result) + paragraph(methodSentence(result)) + paragraph(kPercentileRule);
    for (const std::string &note : result.notes)
        text += paragraph(note);
    return reportSection("Method", text);
}

} // namespace

std::string compareHtml(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    // Also well-formed XML, so that tools can read it.
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n" +
        std::string(kComparePage.mark) +
        "\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
        xmlText(baseText(result) + " → " + result.headName) + "</title>\n<style>" + kReportStyle +
        "</style></head><body>\n";
    text += top(result) + tiles(comparison) + conditions(result);
    const bool hasFunctions = !comparison.functions.empty();
    text +=
        "<div class=\"pair\">\n" +
        reportSection("Frame times",
                      histogramChart(comparison.baseHistogram, comparison.headHistogram)) +
        reportSection("Cumulative", cumulativeChart(result.baseDurations, result.headDurations)) +
        reportSection("Contributions to the change of the mean frame time",
                      waterfallChart(comparison)) +
        (hasFunctions ? reportSection("Largest changes of the mean self time per frame, with "
                                      "intervals",
                                      functionsChart(comparison))
                      : std::string()) +
        "</div>\n";
    text += mixSection(comparison) +
            (hasFunctions ? reportSection("Functions", functionTable(comparison)) : std::string()) +
            renames(comparison) + method(result);
    return text + "<script>//<![CDATA[" + kReportScript + "//]]></script>\n</body></html>\n";
}

} // namespace zoe::cli
