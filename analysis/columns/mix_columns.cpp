#include "analysis/columns/mix_columns.h"

#include <cstdint>
#include <utility>

#include "analysis/columns/waterfall_columns.h"

namespace zoe {

namespace {

constexpr int kMixBehaviourLetters = 30;
constexpr int kMixFunctionLetters = 28;

Column<MixRow> mixPart(ColumnKind kind, ColumnInfo info, std::optional<double> MixRow::*part)
{
    info.kind = kind;
    return {std::move(info), [part](const MixRow &row) { return row.*part; }};
}

// For behaviours and functions.
void addMixParts(Columns<MixRow> &columns)
{
    using enum ColumnKind;
    columns.push_back(mixPart(
        Difference,
        {.id = "mixNs",
         .title = ColumnText::tr("Different mix"),
         .tip = ColumnText::tr(
             "Change per frame because behaviours are more or less frequent (Kitagawa 1955). "
             "Different mix, same behaviour and unusual frames add up to the change of the mean "
             "frame time.")},
        &MixRow::mixNs));
    columns.push_back(mixPart(
        Difference,
        {.id = "withinNs",
         .title = ColumnText::tr("Same behaviour"),
         .tip = ColumnText::tr(
             "Change per frame because the same behaviours take longer (+) or less (−): slower or "
             "faster code, but also waits and preemption.")},
        &MixRow::withinNs));
    columns.push_back(mixPart(
        Difference,
        {.id = "withinLowNs",
         .title = ColumnText::tr("from"),
         .tip = ColumnText::tr("Lower end of the confidence interval of this change: bootstrap of "
                               "blocks within behaviours."),
         .rank = 1},
        &MixRow::withinLowNs));
    columns.push_back(
        mixPart(Difference,
                {.id = "withinHighNs",
                 .title = ColumnText::tr("to"),
                 .tip = ColumnText::tr("Upper end of the confidence interval of this change."),
                 .rank = 1},
                &MixRow::withinHighNs));
    columns.push_back(mixPart(
        Probability,
        {.id = "withinP",
         .title = ColumnText::tr("p"),
         .tip = ColumnText::tr("Probability of a difference at least this large, if "
                               "nothing changed: at most 5 % exactly if zero is outside the 95 % "
                               "interval.")},
        &MixRow::withinP));
    columns.push_back(mixPart(
        Difference,
        {.id = "unusualNs",
         .title = ColumnText::tr("Unusual frames"),
         .tip =
             ColumnText::tr("Change per frame because of unusual frames: longer or more of them."),
         .rank = 1},
        &MixRow::unusualNs));
    columns.push_back(
        {{.id = "togetherNs",
          .kind = Difference,
          .title = ColumnText::tr("Change"),
          .tip = ColumnText::tr("Different mix, same behaviour and unusual frames together.")},
         [](const MixRow &r) { return r.togetherNs; }});
}

Columns<MixRow> madeBehaviourMixColumns()
{
    using enum ColumnKind;
    Columns<MixRow> columns{
        {{.id = "behaviour",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Group of frames that spend their time alike."),
          .letters = kMixBehaviourLetters},
         [](const MixRow &r) { return r.name; }},
        mixPart(Share,
                {.id = "baseShare",
                 .title = ColumnText::tr("Base frames"),
                 .tip = ColumnText::tr("Share of the frames of the base.")},
                &MixRow::baseShare),
        mixPart(Share,
                {.id = "headShare",
                 .title = ColumnText::tr("Head frames"),
                 .tip = ColumnText::tr("Share of the frames of the head.")},
                &MixRow::headShare),
        mixPart(Time,
                {.id = "baseMeanNs",
                 .title = ColumnText::tr("Base mean"),
                 .tip = ColumnText::tr("Mean frame time of the behaviour in the base."),
                 .rank = 2},
                &MixRow::baseMeanNs),
        mixPart(Time,
                {.id = "headMeanNs",
                 .title = ColumnText::tr("Head mean"),
                 .tip = ColumnText::tr("Mean frame time of the behaviour in the head."),
                 .rank = 2},
                &MixRow::headMeanNs)};
    addMixParts(columns);
    return columns;
}

Columns<MixRow> madeFunctionMixColumns()
{
    Columns<MixRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Compared by self time on the thread that marks the frames, as in "
                                "the waterfall."),
          .letters = kMixFunctionLetters},
         [](const MixRow &r) { return r.nameForScripts; },
         [](const MixRow &r) { return r.name; }}};
    addMixParts(columns);
    return columns;
}

void takeWithin(MixRow &row, const Difference &within)
{
    row.withinNs = within.deltaNs;
    row.withinLowNs = within.interval.low;
    row.withinHighNs = within.interval.high;
    row.withinP = within.p;
}

} // namespace

const Columns<MixRow> &behaviourMixColumns()
{
    static const Columns<MixRow> columns = madeBehaviourMixColumns();
    return columns;
}

const Columns<MixRow> &functionMixColumns()
{
    static const Columns<MixRow> columns = madeFunctionMixColumns();
    return columns;
}

std::vector<MixRow> behaviourMixRows(const Comparison &comparison)
{
    const Mix &mix = *comparison.mix;
    std::vector<MixRow> rows;
    for (const BehaviourChange &it : mix.behaviours) {
        MixRow &row = rows.emplace_back();
        row.baseShare = it.baseShare;
        row.headShare = it.headShare;
        row.baseMeanNs = valueIf(it.baseFrames > 0, it.baseMeanNs);
        row.headMeanNs = valueIf(it.headFrames > 0, it.headMeanNs);
        if (it.behaviour >= 0) {
            row.name = it.name;
            row.mixNs = it.mix.deltaNs;
            takeWithin(row, it.within);
        } else {
            row.unusualNs = it.unusual.deltaNs;
        }
        row.togetherNs = it.mix.deltaNs + it.within.deltaNs + it.unusual.deltaNs;
    }
    MixRow &all = rows.emplace_back();
    all.baseShare = 1;
    all.headShare = 1;
    all.baseMeanNs = comparison.baseFrames.meanNs;
    all.headMeanNs = comparison.headFrames.meanNs;
    all.mixNs = mix.mix.deltaNs;
    takeWithin(all, mix.within);
    all.unusualNs = mix.unusual.deltaNs;
    all.togetherNs = mix.mix.deltaNs + mix.within.deltaNs + mix.unusual.deltaNs;
    return rows;
}

std::vector<MixRow> functionMixRows(const Comparison &comparison,
                                    std::optional<std::size_t> behaviour, Translator language)
{
    const Mix &mix = *comparison.mix;
    const bool hasUnusual = !behaviour || mix.behaviours[*behaviour].behaviour < 0;
    std::vector<MixRow> rows;
    for (const FunctionMix &it : mix.functions) {
        MixRow &row = rows.emplace_back();
        const bool isOutside = it.function.empty();
        row.name =
            isOutside ? outsideZonesForPeople(comparison.byRunningTime, language) : it.function;
        row.nameForScripts =
            isOutside ? outsideZonesForScripts(comparison.byRunningTime) : it.function;
        row.mixNs = behaviour ? it.mixNs[*behaviour] : it.mix.deltaNs;
        if (behaviour) {
            row.withinNs = it.withinNs[*behaviour];
        } else {
            takeWithin(row, it.within);
        }
        row.unusualNs = valueIf(hasUnusual, it.unusual.deltaNs);
        row.togetherNs = *row.mixNs + *row.withinNs + row.unusualNs.value_or(0);
    }
    return rows;
}

} // namespace zoe
