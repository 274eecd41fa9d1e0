// The colour legend of a flame graph. Lives on the GUI thread.
#pragma once

#include <QWidget>
#include <vector>

namespace zoe::app {

class FlameView;

class FlameLegend : public QWidget {
    Q_OBJECT

  public:
    // The view must outlive it.
    explicit FlameLegend(const FlameView &view, QWidget *parent = nullptr);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    void paintEntries(QPainter &painter) const;
    void paintRamp(QPainter &painter, const QString &cool, const QString &hot,
                   const std::vector<double> &variations = {}) const;
    [[nodiscard]] static QString variationText();
    void tell(); // its text for screen readers

    const FlameView &m_view;
};

} // namespace zoe::app
