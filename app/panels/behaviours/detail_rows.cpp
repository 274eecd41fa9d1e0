#include "app/panels/behaviours/detail_rows.h"

#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

using KeptDetails = std::vector<std::shared_ptr<const void>>;

class CharacteristicRows : public ColumnRows<CharacteristicRow> {
  public:
    using ColumnRows::ColumnRows;

    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).function.site; }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        return column == 0 ? text(row, 0) : translatedColumnText(of(column).tip);
    }
};

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

} // namespace

std::shared_ptr<const RowSource> rowsOfCharacteristics(std::shared_ptr<const Capture> capture,
                                                       std::shared_ptr<const Behaviours> behaviours,
                                                       const Behaviour &behaviour)
{
    return std::make_shared<CharacteristicRows>(
        characteristicColumns(), characteristicRows(*capture, behaviour, inColumnLanguage),
        KeptDetails{capture, behaviours});
}

std::shared_ptr<const RowSource> rowsOfUnusual(std::shared_ptr<const Capture> capture,
                                               std::shared_ptr<const Behaviours> behaviours,
                                               const std::function<QString(FrameIndex)> &reasonOf)
{
    std::vector<UnusualRow> rows = unusualRows(*capture, *behaviours);
    for (UnusualRow &row : rows) {
        if (reasonOf)
            row.reason = reasonOf(row.unusual.frame).toStdString();
    }
    return std::make_shared<UnusualRows>(unusualColumns(), std::move(rows),
                                         KeptDetails{capture, behaviours});
}

} // namespace zoe::app
