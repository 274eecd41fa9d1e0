#include "app/panels/behaviours/behaviour_rows.h"

#include <QCoreApplication>
#include <QList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct BehaviourRowWords {
    Q_DECLARE_TR_FUNCTIONS(BehaviourRows)
};

constexpr int placeOf(BehaviourColumn column)
{
    return static_cast<int>(column);
}

} // namespace

BehaviourRows::BehaviourRows(std::shared_ptr<const Behaviours> behaviours, FrameTimeBins bins)
    : ColumnRows(behaviourColumns(), behaviours->behaviours)
    , m_behaviours(std::move(behaviours))
    , m_canChange(m_behaviours->definition != nullptr)
    , m_bins(std::move(bins))
{}

double BehaviourRows::number(std::size_t row, int column) const
{
    const Behaviour &it = at(row);
    if (column == placeOf(BehaviourColumn::FrameTimes)) // how spread they are
        return it.frames > 0 ? it.duration.p75Ns - it.duration.p25Ns : kNone;
    if (column == placeOf(BehaviourColumn::Frozen))
        return it.frozen ? 1 : 0;
    return ColumnRows::number(row, column);
}

QString BehaviourRows::text(std::size_t row, int column) const
{
    const QString text = ColumnRows::text(row, column);
    return column == placeOf(BehaviourColumn::Frozen) ? translatedColumnText(text.toStdString())
                                                      : text;
}

bool BehaviourRows::sortsByNumber(int column) const
{
    return column == placeOf(BehaviourColumn::FrameTimes) ||
           column == placeOf(BehaviourColumn::Frozen);
}

CellLook BehaviourRows::look(std::size_t row, int column) const
{
    const bool any = at(row).frames > 0;
    const bool isLink =
        column == placeOf(BehaviourColumn::Typical) || column == placeOf(BehaviourColumn::Worst);
    return {.italic = !any, .underlined = any && isLink};
}

QString BehaviourRows::toolTip(std::size_t row, int column) const
{
    const Behaviour &it = at(row);
    const QString meaning = translatedColumnText(of(column).tip);
    const Distribution &times = it.duration;
    const auto ns = [](double value) { return durationText(std::llround(value)); };
    if (column == placeOf(BehaviourColumn::Name))
        return QString::fromStdString(it.name) + u'\n' + meaning;
    if (column == placeOf(BehaviourColumn::FrameTimes) && it.frames > 0)
        return BehaviourRowWords::tr(
                   "Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7")
                   .arg(durationText(times.minNs), ns(times.p25Ns), ns(times.medianNs),
                        ns(times.p75Ns), ns(times.p95Ns), ns(times.p99Ns),
                        durationText(times.maxNs)) +
               u'\n' + meaning;
    if (column != placeOf(BehaviourColumn::Stability))
        return meaning;
    if (it.stability < 0)
        return BehaviourRowWords::tr(
                   "Not computed. Stability is computed when behaviours are found.") +
               u'\n' + meaning;
    const QString verdict =
        it.hasTooFewFramesToTell() ? BehaviourRowWords::tr("Too few frames to tell.")
        : it.stability >= 0.75     ? BehaviourRowWords::tr("Stable.")
        : it.stability >= 0.5      ? BehaviourRowWords::tr("Visible, but not clearly separate.")
                                   : BehaviourRowWords::tr("Not reliable.");
    return verdict + u'\n' + meaning;
}

std::optional<std::int32_t> BehaviourRows::behaviour(std::size_t row) const
{
    return m_behaviours->colourOf(static_cast<std::int32_t>(at(row).id));
}

std::optional<std::uint64_t> BehaviourRows::key(std::size_t row) const
{
    return at(row).id;
}

QVariant BehaviourRows::picture(std::size_t row, int column) const
{
    const Behaviour &it = at(row);
    if (column != placeOf(BehaviourColumn::FrameTimes) || it.id >= m_bins.counts.size() ||
        it.frames == 0)
        return {};
    const auto &counts = m_bins.counts[it.id];
    const auto most =
        static_cast<double>(std::max<std::uint64_t>(1, *std::ranges::max_element(counts)));
    QList<double> heights;
    for (const std::uint64_t count : counts)
        heights << static_cast<double>(count) / most;
    return QVariant::fromValue(heights);
}

std::optional<bool> BehaviourRows::checked(std::size_t row, int column) const
{
    return column == placeOf(BehaviourColumn::Frozen) ? std::optional(at(row).frozen)
                                                      : std::nullopt;
}

bool BehaviourRows::canChange(std::size_t, int column) const
{
    return m_canChange &&
           (column == placeOf(BehaviourColumn::Name) || column == placeOf(BehaviourColumn::Frozen));
}

} // namespace zoe::app
