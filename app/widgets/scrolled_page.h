// Shows a page that scrolls if it has less room than its controls need. Otherwise it is as large as
// this. Until the user scrolls, a page that is too high shows the widget that gets its focus, such
// as its table, rather than the controls above that. GUI thread only.
#pragma once

#include <QScrollArea>

namespace zoe::app {

class ScrolledPage : public QScrollArea {
    Q_OBJECT

  public:
    // Owns the page.
    explicit ScrolledPage(QWidget &page, QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override; // a small part of the page
    [[nodiscard]] QSize sizeHint() const override;        // of the page

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

  private:
    void fit();
    void showMain();

    bool m_isScrolled = false; // by the user
};

} // namespace zoe::app
