#include "app/models/behaviour_model.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

enum class Unit { Name, Count, Share, Time, Frame };

struct ColumnInfo {
    Unit unit;
    const char *title;
    const char *explanation;
    double (*number)(const Behaviour &);
};

const std::array<ColumnInfo, kBehaviourColumns> kColumns{{
    {Unit::Name, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Behaviour"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Frames that spend their time alike, named after the function that sets "
                       "them apart most and its share of their self time."),
     [](const Behaviour &) { return 0.0; }},
    {Unit::Count, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Frames"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Number of frames."),
     [](const Behaviour &b) { return static_cast<double>(b.frames); }},
    {Unit::Share, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "% frames"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Share of all frames, unusual ones included."),
     [](const Behaviour &b) { return b.shareOfFrames; }},
    {Unit::Share, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "% time"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Share of the time of all frames."),
     [](const Behaviour &b) { return b.shareOfTime; }},
    {Unit::Time, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Mean"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Mean frame time."),
     [](const Behaviour &b) { return b.duration.meanNs; }},
    {Unit::Time, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Median"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Half of the frames are shorter. Quantile by linear interpolation between "
                       "order statistics (type 7)."),
     [](const Behaviour &b) { return b.duration.medianNs; }},
    {Unit::Time, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "P99"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "99 % of the frames are shorter. Quantile by linear interpolation between "
                       "order statistics (type 7)."),
     [](const Behaviour &b) { return b.duration.p99Ns; }},
    {Unit::Frame, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Typical"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Number of the frame nearest to the centre. A click on a row shows it."),
     [](const Behaviour &b) { return static_cast<double>(b.typicalFrame); }},
    {Unit::Frame, QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Worst"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Number of the longest frame. A click on it shows it."),
     [](const Behaviour &b) { return static_cast<double>(b.worstFrame); }},
}};

const ColumnInfo &infoOf(int column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

QString textOf(const ColumnInfo &column, const Behaviour &behaviour)
{
    const double number = column.number(behaviour);
    switch (column.unit) {
    case Unit::Name:
        return QString::fromStdString(behaviour.name);
    case Unit::Count:
        return countText(static_cast<std::uint64_t>(number));
    case Unit::Share:
        return shareText(number);
    case Unit::Time:
        return durationText(std::llround(number));
    case Unit::Frame:
        return QString::number(static_cast<FrameIndex>(number));
    }
    return {};
}

} // namespace

BehaviourModel::BehaviourModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_palette(&Palette::light())
{}

void BehaviourModel::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    beginResetModel();
    m_behaviours = std::move(behaviours);
    endResetModel();
}

void BehaviourModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::DecorationRole});
}

const Behaviour *BehaviourModel::behaviourAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    return &m_behaviours->behaviours[static_cast<std::size_t>(row)];
}

int BehaviourModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_behaviours)
        return 0;
    return static_cast<int>(m_behaviours->behaviours.size());
}

int BehaviourModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kBehaviourColumns;
}

QVariant BehaviourModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Behaviour &behaviour = *behaviourAt(index.row());
    const ColumnInfo &column = infoOf(index.column());
    const bool name = column.unit == Unit::Name;
    switch (role) {
    case Qt::DisplayRole:
        return textOf(column, behaviour);
    case Qt::DecorationRole:
        if (name)
            return m_palette->behaviourColour(static_cast<std::int32_t>(behaviour.id));
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (name ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return QCoreApplication::translate("zoe::app::BehaviourModel", column.explanation);
    case RawRole:
        return name ? QVariant(QString::fromStdString(behaviour.name).toCaseFolded())
                    : QVariant(column.number(behaviour));
    case IdRole:
        return behaviour.id;
    default:
        return {};
    }
}

QVariant BehaviourModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBehaviourColumns)
        return {};
    const ColumnInfo &column = infoOf(section);
    switch (role) {
    case Qt::DisplayRole:
        return QCoreApplication::translate("zoe::app::BehaviourModel", column.title);
    case Qt::ToolTipRole:
        return QCoreApplication::translate("zoe::app::BehaviourModel", column.explanation);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column.unit == Unit::Name ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace zoe::app
