#include "app/panels/annotations/annotation_model.h"

#include <algorithm>

#include "app/session/annotation_targets.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

void AnnotationModel::setDocument(Document *document)
{
    beginResetModel();
    m_document = document;
    m_rows = document ? document->annotations() : std::vector<Annotation>();
    endResetModel();
}

void AnnotationModel::refresh()
{
    const std::vector<Annotation> now =
        m_document ? m_document->annotations() : std::vector<Annotation>();
    const auto isIn = [](const std::vector<Annotation> &list, std::uint64_t id) {
        return std::ranges::find(list, id, &Annotation::id) != list.end();
    };
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (isIn(now, m_rows[static_cast<std::size_t>(row)].id))
            continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    // Rows keep their order unless a time has changed; then the model is reset.
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (i < m_rows.size() && m_rows[i].id == now[i].id) {
            if (m_rows[i] == now[i])
                continue;
            m_rows[i] = now[i];
            const int row = static_cast<int>(i);
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
            continue;
        }
        if (isIn(m_rows, now[i].id)) {
            beginResetModel();
            m_rows = now;
            endResetModel();
            return;
        }
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(i));
        m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(i), now[i]);
        endInsertRows();
    }
}

const Annotation *AnnotationModel::at(int row) const
{
    return row >= 0 && row < rowCount() ? &m_rows[static_cast<std::size_t>(row)] : nullptr;
}

int AnnotationModel::rowOf(std::uint64_t id) const
{
    const auto found = std::ranges::find(m_rows, id, &Annotation::id);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int AnnotationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AnnotationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString AnnotationModel::textOf(const Annotation &annotation, int column) const
{
    const Capture &capture = *m_document->capture();
    switch (column) {
    case Kind: {
        const AnnotationTarget target = targetOf(capture, annotation);
        if (target == AnnotationTarget::Frames)
            return tr("Range");
        if (annotation.kind == AnnotationKind::Bookmark)
            return target == AnnotationTarget::Zone ? tr("Bookmark, zone") : tr("Bookmark");
        return target == AnnotationTarget::Zone ? tr("Note, zone") : tr("Note");
    }
    case Place:
        return placeText(capture, annotation);
    case Time:
        return durationText(annotation.timeNs);
    case Text:
        return QString::fromStdString(annotation.text);
    default:
        return m_document->notes().isRecorded(annotation.id) ? tr("recorded") : tr("added");
    }
}

QVariant AnnotationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) ||
        !m_document)
        return {};
    const Annotation &annotation = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return textOf(annotation, index.column());
    case Qt::ToolTipRole:
        return annotation.text.empty() ? QVariant()
                                       : QVariant(QString::fromStdString(annotation.text));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter |
                                   (index.column() == Time ? Qt::AlignRight : Qt::AlignLeft));
    case SortRole:
        if (index.column() == Place || index.column() == Time)
            return qlonglong{annotation.timeNs};
        return textOf(annotation, index.column()).toCaseFolded();
    case SearchRole: {
        QStringList all;
        for (int column = 0; column < ColumnCount; ++column)
            all << textOf(annotation, column);
        return all.join('\n');
    }
    default:
        return {};
    }
}

QVariant AnnotationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QString titles[] = {tr("Kind"), tr("Location"), tr("Time"), tr("Text"), tr("Origin")};
    const QString explanations[] = {
        tr("Bookmark, note or named range of frames"),
        tr("Frame or frames; for a zone, also the thread"),
        tr("Time since the start of the session"),
        tr("Text of the annotation. F2 or a click on the selected row edits it."),
        tr("Recorded by the program, or added in the viewer"),
    };
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == UnitRole)
        return section == Time ? QVariant("ns") : QVariant();
    return role == Qt::ToolTipRole ? QVariant(explanations[section]) : QVariant();
}

Qt::ItemFlags AnnotationModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Text ? flags | Qt::ItemIsEditable : flags;
}

bool AnnotationModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const Annotation *before = at(index.row());
    if (role != Qt::EditRole || index.column() != Text || !before || !m_document)
        return false;
    Annotation after = *before;
    after.text = value.toString().trimmed().toStdString();
    m_document->notes().replace(after); // the row changes when the document says so
    return true;
}

} // namespace zoe::app
