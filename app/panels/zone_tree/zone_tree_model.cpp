#include "app/panels/zone_tree/zone_tree_model.h"

#include <QFont>
#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/zone_tree/whole_rows.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/table_roles.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kBatch = 2000; // rows inserted at once

double treeShareOf(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

ZoneTreeModel::ZoneTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_columns(rowColumns(zoneTreeColumns()))
{}

void ZoneTreeModel::setFrame(std::shared_ptr<const FlameFrame> frame)
{
    reset(frame ? std::make_unique<WholeRows>(std::move(frame)) : nullptr, nullptr);
}

void ZoneTreeModel::setLargeFrame(std::unique_ptr<LargeRows> frame)
{
    LargeRows *large = frame.get();
    reset(std::move(frame), large);
}

void ZoneTreeModel::reset(std::unique_ptr<ZoneRows> rows, LargeRows *large)
{
    beginResetModel();
    m_large = large;
    m_rows = std::move(rows);
    m_row.reset();
    if (m_rows)
        m_rows->arrange(m_order, m_grouped);
    endResetModel();
}

void ZoneTreeModel::setOrder(Order order)
{
    if (order == m_order)
        return;
    beginResetModel();
    m_order = order;
    if (m_rows)
        m_rows->arrange(m_order, m_grouped);
    endResetModel();
}

void ZoneTreeModel::setGrouped(bool grouped)
{
    if (grouped == m_grouped)
        return;
    beginResetModel();
    m_grouped = grouped;
    m_row.reset();
    if (m_rows)
        m_rows->arrange(m_order, m_grouped);
    endResetModel();
}

void ZoneTreeModel::setSummary(std::shared_ptr<const Summary> summary)
{
    m_summary = std::move(summary);
}

void ZoneTreeModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
}

void ZoneTreeModel::setHighlightedSite(SiteId site)
{
    m_highlighted = site;
}

QModelIndex ZoneTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!m_rows || row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? m_rows->child(parent.internalId(), row)
                                        : m_rows->thread(static_cast<std::size_t>(row)));
}

QModelIndex ZoneTreeModel::indexAt(ZoneRows::Id id) const
{
    return createIndex(m_rows->placeOf(id), 0, id);
}

QModelIndex ZoneTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const auto above = m_rows->parent(index.internalId());
    return above ? indexAt(*above) : QModelIndex();
}

int ZoneTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!m_rows || parent.column() > 0)
        return 0;
    return parent.isValid() ? m_rows->handedOut(parent.internalId())
                            : static_cast<int>(m_rows->threadCount());
}

int ZoneTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool ZoneTreeModel::hasChildren(const QModelIndex &parent) const
{
    if (!m_rows || parent.column() > 0)
        return false;
    return parent.isValid() ? m_rows->hasChildren(parent.internalId()) : m_rows->threadCount() > 0;
}

bool ZoneTreeModel::canFetchMore(const QModelIndex &parent) const
{
    return m_rows && !m_inserting && parent.isValid() && parent.column() <= 0 &&
           m_rows->hasMore(parent.internalId());
}

void ZoneTreeModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    handOut(parent.internalId(), rowCount(parent) + kBatch);
    if (isWaiting())
        emit readingWanted();
}

void ZoneTreeModel::handOut(ZoneRows::Id parent, int rows)
{
    const int now = m_rows->handedOut(parent);
    const int end = std::min(rows, static_cast<int>(m_rows->open(parent)));
    if (end <= now)
        return;
    const QScopedValueRollback<bool> inserting(m_inserting, true);
    beginInsertRows(indexAt(parent), now, end - 1);
    m_rows->handOut(parent, end);
    endInsertRows();
}

bool ZoneTreeModel::isShown(ZoneRows::Id id) const
{
    for (auto above = m_rows->parent(id); above; above = m_rows->parent(id)) {
        if (m_rows->placeOf(id) >= m_rows->handedOut(*above))
            return false;
        id = *above;
    }
    return true;
}

void ZoneTreeModel::take(LargeRows::Answer answer)
{
    const auto lists = answer.question.lists;
    const QScopedValueRollback<bool> inserting(m_inserting, true);
    m_large->take(std::move(answer));
    for (const auto &[above, range] : lists) {
        if (isShown(above))
            handOut(above, kBatch);
    }
}

std::optional<ZoneRef> ZoneTreeModel::zoneOf(const QModelIndex &index) const
{
    if (!m_rows || !index.isValid())
        return std::nullopt;
    const ZoneRow &row = rowAt(index.internalId());
    return row.isThread ? std::nullopt : std::optional(row.ref);
}

QModelIndex ZoneTreeModel::indexOf(const ZoneRef &zone)
{
    const auto path = m_rows ? m_rows->pathTo(zone) : std::vector<ZoneRows::Id>();
    if (path.empty())
        return {};
    for (std::size_t i = 1; i < path.size(); ++i)
        handOut(path[i - 1], std::max(kBatch, m_rows->placeOf(path[i]) + 1));
    return indexAt(path.back());
}

// Views request the cells of a row one after the other.
const ZoneRow &ZoneTreeModel::rowAt(ZoneRows::Id id) const
{
    if (!m_row || m_rowId != id) {
        m_row.emplace(m_rows->row(id));
        m_rowId = id;
    }
    return *m_row;
}

ColumnValue ZoneTreeModel::value(const ZoneRow &row, int column) const
{
    return zoneTreeColumns()[static_cast<std::size_t>(column)].value(
        {.site = m_rows->capture().site(row.zone.site),
         .totalNs = row.totalNs,
         .selfNs = row.selfNs,
         .typicalNs = typicalNs(row),
         .shareOfParent = treeShareOf(row.totalNs, row.aroundNs),
         .shareOfFrame = treeShareOf(row.totalNs, m_rows->record().durationNs),
         .sinceFrameNs = row.startNs - m_rows->record().startNs,
         .flags = row.zone.flags});
}

QVariant ZoneTreeModel::zoneText(const ZoneRow &row, int column) const
{
    if (column == Function && row.count > 1)
        return textOfSeveral(row);
    if (column == Flags)
        return row.count > 1 ? QString() : zoneFlagsText(row.zone.flags);
    return cellText(m_columns[static_cast<std::size_t>(column)].kind, value(row, column));
}

QString ZoneTreeModel::nameOfSeveral(const ZoneRow &row) const
{
    if (!row.oneFunction)
        return countedZones(row.count);
    const Site &site = m_rows->capture().site(row.zone.site);
    return tr("%1 × %2").arg(countText(row.count), QString::fromStdString(site.label()));
}

QString ZoneTreeModel::textOfSeveral(const ZoneRow &row) const
{
    return tr("%1, max %2").arg(nameOfSeveral(row), durationText(row.zone.durationNs));
}

std::optional<double> ZoneTreeModel::typicalNs(const ZoneRow &row) const
{
    const FunctionSummary *function =
        m_summary && row.oneFunction ? m_summary->of(row.zone.site) : nullptr;
    if (function == nullptr)
        return std::nullopt;
    if (row.count == 1)
        return function->perCall.medianNs;
    // For all calls of the frame together, unless some are elsewhere.
    const auto all = m_rows->zonesOfSite();
    if (row.zone.site.value < all.size() && all[row.zone.site.value] == row.count)
        return function->perFrame.medianNs;
    return function->perCall.medianNs * static_cast<double>(row.count);
}

QVariant ZoneTreeModel::threadText(const ZoneRow &row, int column) const
{
    if (column == Function)
        return QString::fromStdString(m_rows->capture().thread(row.thread).label());
    if (column == Flags)
        return countedZones(row.zonesOfThread);
    return {};
}

QVariant ZoneTreeModel::data(const QModelIndex &index, int role) const
{
    if (!m_rows || !index.isValid())
        return {};
    const int column = index.column();
    const bool numeric = column != Function && column != Flags;
    if (role == Qt::TextAlignmentRole)
        return QVariant(numeric ? Qt::AlignRight | Qt::AlignVCenter
                                : Qt::AlignLeft | Qt::AlignVCenter);
    const ZoneRow &row = rowAt(index.internalId());
    if (row.isThread) {
        if (role == SiteRole)
            return SiteId::kNone;
        return role == Qt::DisplayRole ? threadText(row, column) : QVariant();
    }
    const bool highlighted =
        m_highlighted.valid() && row.oneFunction && row.zone.site == m_highlighted;
    switch (role) {
    case Qt::DisplayRole:
        return zoneText(row, column);
    case Qt::ToolTipRole:
        return row.count > 1 ? tr("%1\nA click selects the longest call.").arg(textOfSeveral(row))
                             : m_rows->tip(index.internalId());
    case Qt::DecorationRole:
        return column == Function
                   ? QVariant(m_palette->siteColour(m_rows->capture().site(row.zone.site)))
                   : QVariant();
    case Qt::FontRole: {
        if (!highlighted || column != Function) // columns of figures are as wide as these
            return {};
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    case Qt::ForegroundRole: {
        if (column != Delta)
            return {};
        const double delta = value(row, Delta).number();
        return delta > 0   ? QVariant(m_palette->slower)
               : delta < 0 ? QVariant(m_palette->faster)
                           : QVariant();
    }
    case NumberRole: {
        const double number = value(row, column).number();
        return std::isnan(number) ? QVariant() : QVariant(number);
    }
    case kShortRole:
        return row.count > 1 && column == Function ? nameOfSeveral(row) : QString();
    case SiteRole:
        return row.zone.site.value;
    default:
        return {};
    }
}

QVariant ZoneTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    return headerOf(m_columns[static_cast<std::size_t>(section)], role);
}

} // namespace zoe::app
