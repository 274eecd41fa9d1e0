// Flags of bookmarks and notes, and brackets of named ranges, above the frames of the chart. Covers
// the plot without receiving clicks. Lives on the GUI thread.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

#include "analysis/model/selection.h"

namespace zoe::app {

class Document;
class FramePlot;

struct AnnotationMark {
    FrameRange frames; // one frame: a flag
    QString text;
    bool isNote = false;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none given

    friend bool operator==(const AnnotationMark &, const AnnotationMark &) = default;
};

class AnnotationMarks : public QWidget {
    Q_OBJECT

  public:
    explicit AnnotationMarks(FramePlot &plot);

    void setDocument(Document *document); // null: none
    [[nodiscard]] const std::vector<AnnotationMark> &marks() const { return m_marks; }
    // The rectangle of a mark, in the widget; empty if it isn't visible.
    [[nodiscard]] QRectF rectOf(const AnnotationMark &mark) const;

  protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void takeMarks();
    void cover();

    FramePlot &m_plot;
    QPointer<Document> m_document;
    std::vector<AnnotationMark> m_marks; // by frame
};

} // namespace zoe::app
