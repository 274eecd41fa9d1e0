#include "app/panels/compare/mix_rows.h"

#include <QCoreApplication>
#include <limits>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct MixWords {
    Q_DECLARE_TR_FUNCTIONS(MixRows)
};

RowColumn mixColumn()
{
    return {MixWords::tr("Different mix"),
            MixWords::tr(
                "Change per frame because behaviours are more or less frequent (Kitagawa 1955). "
                "Different mix, slower code and unusual frames add up to the change of the mean "
                "frame time."),
            ColumnKind::Time, 0};
}

RowColumn withinColumn()
{
    return {MixWords::tr("Slower code"),
            MixWords::tr(
                "Change per frame because the same behaviours take longer; negative: faster code"),
            ColumnKind::Time, 0};
}

std::vector<RowColumn> withinFigures()
{
    return {
        {MixWords::tr("from"),
         MixWords::tr("Lower end of the confidence interval of slower code: bootstrap of blocks "
                      "within behaviours"),
         ColumnKind::Time, 0},
        {MixWords::tr("to"), MixWords::tr("Upper end of the confidence interval of slower code"),
         ColumnKind::Time, 0},
        {MixWords::tr("p"),
         MixWords::tr(
             "Probability of a difference in code at least this large, if nothing changed"),
         ColumnKind::Number, 0}};
}

RowColumn unusualColumn()
{
    return {MixWords::tr("Unusual frames"),
            MixWords::tr("Change per frame because of unusual frames: longer or more of them"),
            ColumnKind::Time, 0};
}

RowColumn togetherColumn()
{
    return {MixWords::tr("Change"),
            MixWords::tr("Different mix, slower code and unusual frames together"),
            ColumnKind::Time, 0};
}

// Of the function at these sites, which is judged once, whatever page it is on.
double pOf(const Comparison &comparison, const FunctionMix &mix)
{
    for (const FunctionDifference &function : comparison.functions) {
        if (mix.head.valid() ? function.head.site == mix.head
                             : mix.base.valid() && function.base.site == mix.base)
            return function.p;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

QString partText(double number, bool isP)
{
    if (number != number)
        return {};
    return cellText(isP ? ColumnKind::Probability : ColumnKind::Difference, number);
}

} // namespace

QString behaviourText(const BehaviourChange &behaviour)
{
    if (behaviour.behaviour < 0)
        return MixWords::tr("unusual frames");
    return behaviour.name.empty() ? MixWords::tr("behaviour %1").arg(behaviour.behaviour)
                                  : QString::fromStdString(behaviour.name);
}

std::vector<RowColumn> BehaviourMixRows::columns()
{
    std::vector<RowColumn> columns{
        {MixWords::tr("Behaviour"), MixWords::tr("Group of frames that spend their time alike"),
         ColumnKind::Text, 30},
        {MixWords::tr("Base frames"), MixWords::tr("Share of the frames of the base"),
         ColumnKind::Share, 0},
        {MixWords::tr("Head frames"), MixWords::tr("Share of the frames of the head"),
         ColumnKind::Share, 0},
        {MixWords::tr("Base mean"), MixWords::tr("Mean frame time of the behaviour in the base"),
         ColumnKind::Time, 0},
        {MixWords::tr("Head mean"), MixWords::tr("Mean frame time of the behaviour in the head"),
         ColumnKind::Time, 0},
        mixColumn(),
        withinColumn()};
    for (RowColumn &column : withinFigures())
        columns.push_back(std::move(column));
    columns.push_back(unusualColumn());
    columns.push_back(togetherColumn());
    for (const int column : {WithinLow, WithinHigh, Unusual})
        columns[static_cast<std::size_t>(column)].rank = 1;
    for (const int column : {BaseMean, HeadMean})
        columns[static_cast<std::size_t>(column)].rank = 2;
    return columns;
}

BehaviourMixRows::BehaviourMixRows(std::shared_ptr<const Comparison> comparison)
    : m_comparison(std::move(comparison))
    , m_mix(*m_comparison->mix)
{}

double BehaviourMixRows::number(std::size_t row, int column) const
{
    const bool all = isAll(row);
    static const BehaviourChange none;
    const BehaviourChange &it = all ? none : m_mix.behaviours[row];
    const Difference &mix = all ? m_mix.mix : it.mix;
    const Difference &within = all ? m_mix.within : it.within;
    const Difference &unusual = all ? m_mix.unusual : it.unusual;
    const bool isUnusual = !all && it.behaviour < 0;
    switch (column) {
    case BaseShare:
        return all ? 1 : it.baseShare;
    case HeadShare:
        return all ? 1 : it.headShare;
    case BaseMean:
        return all ? m_comparison->baseFrames.meanNs : it.baseFrames > 0 ? it.baseMeanNs : kNone;
    case HeadMean:
        return all ? m_comparison->headFrames.meanNs : it.headFrames > 0 ? it.headMeanNs : kNone;
    case MixDelta:
        return isUnusual ? kNone : mix.deltaNs;
    case WithinDelta:
        return isUnusual ? kNone : within.deltaNs;
    case WithinLow:
        return isUnusual ? kNone : within.interval.low;
    case WithinHigh:
        return isUnusual ? kNone : within.interval.high;
    case WithinP:
        return isUnusual ? kNone : within.p;
    case Unusual:
        return all || isUnusual ? unusual.deltaNs : kNone;
    case Together:
        return mix.deltaNs + within.deltaNs + unusual.deltaNs;
    default:
        return kNone;
    }
}

QString BehaviourMixRows::text(std::size_t row, int column) const
{
    if (column == Name)
        return isAll(row) ? MixWords::tr("all frames") : behaviourText(m_mix.behaviours[row]);
    return column < MixDelta ? QString() : partText(number(row, column), column == WithinP);
}

std::vector<RowColumn> FunctionMixRows::columns()
{
    std::vector<RowColumn> columns{
        {MixWords::tr("Function"),
         MixWords::tr(
             "Compared by self time on the thread that marks the frames, as in the waterfall"),
         ColumnKind::Text, 28},
        mixColumn(),
        withinColumn()};
    for (RowColumn &column : withinFigures())
        columns.push_back(std::move(column));
    columns.back().explanation = MixWords::tr("As on the page Functions: of the function over all "
                                              "threads, for the mean and the typical frame");
    columns.push_back(unusualColumn());
    columns.push_back(togetherColumn());
    for (const int column : {WithinLow, WithinHigh, Unusual})
        columns[static_cast<std::size_t>(column)].rank = 1;
    return columns;
}

FunctionMixRows::FunctionMixRows(std::shared_ptr<const Comparison> comparison,
                                 std::optional<std::size_t> behaviour)
    : m_comparison(std::move(comparison))
    , m_mix(*m_comparison->mix)
    , m_behaviour(behaviour)
{
    for (const FunctionMix &function : m_mix.functions)
        m_ps.push_back(pOf(*m_comparison, function));
}

double FunctionMixRows::number(std::size_t row, int column) const
{
    const FunctionMix &it = m_mix.functions[row];
    const double mix = m_behaviour ? it.mixNs[*m_behaviour] : it.mix.deltaNs;
    const double within = m_behaviour ? it.withinNs[*m_behaviour] : it.within.deltaNs;
    const bool hasUnusual = !m_behaviour || m_mix.behaviours[*m_behaviour].behaviour < 0;
    const double unusual = hasUnusual ? it.unusual.deltaNs : 0;
    switch (column) {
    case MixDelta:
        return mix;
    case WithinDelta:
        return within;
    case WithinLow:
        return m_behaviour ? kNone : it.within.interval.low;
    case WithinHigh:
        return m_behaviour ? kNone : it.within.interval.high;
    case WithinP:
        return m_behaviour ? kNone : m_ps[row];
    case Unusual:
        return hasUnusual ? unusual : kNone;
    case Together:
        return mix + within + unusual;
    default:
        return kNone;
    }
}

QString FunctionMixRows::text(std::size_t row, int column) const
{
    if (column != Name)
        return partText(number(row, column), column == WithinP);
    const FunctionMix &it = m_mix.functions[row];
    return it.function.empty() ? MixWords::tr("outside all zones")
                               : QString::fromStdString(it.function);
}

} // namespace zoe::app
