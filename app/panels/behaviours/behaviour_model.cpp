#include "app/panels/behaviours/behaviour_model.h"

#include <QFont>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct ColumnText {
    const char *title;
    const char *explanation;
};

const std::array<ColumnText, kBehaviourColumns> kTexts{{
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Behaviour"),
     QT_TRANSLATE_NOOP(
         "zoe::app::BehaviourModel",
         "Group of frames that spend their time alike. The name is the function that sets it apart "
         "most, with that function's share of self time. F2 renames it.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Frames"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Number of frames.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Share of frames"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Share of all frames, including unusual frames.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Share of time"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Share of the total time of all frames.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Frame times"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Histogram of the behaviour's frame times. All rows share one time axis.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Mean"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Mean frame time.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Median"),
     QT_TRANSLATE_NOOP(
         "zoe::app::BehaviourModel",
         "Median frame time. Linear interpolation between order statistics (type 7).")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "P99"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "99th percentile of the frame times. Linear interpolation between order "
                       "statistics (type 7).")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Stability"),
     QT_TRANSLATE_NOOP(
         "zoe::app::BehaviourModel",
         "How reliably the behaviour is found again in random halves of the frames, from 0 to 1 "
         "(mean Jaccard similarity). At least 0.75: reliable. Less than 0.6: not reliable.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Typical"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Frame closest to the centre of the behaviour. Click a row to show it.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Worst"),
     QT_TRANSLATE_NOOP("zoe::app::BehaviourModel",
                       "Longest frame of the behaviour. Click to show it.")},
    {QT_TRANSLATE_NOOP("zoe::app::BehaviourModel", "Frozen"),
     QT_TRANSLATE_NOOP(
         "zoe::app::BehaviourModel",
         "A frozen behaviour does not change when new frames of a running program arrive.")},
}};

QString translated(const char *text)
{
    return BehaviourModel::tr(text);
}

} // namespace

BehaviourModel::BehaviourModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_palette(&Palette::light())
{}

void BehaviourModel::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    const int before = rowCount();
    const int now = behaviours ? static_cast<int>(behaviours->behaviours.size()) : 0;
    if (now < before || before == 0) {
        beginResetModel();
        m_behaviours = std::move(behaviours);
        m_bins = {};
        endResetModel();
        return;
    }
    if (now > before)
        beginInsertRows({}, before, now - 1);
    m_behaviours = std::move(behaviours);
    if (now > before)
        endInsertRows();
    emit dataChanged(index(0, 0), index(before - 1, kBehaviourColumns - 1));
}

void BehaviourModel::setFrameTimes(FrameTimeBins bins)
{
    m_bins = std::move(bins);
    const int column = static_cast<int>(BehaviourColumn::FrameTimes);
    if (rowCount() > 0)
        emit dataChanged(index(0, column), index(rowCount() - 1, column));
}

void BehaviourModel::setPalette(const Palette &palette)
{
    m_palette = &palette;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, kBehaviourColumns - 1),
                         {Qt::DecorationRole, ColourRole});
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

// Not valid: no value, so the cell is empty.
QVariant BehaviourModel::number(BehaviourColumn column, const Behaviour &behaviour) const
{
    const bool any = behaviour.frames > 0;
    const auto ofFrames = [any](auto value) { return any ? QVariant(value) : QVariant(); };
    switch (column) {
    case BehaviourColumn::Name:
        return {};
    case BehaviourColumn::Frames:
        return static_cast<qulonglong>(behaviour.frames);
    case BehaviourColumn::ShareOfFrames:
        return behaviour.shareOfFrames;
    case BehaviourColumn::ShareOfTime:
        return behaviour.shareOfTime;
    case BehaviourColumn::FrameTimes: // sorts by how far they are spread
        return ofFrames(behaviour.duration.p75Ns - behaviour.duration.p25Ns);
    case BehaviourColumn::Mean:
        return ofFrames(behaviour.duration.meanNs);
    case BehaviourColumn::Median:
        return ofFrames(behaviour.duration.medianNs);
    case BehaviourColumn::P99:
        return ofFrames(behaviour.duration.p99Ns);
    case BehaviourColumn::Stability:
        return behaviour.stability >= 0 ? QVariant(behaviour.stability) : QVariant();
    case BehaviourColumn::Typical:
        return ofFrames(behaviour.typicalFrame);
    case BehaviourColumn::Worst:
        return ofFrames(behaviour.worstFrame);
    case BehaviourColumn::Frozen:
        return behaviour.frozen ? 1 : 0;
    }
    return {};
}

QString BehaviourModel::text(BehaviourColumn column, const Behaviour &behaviour) const
{
    const QVariant value = number(column, behaviour);
    switch (column) {
    case BehaviourColumn::Name:
        return QString::fromStdString(behaviour.name);
    case BehaviourColumn::Frozen:
        return behaviour.frozen ? tr("frozen") : QString();
    case BehaviourColumn::FrameTimes:
        return value.isValid() ? tr("%1 to %2")
                                     .arg(durationText(behaviour.duration.minNs),
                                          durationText(behaviour.duration.maxNs))
                               : QString();
    default:
        break;
    }
    if (!value.isValid())
        return {};
    switch (column) {
    case BehaviourColumn::Frames:
        return countText(behaviour.frames);
    case BehaviourColumn::ShareOfFrames:
    case BehaviourColumn::ShareOfTime:
        return shareText(value.toDouble());
    case BehaviourColumn::Stability:
        return QString::number(value.toDouble(), 'f', 2);
    case BehaviourColumn::Typical:
    case BehaviourColumn::Worst:
        return QString::number(value.toUInt());
    default:
        return durationText(std::llround(value.toDouble()));
    }
}

QString BehaviourModel::toolTip(BehaviourColumn column, const Behaviour &behaviour) const
{
    const QString meaning = translated(kTexts[static_cast<std::size_t>(column)].explanation);
    const Distribution &times = behaviour.duration;
    const auto ns = [](double value) { return durationText(std::llround(value)); };
    if (column == BehaviourColumn::Name)
        return QString::fromStdString(behaviour.name) + u'\n' + meaning;
    if (column == BehaviourColumn::FrameTimes && behaviour.frames > 0)
        return tr("Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7")
                   .arg(durationText(times.minNs), ns(times.p25Ns), ns(times.medianNs),
                        ns(times.p75Ns), ns(times.p95Ns), ns(times.p99Ns),
                        durationText(times.maxNs)) +
               u'\n' + meaning;
    if (column != BehaviourColumn::Stability)
        return meaning;
    if (behaviour.stability < 0)
        return tr("Not computed. Stability is computed when behaviours are found.") + u'\n' +
               meaning;
    const QString verdict = behaviour.stability >= 0.75 ? tr("Stable.")
                            : behaviour.stability >= 0.6
                                ? tr("There is a pattern, but it is not sharp.")
                                : tr("Not reliable.");
    return verdict + u'\n' + meaning;
}

QVariant BehaviourModel::histogram(const Behaviour &behaviour) const
{
    if (behaviour.id >= m_bins.counts.size() || behaviour.frames == 0)
        return {};
    const auto &counts = m_bins.counts[behaviour.id];
    const auto most =
        static_cast<double>(std::max<std::uint64_t>(1, *std::ranges::max_element(counts)));
    QList<double> heights;
    for (const std::uint64_t count : counts)
        heights << static_cast<double>(count) / most;
    return QVariant::fromValue(heights);
}

QVariant BehaviourModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Behaviour &behaviour = *behaviourAt(index.row());
    const auto column = static_cast<BehaviourColumn>(index.column());
    const bool name = column == BehaviourColumn::Name;
    switch (role) {
    case Qt::DisplayRole:
        return text(column, behaviour);
    case Qt::EditRole:
        return name ? QVariant(text(column, behaviour)) : number(column, behaviour);
    case Qt::DecorationRole:
        return name ? QVariant(m_palette->behaviourColour(static_cast<std::int32_t>(behaviour.id)))
                    : QVariant();
    case ColourRole:
        return m_palette->behaviourColour(static_cast<std::int32_t>(behaviour.id));
    case Qt::CheckStateRole:
        if (column == BehaviourColumn::Frozen)
            return behaviour.frozen ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::FontRole: {
        QFont font;
        font.setItalic(behaviour.frames == 0);
        font.setUnderline(behaviour.frames > 0 &&
                          (column == BehaviourColumn::Typical || column == BehaviourColumn::Worst));
        return font;
    }
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ToolTipRole:
        return toolTip(column, behaviour);
    case RawRole:
        return name ? QVariant(QString::fromStdString(behaviour.name).toCaseFolded())
                    : number(column, behaviour);
    case IdRole:
        return behaviour.id;
    case HistogramRole:
        return column == BehaviourColumn::FrameTimes ? histogram(behaviour) : QVariant();
    default:
        return {};
    }
}

bool BehaviourModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const Behaviour *behaviour = behaviourAt(index.row());
    const auto column = static_cast<BehaviourColumn>(index.column());
    if (!behaviour)
        return false;
    if (role == Qt::EditRole && column == BehaviourColumn::Name) {
        if (value.toString() != QString::fromStdString(behaviour->name))
            emit renameWanted(behaviour->id, value.toString());
        return true;
    }
    if (role == Qt::CheckStateRole && column == BehaviourColumn::Frozen) {
        emit freezeWanted(behaviour->id, value.toInt() == Qt::Checked);
        return true;
    }
    return false;
}

Qt::ItemFlags BehaviourModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || !m_behaviours->definition)
        return flags;
    if (index.column() == static_cast<int>(BehaviourColumn::Name))
        flags |= Qt::ItemIsEditable;
    if (index.column() == static_cast<int>(BehaviourColumn::Frozen))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant BehaviourModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBehaviourColumns)
        return {};
    const auto column = static_cast<BehaviourColumn>(section);
    const bool isText = column == BehaviourColumn::Name || column == BehaviourColumn::FrameTimes ||
                        column == BehaviourColumn::Frozen;
    const bool isTime = column == BehaviourColumn::Mean || column == BehaviourColumn::Median ||
                        column == BehaviourColumn::P99;
    const bool isShare =
        column == BehaviourColumn::ShareOfFrames || column == BehaviourColumn::ShareOfTime;
    switch (role) {
    case Qt::DisplayRole:
        return translated(kTexts[static_cast<std::size_t>(section)].title);
    case Qt::ToolTipRole:
        return translated(kTexts[static_cast<std::size_t>(section)].explanation);
    case UnitRole:
        return isText ? QVariant() : QVariant(QString(isTime ? "ns" : isShare ? "%" : ""));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace zoe::app
