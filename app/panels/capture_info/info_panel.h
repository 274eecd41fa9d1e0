// Information about the open capture: program, clock, counts, losses, damage and import notes; and
// the frames by which it is cut. GUI thread only.
#pragma once

#include "app/widgets/panel.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace zoe::app {

class InfoPanel : public Panel {
    Q_OBJECT

  public:
    explicit InfoPanel(Session &session, QWidget *parent = nullptr);

  protected:
    void showDocument() override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    void tellDoubts();
    void openAgain();
    [[nodiscard]] QWidget *makeMarkerRow();
    void fill();
    void fillMarkers();
    void fitLabels();
    void copy();

    QTreeWidget *m_tree;
    QWidget *m_markerRow = nullptr;
    QLabel *m_markerLabel = nullptr;
    QComboBox *m_marker = nullptr;
    QPushButton *m_apply = nullptr;
};

} // namespace zoe::app
