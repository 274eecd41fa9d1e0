#include "app/panels/compare/waterfall_model.h"

#include <algorithm>

#include "app/panels/compare/comparison_columns.h"
#include "app/theme/text.h"

namespace zoe::app {

void WaterfallModel::add(const QString &name, const WaterfallStep &step)
{
    const double from = m_rows.empty() ? 0 : m_rows.back().toNs;
    m_rows.push_back({name, step.base, step.head, from, from + step.deltaNs});
    m_leastNs = std::min(m_leastNs, from + step.deltaNs);
    m_mostNs = std::max(m_mostNs, from + step.deltaNs);
}

void WaterfallModel::setComparison(const std::shared_ptr<const Comparison> &comparison)
{
    beginResetModel();
    m_rows.clear();
    m_leastNs = 0;
    m_mostNs = 0;
    if (comparison) {
        const auto &steps = comparison->waterfall;
        WaterfallStep others;
        std::size_t otherCount = 0;
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
            if (m_rows.size() < kSteps) {
                add(QString::fromStdString(steps[i].function), steps[i]);
            } else {
                others.deltaNs += steps[i].deltaNs;
                ++otherCount;
            }
        }
        if (otherCount > 0)
            add(tr("%1 other functions").arg(countText(otherCount)), others);
        add(tr("outside all zones"), steps.back());
        m_rows.push_back({tr("Change of mean frame time"), {}, {}, 0, comparison->frames.deltaNs});
    }
    endResetModel();
}

int WaterfallModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WaterfallModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant WaterfallModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Function)
            return row.name;
        return index.column() == Delta ? signedDurationText(row.toNs - row.fromNs) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Delta ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        return tr("%1: %2 per frame").arg(row.name, signedDurationText(row.toNs - row.fromNs));
    case FromRole:
        return row.fromNs;
    case ToRole:
        return row.toNs;
    case LeastRole:
        return m_leastNs;
    case MostRole:
        return m_mostNs;
    case BaseSiteRole:
        return row.base.value;
    case HeadSiteRole:
        return row.head.value;
    default:
        return {};
    }
}

QVariant WaterfallModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[] = {tr("Contribution"), tr("Per frame"), QString()};
    switch (role) {
    case Qt::DisplayRole:
        return titles[section];
    case Qt::ToolTipRole:
        return tr("Change of self time on the thread that marks the frames. All rows add up to the "
                  "change of the mean frame time. + is slower.");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == Delta ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

} // namespace zoe::app
