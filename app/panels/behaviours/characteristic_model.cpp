#include "app/panels/behaviours/characteristic_model.h"

#include <cmath>
#include <utility>

#include "app/theme/text.h"

namespace zoe::app {

void CharacteristicModel::setFunctions(std::shared_ptr<const Capture> capture,
                                       std::vector<Characteristic> functions)
{
    beginResetModel();
    m_capture = std::move(capture);
    m_functions = std::move(functions);
    endResetModel();
}

int CharacteristicModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_functions.size());
}

int CharacteristicModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

namespace {

QString ratioText(double ratio)
{
    if (std::isinf(ratio))
        return CharacteristicModel::tr("only in this behaviour");
    if (ratio == 0)
        return CharacteristicModel::tr("not in this behaviour");
    const QString arrow = ratio > 1 ? QStringLiteral("▲ ") : QStringLiteral("▼ ");
    return arrow + QStringLiteral("× ") + QString::number(ratio, 'f', ratio < 10 ? 2 : 0);
}

} // namespace

QVariant CharacteristicModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Characteristic &function = m_functions[static_cast<std::size_t>(index.row())];
    const QString name = QString::fromStdString(m_capture->site(function.site).label());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        if (column == Function)
            return name;
        return column == Share ? shareText(function.share) : ratioText(function.ratio);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (column == Function ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return column == Function ? QVariant(name) : headerData(column, Qt::Horizontal, role);
    case RawRole:
        if (column == Function)
            return name.toCaseFolded();
        return column == Share ? function.share : function.ratio;
    case SiteRole:
        return function.site.value;
    case CellBarRole:
        return column == Share ? QVariant(function.share) : QVariant();
    default:
        return {};
    }
}

QVariant CharacteristicModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[] = {tr("Function"), tr("Share"), tr("Relative share")};
    const QString explanations[] = {
        tr("Functions that take a larger or smaller share of time in this behaviour than "
           "elsewhere."),
        tr("Share of self time in the behaviour's frames, over all threads."),
        tr("The share divided by the share in all other behaviours. ▲: larger here. ▼: smaller "
           "here."),
    };
    switch (role) {
    case Qt::DisplayRole:
        return titles[section];
    case Qt::ToolTipRole:
        return explanations[section];
    case UnitRole:
        return section == Function ? QVariant() : QVariant(QString(section == Share ? "%" : ""));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (section == Function ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace zoe::app
