#include "analysis/columns/annotation_columns.h"

#include "analysis/frames/annotated_frames.h"
#include "analysis/model/texts/filled_text.h"

namespace zoe {

namespace {

// Not in functions that return std::string, because lupdate would use the wrong context.
constexpr const char *kFrame = ColumnText::tr("Frame %1");
constexpr const char *kFrames = ColumnText::tr("Frames %1–%2");

const char *kindOf(const AnnotationRow &row)
{
    const AnnotationTarget target = targetOf(row.capture, row.annotation);
    if (target == AnnotationTarget::Frames)
        return ColumnText::tr("Range");
    if (row.annotation.kind == AnnotationKind::Bookmark)
        return target == AnnotationTarget::Zone ? ColumnText::tr("Bookmark, zone")
                                                : ColumnText::tr("Bookmark");
    return target == AnnotationTarget::Zone ? ColumnText::tr("Note, zone") : ColumnText::tr("Note");
}

} // namespace

std::string placeText(const AnnotationRow &row)
{
    const Annotation &annotation = row.annotation;
    const FrameRange range = framesOf(row.capture, annotation);
    if (range.count() == 0)
        return formatDuration(annotation.timeNs);
    if (targetOf(row.capture, annotation) == AnnotationTarget::Frames)
        return filledText(translated(row.language, kFrames),
                          {std::to_string(range.first), std::to_string(range.end - 1)});
    const std::string frame =
        filledText(translated(row.language, kFrame), {std::to_string(range.first)});
    if (!annotation.thread.valid() || annotation.thread.value >= row.capture.threads().size())
        return frame;
    return frame + ", " + row.capture.thread(annotation.thread).label();
}

const Columns<AnnotationRow> &annotationColumns()
{
    using R = const AnnotationRow &;
    static const Columns<AnnotationRow> columns{
        {{.id = "kind",
          .title = ColumnText::tr("Kind"),
          .tip = ColumnText::tr("Bookmark, note or named range of frames."),
          .letters = 14},
         [](R r) { return translated(r.language, kindOf(r)); }},
        {{.id = "location",
          .title = ColumnText::tr("Location"),
          .tip = ColumnText::tr("Frame or frames; for a zone, also the thread."),
          .letters = 24},
         placeText},
        {{.id = "timeNs",
          .kind = ColumnKind::Time,
          .title = ColumnText::tr("Time"),
          .tip = ColumnText::tr("Time since the start of the session."),
          .rank = 1},
         [](R r) { return r.annotation.timeNs; }},
        {{.id = "text",
          .title = ColumnText::tr("Text"),
          .tip = ColumnText::tr("Text of the note. F2 or a click on the selected row edits it."),
          .takesRoom = true},
         [](R r) { return r.annotation.text; }},
        {{.id = "origin",
          .title = ColumnText::tr("Origin"),
          .tip = ColumnText::tr("Recorded by the program, or added in the viewer."),
          .rank = 2,
          .letters = 10},
         [](R r) {
             return translated(r.language,
                               r.recorded ? ColumnText::tr("recorded") : ColumnText::tr("added"));
         }},
    };
    return columns;
}

} // namespace zoe
