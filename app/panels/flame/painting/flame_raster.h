// Fills the rows of a flame graph: all rectangles of a row have the same height, so a row is
// composed as one line of pixels and copied down. The cost follows pixels, not rectangles. Lines
// are painted in bands that fit into the processor cache, so memory is written once. For vector
// drawings the rectangles are kept and painted as shapes. Lives on the GUI thread.
#pragma once

#include <QImage>
#include <QRect>
#include <vector>

class QPainter;

namespace zoe::app {

class FlameRaster {
  public:
    // Starts a picture of `clip`, in logical pixels, with vertical lines at gridX. `painter` is
    // used until finish().
    void begin(QPainter &painter, const QRect &clip, QRgb background, QRgb grid,
               const std::vector<double> &gridX);
    // A rectangle of the row that endRow() ends. Folded ones are striped. REQUIRES: x0 <= x1
    void fill(double x0, double x1, QRgb colour, bool folded);
    // Hatches a part of the row that is filled.
    void hatch(double x0, double x1);
    // Rows must be ended from top to bottom.
    void endRow(int y, int height);
    void finish();

  private:
    struct Shape {
        QRectF rect;
        QRgb colour;
        bool folded;
        bool hatched = false;
    };
    struct Hatch {
        std::size_t from;
        std::size_t to;
    };

    void beginPixels(QRgb background, QRgb grid, const std::vector<double> &gridX);
    void paintShapes() const;
    [[nodiscard]] std::size_t column(double x) const;
    [[nodiscard]] int line(int y) const;
    void drawHatches(QRgb *pixels) const; // over a line that is copied next
    // Copies into all following lines; lines below no longer change.
    void copyDown(const std::vector<QRgb> &pixels, int toLine);
    void paintBand();

    QPainter *m_painter = nullptr;
    bool m_shaped = false; // a drawing of shapes
    std::vector<Shape> m_shapes;
    std::size_t m_rowShapes = 0; // the first of this row
    QRgb m_background = 0;
    QImage m_band;
    QRect m_clip;
    double m_pixelRatio = 1;
    QSize m_size;                 // in pixels
    int m_bandHeight = 0;         // logical pixels
    int m_bandLine = 0;           // its first line
    int m_nextLine = 0;           // the first that is not filled yet
    bool m_striped = false;       // something in this row is folded
    std::vector<Hatch> m_hatches; // of this row, by x
    std::vector<QRgb> m_empty;    // a line without rectangles
    std::vector<QRgb> m_row;      // lines of the row
    std::vector<QRgb> m_stripe;   // those that cut through what is folded
};

} // namespace zoe::app
