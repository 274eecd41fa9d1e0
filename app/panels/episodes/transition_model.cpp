#include "app/panels/episodes/transition_model.h"

#include <QIcon>
#include <QPixmap>

#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kSwatchPx = 12;
} // namespace

void TransitionModel::setTransitions(EpisodeDataPtr data)
{
    beginResetModel();
    m_data = std::move(data);
    m_changes.clear();
    if (m_data) {
        for (const EpisodeChange &change : m_data->figures.changes)
            m_changes[{change.from, change.to}] = &change;
    }
    endResetModel();
}

void TransitionModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
    if (rowCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int TransitionModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_data ? 0
                                       : static_cast<int>(m_data->behaviours->behaviours.size());
}

int TransitionModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_data ? 0 : rowCount() + 1;
}

const EpisodeChange *TransitionModel::changeAt(const QModelIndex &index) const
{
    const auto found = m_changes.find(
        {static_cast<std::uint32_t>(index.row()), static_cast<std::uint32_t>(index.column() - 1)});
    return found == m_changes.end() ? nullptr : found->second;
}

QVariant TransitionModel::name(std::uint32_t behaviour, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_data->nameOf(behaviour);
    case Qt::DecorationRole:
        return m_palette->behaviourColour(static_cast<std::int32_t>(behaviour));
    default:
        return {};
    }
}

QString TransitionModel::explanation(const QModelIndex &index) const
{
    const auto from = static_cast<std::uint32_t>(index.row());
    const auto to = static_cast<std::uint32_t>(index.column() - 1);
    const EpisodeChange *change = changeAt(index);
    if (from == to)
        return tr("An episode is an uninterrupted run of frames of one behaviour");
    if (!change)
        return tr("“%1” was never followed by “%2”").arg(m_data->nameOf(from), m_data->nameOf(to));
    const QString times = change->lengths.episodes == 1
                              ? tr("once")
                              : tr("%1 times").arg(countText(change->lengths.episodes));
    return tr("“%1” was followed by “%2” %3 (%4 of its transitions).\nIt had lasted %5 frames "
              "(median).")
        .arg(m_data->nameOf(from), m_data->nameOf(to), times, shareText(change->share),
             QString::number(change->lengths.medianFrames));
}

QVariant TransitionModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (index.column() == 0) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
        return name(static_cast<std::uint32_t>(index.row()), role);
    }
    const EpisodeChange *change = changeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        if (change)
            return tr("%1 (%2)").arg(shareText(change->share), countText(change->lengths.episodes));
        return index.row() == index.column() - 1 ? QString() : QStringLiteral("–");
    case Qt::TextAlignmentRole:
        return Qt::AlignCenter;
    case Qt::ToolTipRole:
        return explanation(index);
    case Qt::AccessibleTextRole:
        return explanation(index);
    case NumberRole:
        return change ? change->share : 0.0;
    case ShareRole:
        return change ? QVariant(change->share) : QVariant();
    default:
        return {};
    }
}

QVariant TransitionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section > 0) {
        if (role == UnitRole)
            return QStringLiteral("%");
        if (role == Qt::DecorationRole) { // headers draw no plain colours
            QPixmap swatch(kSwatchPx, kSwatchPx);
            swatch.fill(m_palette->behaviourColour(section - 1));
            return QIcon(swatch);
        }
        return name(static_cast<std::uint32_t>(section - 1), role);
    }
    if (role == Qt::DisplayRole)
        return tr("Ends ↓  Starts →");
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
    return {};
}

} // namespace zoe::app
