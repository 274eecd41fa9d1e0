#include "app/widgets/tables/rows_model.h"

#include <cmath>
#include <utility>

#include "analysis/model/capture.h"

namespace zoe::app {

namespace {

QVariant alignmentOf(CellKind kind)
{
    return QVariant::fromValue(Qt::AlignVCenter |
                               (kind == CellKind::Text ? Qt::AlignLeft : Qt::AlignRight));
}

} // namespace

RowsModel::RowsModel(std::vector<RowColumn> columns, QObject *parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{}

void RowsModel::setRows(std::shared_ptr<const RowSource> source, std::vector<std::uint32_t> order)
{
    beginResetModel();
    m_source = std::move(source);
    m_order = std::move(order);
    endResetModel();
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const std::size_t row = sourceRow(index);
    const CellKind kind = column(index.column()).kind;
    switch (role) {
    case Qt::DisplayRole: {
        const QString text = m_source->text(row, index.column());
        return kind == CellKind::Text || !text.isEmpty()
                   ? text
                   : cellText(kind, m_source->number(row, index.column()));
    }
    case Qt::TextAlignmentRole:
        return alignmentOf(kind);
    case Qt::ToolTipRole:
        return m_source->toolTip(row);
    case Qt::DecorationRole: {
        const auto behaviour = m_source->behaviour(row);
        if (behaviour)
            return index.column() == 0 ? QVariant(m_palette->behaviourColour(*behaviour))
                                       : QVariant();
        const SiteId site = m_source->site(row);
        return index.column() == 0 && m_capture && site.valid()
                   ? QVariant(m_palette->siteColour(m_capture->site(site)))
                   : QVariant();
    }
    case NumberRole: {
        if (kind == CellKind::Text)
            return {};
        const double number = m_source->number(row, index.column());
        return std::isnan(number) ? QVariant() : QVariant(number);
    }
    case CellBarRole: {
        const auto share = m_source->bar(row, index.column());
        return share ? QVariant(*share) : QVariant();
    }
    default:
        return {};
    }
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return column(section).title;
    case Qt::ToolTipRole:
        return column(section).explanation;
    case Qt::TextAlignmentRole:
        return alignmentOf(column(section).kind);
    case UnitRole: {
        const auto unit = unitOf(column(section).kind);
        return unit ? QVariant(*unit) : QVariant();
    }
    default:
        return {};
    }
}

void RowsModel::sort(int column, Qt::SortOrder order)
{
    emit sortWanted(column, order);
}

} // namespace zoe::app
