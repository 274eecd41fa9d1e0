#include "app/panels/annotations/annotation_rows.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/session/annotation_targets.h"
#include "app/session/document.h"

namespace zoe::app {

namespace {
struct AnnotationWords {
    Q_DECLARE_TR_FUNCTIONS(AnnotationRows)
};
} // namespace

std::vector<RowColumn> AnnotationRows::columns()
{
    return {
        {.title = AnnotationWords::tr("Kind"),
         .explanation = AnnotationWords::tr("Bookmark, note or named range of frames"),
         .letters = 14},
        {.title = AnnotationWords::tr("Location"),
         .explanation = AnnotationWords::tr("Frame or frames; for a zone, also the thread"),
         .letters = 24},
        {.title = AnnotationWords::tr("Time"),
         .explanation = AnnotationWords::tr("Time since the start of the session"),
         .kind = ColumnKind::Time,
         .rank = 1},
        {.title = AnnotationWords::tr("Text"),
         .explanation = AnnotationWords::tr(
             "Text of the annotation. F2 or a click on the selected row edits it."),
         .takesRoom = true},
        {.title = AnnotationWords::tr("Origin"),
         .explanation = AnnotationWords::tr("Recorded by the program, or added in the viewer"),
         .letters = 10,
         .rank = 2},
    };
}

AnnotationRows::AnnotationRows(Document &document)
    : m_capture(document.capture())
    , m_rows(document.annotations())
{
    for (const Annotation &annotation : m_rows)
        m_recorded.push_back(document.notes().isRecorded(annotation.id));
}

double AnnotationRows::number(std::size_t row, int column) const
{
    return column == Place || column == Time ? static_cast<double>(at(row).timeNs) : kNone;
}

QString AnnotationRows::text(std::size_t row, int column) const
{
    const Annotation &annotation = at(row);
    const AnnotationTarget target = targetOf(*m_capture, annotation);
    switch (column) {
    case Kind:
        if (target == AnnotationTarget::Frames)
            return AnnotationWords::tr("Range");
        if (annotation.kind == AnnotationKind::Bookmark)
            return target == AnnotationTarget::Zone ? AnnotationWords::tr("Bookmark, zone")
                                                    : AnnotationWords::tr("Bookmark");
        return target == AnnotationTarget::Zone ? AnnotationWords::tr("Note, zone")
                                                : AnnotationWords::tr("Note");
    case Place:
        return placeText(*m_capture, annotation);
    case Time:
        return cellText(ColumnKind::Time, annotation.timeNs);
    case Text:
        return QString::fromStdString(annotation.text);
    default:
        return m_recorded[row] ? AnnotationWords::tr("recorded") : AnnotationWords::tr("added");
    }
}

QString AnnotationRows::toolTip(std::size_t row, int) const
{
    return QString::fromStdString(at(row).text);
}

QString AnnotationRows::filterText(std::size_t row) const
{
    QStringList all;
    for (int column = Kind; column <= Origin; ++column)
        all << text(row, column);
    return all.join('\n');
}

} // namespace zoe::app
