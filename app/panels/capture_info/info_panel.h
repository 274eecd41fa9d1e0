// Information about the open capture: program, clock, counts, losses, damage and import notes; for
// imported files also the frame marker. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

class QComboBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace zoe::app {

class Document;

class InfoPanel : public QWidget {
    Q_OBJECT

  public:
    explicit InfoPanel(QWidget *parent = nullptr);

    void setDocument(Document *document); // null: none
    void focusFrameMarker();

  signals:
    // Import the file again with this frame marker; empty: guess.
    void frameMarkerChosen(const QString &marker);

  private:
    [[nodiscard]] QWidget *makeMarkerRow();
    void fill();
    void fillMarkers();
    void copy();

    QPointer<Document> m_document;
    QTreeWidget *m_tree;
    QWidget *m_markerRow = nullptr;
    QComboBox *m_marker = nullptr;
};

} // namespace zoe::app
