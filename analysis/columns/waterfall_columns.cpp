#include "analysis/columns/waterfall_columns.h"

#include <cmath>
#include <span>
#include <utility>

#include "analysis/model/texts/filled_text.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr int kNameLetters = 44;
constexpr double kNothingNs = 0.5;
// Not in functions that return std::string, because lupdate would use the wrong context.
constexpr const char *kOneOther = ColumnText::tr("1 other function");
constexpr const char *kOthers = ColumnText::tr("%1 other functions");
constexpr const char *kOutside = ColumnText::tr("outside all zones");
constexpr const char *kNotRunning = ColumnText::tr("not running, or outside all zones");
constexpr const char *kFrameTime = ColumnText::tr("Change of mean frame time");
constexpr const char *kSelfTime = ColumnText::tr("Change of mean self time, all threads");
constexpr const char *kTip =
    ColumnText::tr("Change of the mean self time per frame. On the thread that marks the frames, "
                   "all rows add up to the change of the mean frame time. + is slower.");

std::string waterfallName(const WaterfallRow &row)
{
    switch (row.part) {
    case WaterfallPart::Function:
        return row.function;
    case WaterfallPart::OtherFunctions:
        return row.functions == 1
                   ? translated(row.language, kOneOther)
                   : filledText(translated(row.language, kOthers), {formatCount(row.functions)});
    case WaterfallPart::OutsideZones:
        return outsideZonesForPeople(row.byRunningTime, row.language);
    case WaterfallPart::Sum:
        break;
    }
    return translated(row.language,
                      row.threads == ComparedThreads::OfFrames ? kFrameTime : kSelfTime);
}

std::string nameForScripts(const WaterfallRow &row)
{
    return row.part == WaterfallPart::OutsideZones ? outsideZonesForScripts(row.byRunningTime)
                                                   : waterfallName(row);
}

// Of functions on all threads.
std::vector<WaterfallStep> stepsOnAllThreads(const Comparison &comparison)
{
    std::vector<WaterfallStep> steps;
    for (const FunctionDifference &function : comparison.functions)
        steps.push_back({function.function,
                         function.base.capture == 0 ? function.base.site : SiteId{},
                         function.head.site, function.self.deltaNs});
    return steps;
}

class Rows {
  public:
    Rows(const Comparison &comparison, const WaterfallOptions &options)
        : m_options(options)
        , m_byRunningTime(comparison.byRunningTime)
    {}

    void addFunctions(std::span<const WaterfallStep> steps)
    {
        double others = 0;
        std::size_t count = 0;
        for (const WaterfallStep &step : steps) {
            if (!m_options.functions || m_rows.size() < *m_options.functions) {
                add(WaterfallPart::Function, step);
            } else {
                others += step.deltaNs;
                ++count;
            }
        }
        if (count > 0)
            add(WaterfallPart::OtherFunctions,
                {.function = {}, .base = {}, .head = {}, .deltaNs = others}, count);
    }

    void add(WaterfallPart part, const WaterfallStep &step, std::size_t functions = 1)
    {
        const double from = m_atNs;
        m_atNs += step.deltaNs;
        if (!m_options.functions || std::abs(step.deltaNs) >= kNothingNs)
            m_rows.push_back({part, step.function, functions, step.base, step.head, from, m_atNs,
                              m_options.threads, m_byRunningTime, m_options.language});
    }

    std::vector<WaterfallRow> withSum(double deltaNs) &&
    {
        m_rows.push_back({.part = WaterfallPart::Sum,
                          .toNs = deltaNs,
                          .threads = m_options.threads,
                          .language = m_options.language});
        return std::move(m_rows);
    }

    [[nodiscard]] double sumNs() const { return m_atNs; }

  private:
    WaterfallOptions m_options;
    bool m_byRunningTime;
    std::vector<WaterfallRow> m_rows;
    double m_atNs = 0;
};

} // namespace

std::string outsideZonesForScripts(bool byRunningTime)
{
    return byRunningTime ? "(not running, or no zone)" : "(no zone)";
}

std::string outsideZonesForPeople(bool byRunningTime, Translator language)
{
    return translated(language, byRunningTime ? kNotRunning : kOutside);
}

const Columns<WaterfallRow> &waterfallColumns()
{
    using R = const WaterfallRow &;
    static const Columns<WaterfallRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Contribution"),
          .tip = kTip,
          .letters = kNameLetters},
         [](R r) { return nameForScripts(r); },
         [](R r) { return waterfallName(r); }},
        {{.id = "deltaNs",
          .kind = ColumnKind::Difference,
          .title = ColumnText::tr("Mean Δ"),
          .tip = kTip,
          .places = kInWindow | kInTable},
         [](R r) { return r.deltaNs(); }},
        // In whole nanoseconds that also add up.
        {{.id = "deltaNs", .kind = ColumnKind::Difference, .places = kInScripts},
         [](R r) { return wholeNs(r.toNs) - wholeNs(r.fromNs); }},
    };
    return columns;
}

std::vector<WaterfallRow> waterfallRows(const Comparison &comparison,
                                        const WaterfallOptions &options)
{
    Rows rows(comparison, options);
    if (options.threads == ComparedThreads::All) {
        rows.addFunctions(stepsOnAllThreads(comparison));
        const double sum = rows.sumNs();
        return std::move(rows).withSum(sum);
    }
    const std::span<const WaterfallStep> steps = comparison.waterfall;
    if (!steps.empty()) {
        rows.addFunctions(steps.first(steps.size() - 1));
        rows.add(WaterfallPart::OutsideZones, steps.back());
    }
    return std::move(rows).withSum(comparison.frames.deltaNs);
}

} // namespace zoe
