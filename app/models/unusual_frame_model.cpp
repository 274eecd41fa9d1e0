#include "app/models/unusual_frame_model.h"

#include <QStringList>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

void UnusualFrameModel::setBehaviours(std::shared_ptr<const Capture> capture,
                                      std::shared_ptr<const Behaviours> behaviours)
{
    beginResetModel();
    m_capture = std::move(capture);
    m_behaviours = m_capture ? std::move(behaviours) : nullptr;
    endResetModel();
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
    const UnusualFrame &unusual = m_behaviours->unusual[static_cast<std::size_t>(index.row())];
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
    const QString titles[] = {tr("Frame"), tr("Duration"), tr("Because of")};
    const QString explanations[] = {
        tr("Number of a frame that is far from every behaviour. A click shows it."),
        tr("Frame time."),
        tr("The functions that the frame spends more time on than its behaviour does. A click "
           "shows the frame with the first one of them marked."),
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
