#include "app/panels/behaviours/unusual_frame_model.h"

#include <QStringList>
#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

void UnusualFrameModel::setBehaviours(std::shared_ptr<const Capture> capture,
                                      std::shared_ptr<const Behaviours> behaviours)
{
    beginResetModel();
    m_capture = std::move(capture);
    m_behaviours = m_capture ? std::move(behaviours) : nullptr;
    m_order.resize(m_behaviours ? m_behaviours->unusual.size() : 0);
    rankReasons();
    arrange();
    endResetModel();
}

// There are few different ones.
void UnusualFrameModel::rankReasons()
{
    m_rank.assign(m_order.size(), 0);
    std::map<std::vector<SiteId>, std::uint32_t> seen;
    std::vector<QString> texts;
    for (std::size_t i = 0; i < m_rank.size(); ++i) {
        const UnusualFrame &unusual = m_behaviours->unusual[i];
        const auto [reason, fresh] =
            seen.try_emplace(unusual.because, static_cast<std::uint32_t>(texts.size()));
        if (fresh)
            texts.push_back(because(unusual).toCaseFolded());
        m_rank[i] = reason->second;
    }
    std::vector<std::uint32_t> byText(texts.size());
    std::iota(byText.begin(), byText.end(), 0U);
    std::ranges::sort(byText, {}, [&](std::uint32_t reason) -> QString & { return texts[reason]; });
    std::vector<std::uint32_t> ranks(texts.size());
    for (std::uint32_t i = 0; i < ranks.size(); ++i)
        ranks[byText[i]] =
            i > 0 && texts[byText[i]] == texts[byText[i - 1]] ? ranks[byText[i - 1]] : i;
    for (std::uint32_t &rank : m_rank)
        rank = ranks[rank];
}

std::int64_t UnusualFrameModel::keyOf(std::uint32_t unusual) const
{
    const FrameIndex frame = m_behaviours->unusual[unusual].frame;
    if (m_column == Duration)
        return m_capture->frames()[frame].durationNs;
    return m_column == Because ? std::int64_t{m_rank[unusual]} : std::int64_t{frame};
}

void UnusualFrameModel::arrange()
{
    std::iota(m_order.begin(), m_order.end(), 0U);
    const auto key = [this](std::uint32_t unusual) { return keyOf(unusual); };
    if (m_sortOrder == Qt::AscendingOrder)
        std::ranges::stable_sort(m_order, std::less{}, key);
    else
        std::ranges::stable_sort(m_order, std::greater{}, key);
}

void UnusualFrameModel::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_sortOrder = order;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const std::vector<std::uint32_t> before = m_order;
    arrange();
    std::vector<int> rows(m_order.size());
    for (std::size_t row = 0; row < m_order.size(); ++row)
        rows[m_order[row]] = static_cast<int>(row);
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    for (const QModelIndex &old : from)
        to << index(rows[before[static_cast<std::size_t>(old.row())]], old.column());
    changePersistentIndexList(from, to);
    emit layoutChanged({}, VerticalSortHint);
}

int UnusualFrameModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_behaviours)
        return 0;
    return static_cast<int>(m_behaviours->unusual.size());
}

int UnusualFrameModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString UnusualFrameModel::because(const UnusualFrame &unusual) const
{
    QStringList names;
    for (const SiteId site : unusual.because)
        names << QString::fromStdString(m_capture->site(site).label());
    return names.join(QStringLiteral(", "));
}

QVariant UnusualFrameModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const UnusualFrame &unusual =
        m_behaviours->unusual[m_order[static_cast<std::size_t>(index.row())]];
    const DurationNs duration = m_capture->frames()[unusual.frame].durationNs;
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        if (column == Frame)
            return QString::number(unusual.frame);
        return column == Duration ? durationText(duration) : because(unusual);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column == Because ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return column == Because ? QVariant(because(unusual))
                                 : headerData(column, Qt::Horizontal, role);
    case RawRole:
        if (column == Because)
            return because(unusual).toCaseFolded();
        return column == Frame ? QVariant(unusual.frame) : QVariant(qlonglong{duration});
    case FrameRole:
        return unusual.frame;
    case SiteRole:
        return unusual.because.empty() ? SiteId().value : unusual.because.front().value;
    default:
        return {};
    }
}

QVariant UnusualFrameModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[] = {tr("Frame"), tr("Duration"), tr("Cause")};
    const QString explanations[] = {
        tr("Frame that does not fit any behaviour. Click to show it."),
        tr("Frame time."),
        tr("Functions that take longer than usual for the frame's behaviour. Click to show the "
           "frame with the first of them selected."),
    };
    switch (role) {
    case Qt::DisplayRole:
        return titles[section];
    case Qt::ToolTipRole:
        return explanations[section];
    case UnitRole:
        if (section == Because)
            return {};
        return section == Duration ? QStringLiteral("ns") : QString("");
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == Because ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace zoe::app
