#include "app/widgets/tables/rows_model.h"

#include <QFont>
#include <QIcon>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace zoe::app {

namespace {

constexpr int kCellSwatchPx = 12;
constexpr std::size_t kMostRuns = 64; // of inserted or removed rows; with more, a reset is faster

// The first and last of each run of rows for which the condition holds.
template <class Holds>
std::vector<std::pair<std::size_t, std::size_t>> runsOf(std::size_t rows, Holds holds)
{
    std::vector<std::pair<std::size_t, std::size_t>> runs;
    for (std::size_t row = 0; row < rows; ++row) {
        if (!holds(row))
            continue;
        if (runs.empty() || runs.back().second + 1 != row)
            runs.emplace_back(row, row);
        runs.back().second = row;
    }
    return runs;
}

} // namespace

RowsModel::RowsModel(std::vector<RowColumn> columns, QObject *parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{}

void RowsModel::setColumns(std::vector<RowColumn> columns)
{
    if (columns.size() == m_columns.size()) {
        m_columns = std::move(columns);
        if (!m_columns.empty())
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    m_columns = std::move(columns);
    m_source.reset();
    m_order.clear();
    endResetModel();
}

void RowsModel::setRows(std::shared_ptr<const RowSource> source, std::vector<std::uint32_t> order)
{
    if (replaceByMoving(source, order))
        return;
    beginResetModel();
    m_source = std::move(source);
    m_order = std::move(order);
    endResetModel();
}

// False if nothing was done.
bool RowsModel::replaceByMoving(const std::shared_ptr<const RowSource> &source,
                                const std::vector<std::uint32_t> &order)
{
    if (!source || !m_source || order.empty() || m_order.empty())
        return false;
    const bool same = source == m_source;
    if (!same && (!source->key(order.front()) || !m_source->key(m_order.front())))
        return false;
    constexpr std::size_t kGone = ~std::size_t{0};
    // Maps rows as shown now to rows as they will be shown, and back.
    std::vector<std::size_t> after(m_order.size(), kGone);
    std::vector<std::size_t> before(order.size(), kGone);
    const auto match = [&](std::size_t row, std::size_t place) {
        after[row] = place;
        before[place] = row;
    };
    if (same) {
        std::vector<std::size_t> places(source->size(), kGone);
        for (std::size_t place = 0; place < order.size(); ++place)
            places[order[place]] = place;
        for (std::size_t row = 0; row < m_order.size(); ++row) {
            if (places[m_order[row]] != kGone)
                match(row, places[m_order[row]]);
        }
    } else {
        std::unordered_map<std::uint64_t, std::size_t> places;
        places.reserve(order.size());
        for (std::size_t place = 0; place < order.size(); ++place)
            places.emplace(*source->key(order[place]), place);
        for (std::size_t row = 0; row < m_order.size(); ++row) {
            const auto found = places.find(*m_source->key(m_order[row]));
            if (found != places.end() && before[found->second] == kGone)
                match(row, found->second);
        }
    }
    auto gone = runsOf(after.size(), [&](std::size_t row) { return after[row] == kGone; });
    const auto fresh = runsOf(before.size(), [&](std::size_t row) { return before[row] == kGone; });
    if (gone.size() + fresh.size() > kMostRuns)
        return false;
    std::ranges::reverse(gone);
    const auto erase = [](auto &list, std::size_t first, std::size_t last) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(first),
                   list.begin() + static_cast<std::ptrdiff_t>(last + 1));
    };
    for (const auto &[first, last] : gone) {
        beginRemoveRows({}, static_cast<int>(first), static_cast<int>(last));
        erase(m_order, first, last);
        erase(after, first, last);
        endRemoveRows();
    }
    std::vector<std::size_t> staying;
    staying.reserve(after.size());
    for (std::size_t place = 0; place < before.size(); ++place) {
        if (before[place] != kGone)
            staying.push_back(place);
    }
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    m_source = source;
    m_order.clear();
    for (const std::size_t row : staying)
        m_order.push_back(order[row]);
    QModelIndexList to;
    for (const QModelIndex &index : from) {
        const auto row =
            std::ranges::lower_bound(staying, after[static_cast<std::size_t>(index.row())]);
        to << this->index(static_cast<int>(row - staying.begin()), index.column());
    }
    changePersistentIndexList(from, to);
    emit layoutChanged({}, VerticalSortHint);
    for (const auto &[first, last] : fresh) {
        beginInsertRows({}, static_cast<int>(first), static_cast<int>(last));
        m_order.insert(m_order.begin() + static_cast<std::ptrdiff_t>(first),
                       order.begin() + static_cast<std::ptrdiff_t>(first),
                       order.begin() + static_cast<std::ptrdiff_t>(last + 1));
        endInsertRows();
    }
    if (!same)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return true;
}

void RowsModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
    if (!m_columns.empty())
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

SiteId RowsModel::siteAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_source->site(m_order[static_cast<std::size_t>(row)])
                                        : SiteId{};
}

int RowsModel::rowOf(SiteId site) const
{
    const auto found = std::ranges::find_if(
        m_order, [&](std::uint32_t row) { return m_source->site(row) == site; });
    return !site.valid() || found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int RowsModel::rowOfKey(std::uint64_t key) const
{
    const auto found =
        std::ranges::find_if(m_order, [&](std::uint32_t row) { return m_source->key(row) == key; });
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RowsModel::colourOf(std::size_t row) const
{
    if (const auto behaviour = m_source->behaviour(row))
        return m_palette->behaviourColour(*behaviour);
    const SiteId site = m_source->site(row);
    return m_capture && site.valid() ? QVariant(m_palette->siteColour(m_capture->site(site)))
                                     : QVariant();
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const std::size_t row = sourceRow(index);
    const int section = index.column();
    const ColumnKind kind = column(section).kind;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: {
        const QString text = m_source->text(row, section);
        return isText(kind) || !text.isEmpty() ? text
                                               : cellText(kind, m_source->number(row, section));
    }
    case Qt::TextAlignmentRole:
        return alignmentOf(kind);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return m_source->toolTip(row, section);
    case Qt::DecorationRole:
        return section == 0 ? colourOf(row) : QVariant();
    case ColourRole:
        return colourOf(row);
    case Qt::FontRole: {
        const CellLook look = m_source->look(row, section);
        if (!look.bold && !look.italic && !look.underlined)
            return {};
        QFont font;
        font.setBold(look.bold);
        font.setItalic(look.italic);
        font.setUnderline(look.underlined);
        return font;
    }
    case Qt::ForegroundRole: {
        const int change = m_source->look(row, section).change;
        return change == 0 ? QVariant() : change > 0 ? m_palette->slower : m_palette->faster;
    }
    case Qt::CheckStateRole: {
        const auto checked = m_source->checked(row, section);
        return checked ? QVariant(*checked ? Qt::Checked : Qt::Unchecked) : QVariant();
    }
    case NumberRole: {
        if (kind == ColumnKind::Text)
            return {};
        const double number = m_source->number(row, section);
        return std::isnan(number) ? QVariant() : QVariant(number);
    }
    case SiteRole:
        return m_source->site(row).value;
    case KeyRole: {
        const auto key = m_source->key(row);
        return key ? QVariant(qulonglong{*key}) : QVariant();
    }
    case CellBarRole: {
        const auto bar = m_source->bar(row, section);
        return bar ? QVariant(bar->to) : QVariant();
    }
    case CellBarFromRole: {
        const auto bar = m_source->bar(row, section);
        return bar && bar->from ? QVariant(*bar->from) : QVariant();
    }
    case PictureRole:
        return m_source->picture(row, section);
    default:
        return {};
    }
}

bool RowsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || !m_source->canChange(sourceRow(index), index.column()))
        return false;
    if (role == Qt::EditRole)
        emit textWanted(sourceRow(index), index.column(), value.toString());
    else if (role == Qt::CheckStateRole)
        emit checkWanted(sourceRow(index), index.column(), value.toInt() == Qt::Checked);
    else
        return false;
    return true;
}

Qt::ItemFlags RowsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || !m_source->canChange(sourceRow(index), index.column()))
        return flags;
    return flags | (m_source->checked(sourceRow(index), index.column()) ? Qt::ItemIsUserCheckable
                                                                        : Qt::ItemIsEditable);
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const RowColumn &shown = column(section);
    if (role != Qt::DecorationRole || !shown.behaviour)
        return headerOf(shown, role);
    QPixmap swatch(kCellSwatchPx, kCellSwatchPx); // headers don't draw plain colours
    swatch.fill(m_palette->behaviourColour(*shown.behaviour));
    return QIcon(swatch);
}

void RowsModel::sort(int column, Qt::SortOrder order)
{
    emit sortWanted(column, order);
}

} // namespace zoe::app
