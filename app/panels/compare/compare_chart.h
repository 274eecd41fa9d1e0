// Base of the comparison charts: axes, and the colours of both sides in light and dark. GUI thread
// only.
#pragma once

#include <QChartView>

class QLineSeries;
class QValueAxis;

namespace zoe::app {

struct Palette;

class AxisTitles;

class CompareChart : public QChartView {
    Q_OBJECT

  public:
    CompareChart(const char *objectName, const QString &accessibleName, QWidget *parent);

  protected:
    // Over both axes, in the order they are drawn.
    QLineSeries *addLine(const QString &name);
    void setRanges(double fromX, double toX, double fromY, double toY);
    [[nodiscard]] QValueAxis &x() { return *m_x; }
    [[nodiscard]] QValueAxis &y() { return *m_y; }
    // Called when the colours change, and once after the lines are created.
    virtual void colour(const Palette &palette);
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    QValueAxis *m_x;
    QValueAxis *m_y;
    AxisTitles *m_titles;
};

} // namespace zoe::app
