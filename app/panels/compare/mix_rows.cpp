#include "app/panels/compare/mix_rows.h"

#include <QCoreApplication>

#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

struct MixWords {
    Q_DECLARE_TR_FUNCTIONS(MixRows)
};

class BehaviourMixRows : public ColumnRows<MixRow> {
  public:
    explicit BehaviourMixRows(const std::shared_ptr<const Comparison> &comparison)
        : ColumnRows(behaviourMixColumns(), behaviourMixRows(*comparison), {comparison})
        , m_mix(*comparison->mix)
    {}
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (column != 0)
            return ColumnRows::text(row, column);
        return row < m_mix.behaviours.size() ? behaviourText(m_mix.behaviours[row])
                                             : MixWords::tr("all frames");
    }

  private:
    const Mix &m_mix;
};

} // namespace

QString behaviourText(const BehaviourChange &behaviour)
{
    if (behaviour.behaviour < 0)
        return MixWords::tr("unusual frames");
    return behaviour.name.empty() ? MixWords::tr("behaviour %1").arg(behaviour.behaviour)
                                  : QString::fromStdString(behaviour.name);
}

std::shared_ptr<const RowSource>
rowsOfBehaviourMix(const std::shared_ptr<const Comparison> &comparison)
{
    return std::make_shared<const BehaviourMixRows>(comparison);
}

std::shared_ptr<const RowSource>
rowsOfFunctionMix(const std::shared_ptr<const Comparison> &comparison,
                  std::optional<std::size_t> behaviour)
{
    return std::make_shared<const ColumnRows<MixRow>>(
        functionMixColumns(), functionMixRows(*comparison, behaviour, inColumnLanguage),
        std::vector<std::shared_ptr<const void>>{comparison});
}

} // namespace zoe::app
