#include "app/panels/annotations/annotation_rows.h"

#include <QStringList>

#include "app/session/document.h"

namespace zoe::app {

namespace {

std::vector<AnnotationRow> rowsOf(Document &document)
{
    std::vector<AnnotationRow> rows;
    for (const Annotation &annotation : document.annotations())
        rows.push_back({*document.capture(), annotation, document.notes().isRecorded(annotation.id),
                        inColumnLanguage});
    return rows;
}

} // namespace

AnnotationRows::AnnotationRows(Document &document)
    : ColumnRows(annotationColumns(), rowsOf(document), {document.capture()})
{}

double AnnotationRows::number(std::size_t row, int column) const
{
    return ColumnRows::number(row, column == Place ? int{Time} : column);
}

QString AnnotationRows::toolTip(std::size_t row, int) const
{
    return text(row, Text);
}

QString AnnotationRows::filterText(std::size_t row) const
{
    QStringList all;
    for (int column = Kind; column <= Origin; ++column)
        all << text(row, column);
    return all.join('\n');
}

} // namespace zoe::app
