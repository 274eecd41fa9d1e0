#include "app/panels/behaviours/detail_rows.h"

#include <QCoreApplication>
#include <cmath>
#include <utility>

#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(BehaviourDetails)
};

struct CharacteristicRow {
    const Capture &capture;
    const Characteristic &function;
};

// Of Qt's type, since lupdate sees texts in functions of the standard library's in another context.
QString relativeText(double ratio)
{
    if (std::isinf(ratio))
        return DetailWords::tr("only here");
    if (ratio == 0)
        return DetailWords::tr("not here");
    return (ratio > 1 ? QString("▲ × ") : QString("▼ × ")) +
           QString::number(ratio, 'f', ratio < 10 ? 2 : 0);
}

const Columns<CharacteristicRow> &allCharacteristicColumns()
{
    using F = const CharacteristicRow &;
    static const Columns<CharacteristicRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Functions that take a larger or smaller share of time in this "
                                "behaviour than elsewhere.")},
         [](F r) { return r.capture.site(r.function.site).label(); }},
        {{.id = "share",
          .kind = ColumnKind::Share,
          .title = ColumnText::tr("Share"),
          .tip = ColumnText::tr("Share of self time in the behaviour's frames, over all threads."),
          .bar = ColumnBar::Share},
         [](F r) { return r.function.share; }},
        {{.id = "ratio",
          .kind = ColumnKind::Ratio,
          .title = ColumnText::tr("Relative"),
          .tip = ColumnText::tr("The share divided by the share in all other behaviours. ▲: larger "
                                "here. ▼: smaller here.")},
         [](F r) { return r.function.ratio; },
         [](F r) { return relativeText(r.function.ratio).toStdString(); }},
    };
    return columns;
}

class CharacteristicRows : public ColumnRows<CharacteristicRow> {
  public:
    using ColumnRows::ColumnRows;

    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).function.site; }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        return column == 0 ? text(row, 0) : translatedColumnText(of(column).tip);
    }
};

struct UnusualRow {
    const Capture &capture;
    const UnusualFrame &unusual;
};

std::string causesOf(const UnusualRow &row)
{
    std::string names;
    for (const SiteId site : row.unusual.because)
        names += (names.empty() ? "" : ", ") + row.capture.site(site).label();
    return names;
}

// The first one, and how many more: a list would be cut.
std::string shortCauses(const UnusualRow &row)
{
    const auto &because = row.unusual.because;
    if (because.size() < 2)
        return causesOf(row);
    return row.capture.site(because.front()).label() + " +" + std::to_string(because.size() - 1);
}

const Columns<UnusualRow> &allUnusualColumns()
{
    using F = const UnusualRow &;
    static const Columns<UnusualRow> columns{
        {{.id = "frame",
          .kind = ColumnKind::Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr("Frame that does not fit any behaviour. Click to show it.")},
         [](F r) { return r.unusual.frame; }},
        {{.id = "durationNs",
          .kind = ColumnKind::Time,
          .title = ColumnText::tr("Duration"),
          .tip = ColumnText::tr("Frame time.")},
         [](F r) { return r.capture.frames()[r.unusual.frame].durationNs; }},
        {{.id = "because",
          .title = ColumnText::tr("Cause"),
          .tip = ColumnText::tr("Functions that take longer than usual for the frame's behaviour. "
                                "Click to show the frame with the first of them selected.")},
         [](F r) { return causesOf(r); },
         [](F r) { return shortCauses(r); }},
    };
    return columns;
}

class UnusualRows : public ColumnRows<UnusualRow> {
  public:
    using ColumnRows::ColumnRows;

    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).unusual.frame;
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        const auto &because = at(row).unusual.because;
        return because.empty() ? SiteId{} : because.front();
    }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        return of(column).kind == ColumnKind::Text
                   ? QString::fromStdString(of(column).value(at(row)).text())
                   : translatedColumnText(of(column).tip);
    }
};

using Keep = std::vector<std::shared_ptr<const void>>;

} // namespace

std::vector<RowColumn> characteristicColumns()
{
    return rowColumns(allCharacteristicColumns());
}

std::shared_ptr<const RowSource> characteristicRows(std::shared_ptr<const Capture> capture,
                                                    std::shared_ptr<const Behaviours> behaviours,
                                                    const Behaviour &behaviour)
{
    std::vector<CharacteristicRow> rows;
    for (const Characteristic &function : behaviour.characteristic)
        rows.push_back({*capture, function});
    return std::make_shared<CharacteristicRows>(allCharacteristicColumns(), std::move(rows),
                                                Keep{capture, behaviours});
}

std::vector<RowColumn> unusualColumns()
{
    return rowColumns(allUnusualColumns());
}

std::shared_ptr<const RowSource> unusualRows(std::shared_ptr<const Capture> capture,
                                             std::shared_ptr<const Behaviours> behaviours)
{
    std::vector<UnusualRow> rows;
    for (const UnusualFrame &unusual : behaviours->unusual)
        rows.push_back({*capture, unusual});
    return std::make_shared<UnusualRows>(allUnusualColumns(), std::move(rows),
                                         Keep{capture, behaviours});
}

} // namespace zoe::app
