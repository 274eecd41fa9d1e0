#include "app/panels/frames/annotation_marks.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "analysis/frames/annotated_frames.h"
#include "app/panels/frames/frame_plot.h"
#include "app/session/document.h"
#include "app/theme/palette.h"
#include "app/widgets/charts/text_plate.h"

namespace zoe::app {

namespace {

constexpr double kMarkFlagPx = 9;
constexpr double kRangePx = 4;
constexpr double kGapPx = 4;
constexpr double kLeastNotePx = 24;
constexpr double kMostTextPx = 160;

} // namespace

AnnotationMarks::AnnotationMarks(FramePlot &plot)
    : QWidget(plot.viewport())
    , m_plot(plot)
{
    setObjectName("annotationMarks");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    plot.viewport()->installEventFilter(this);
    connect(&plot, &FramePlot::pictureChanged, this, qOverload<>(&QWidget::update));
    cover();
    hide();
}

void AnnotationMarks::setDocument(Document *document)
{
    if (m_document)
        m_document->disconnect(this);
    m_document = document;
    if (document) {
        connect(document, &Document::annotationsChanged, this, &AnnotationMarks::takeMarks);
        connect(document, &Document::captureGrew, this, &AnnotationMarks::takeMarks);
    }
    takeMarks();
}

void AnnotationMarks::takeMarks()
{
    std::vector<AnnotationMark> marks;
    if (m_document) {
        const Capture &capture = *m_document->capture();
        for (const Annotation &annotation : m_document->annotations()) {
            const FrameRange frames = framesOf(capture, annotation);
            if (frames.count() > 0)
                marks.push_back({frames, QString::fromStdString(annotation.text).simplified(),
                                 annotation.kind == AnnotationKind::Note, annotation.colour});
        }
    }
    std::ranges::stable_sort(marks, {}, [](const AnnotationMark &m) { return m.frames.first; });
    if (marks == m_marks)
        return;
    m_marks = std::move(marks);
    m_plot.setMarksHaveTexts(std::ranges::any_of(
        m_marks, [](const AnnotationMark &mark) { return !mark.text.isEmpty(); }));
    setVisible(!m_marks.empty());
    update();
}

QRectF AnnotationMarks::rectOf(const AnnotationMark &mark) const
{
    const FramePicture &picture = m_plot.picture();
    if (!picture.series)
        return {};
    // If frames are sorted, a range is scattered: its first frame gets a flag.
    const FramePlaces &places = picture.series->places();
    const auto first = places.placeOf(mark.frames.first);
    if (!first)
        return {};
    const bool isRange = mark.frames.count() > 1 && places.plain();
    const FrameIndex end = isRange ? mark.frames.end : *first + 1;
    if (end <= picture.range.first() || *first >= picture.range.end())
        return {};
    const QRectF band = picture.band(*first, end);
    const double left = std::max(band.left(), picture.area.left());
    const double right = std::min(band.right(), picture.area.right());
    if (isRange)
        return {left, picture.area.top(), std::max(right - left, 2.0), kRangePx};
    return {(left + right) / 2, picture.area.top(), kMarkFlagPx, kMarkFlagPx};
}

void AnnotationMarks::paintEvent(QPaintEvent *)
{
    const FramePicture &picture = m_plot.picture();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    double textEnd = 0; // of the last text: the next one must not overlap it
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        const AnnotationMark &mark = m_marks[i];
        const QRectF rect = rectOf(mark);
        if (rect.isEmpty())
            continue;
        const QColor colour =
            mark.colour != 0 ? QColor::fromRgb(mark.colour) : picture.palette->highlight;
        painter.setPen(QPen(picture.palette->outline, 1));
        painter.setBrush(colour);
        double textStart = rect.right() + kGapPx;
        if (rect.height() == kRangePx) {
            painter.drawRect(rect);
            textStart = rect.left() + kGapPx;
        } else {
            painter.drawLine(rect.topLeft(), rect.topLeft() + QPointF(0, 2 * kMarkFlagPx));
            QPainterPath flag(rect.topLeft());
            flag.lineTo(rect.right(), rect.top() + (mark.isNote ? 0 : kMarkFlagPx / 2));
            if (mark.isNote)
                flag.lineTo(rect.bottomRight());
            flag.lineTo(rect.bottomLeft());
            flag.closeSubpath();
            painter.drawPath(flag);
        }
        if (mark.text.isEmpty() || textStart < textEnd)
            continue;
        double room = std::min(kMostTextPx, picture.area.right() - textStart);
        if (i + 1 < m_marks.size()) {
            const QRectF next = rectOf(m_marks[i + 1]);
            if (!next.isEmpty() && next.left() > textStart)
                room = std::min(room, next.left() - kGapPx - textStart);
        }
        if (room < kLeastNotePx)
            continue;
        const QString text = metrics.elidedText(mark.text, Qt::ElideRight, room);
        double above = rect.height() == kRangePx ? kRangePx + 1 : 2;
        if (!picture.alarms.empty()) // their signs are at the upper edge, too
            above = std::max(above, kAlarmPx);
        const double width = metrics.horizontalAdvance(text);
        paintOnPlate(painter, {textStart - 1, rect.top() + above, width + 2, metrics.height()},
                     text, picture.palette->text, *picture.palette);
        textEnd = textStart + width + kGapPx;
    }
}

void AnnotationMarks::cover()
{
    setGeometry(m_plot.viewport()->rect());
}

bool AnnotationMarks::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        cover();
    return false;
}

} // namespace zoe::app
