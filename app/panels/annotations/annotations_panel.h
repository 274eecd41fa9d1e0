// Bookmarks, named ranges and notes: set, listed, searched and edited; a double click goes to their
// frame. GUI thread only.
#pragma once

#include <functional>

#include "app/jobs/job_runner.h"
#include "app/session/annotation_targets.h"
#include "app/widgets/panel.h"

class QAction;
class QLabel;
class QLineEdit;

namespace zoe::app {

class AnnotationRows;
class RowsModel;
class RowsView;

class AnnotationsPanel : public Panel {
    Q_OBJECT

  public:
    explicit AnnotationsPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsView &table() { return *m_table; }
    [[nodiscard]] RowsModel &model();

  public slots:
    void toggleBookmark(); // at the current zone or frame
    void addNote();        // there, or on the selected frames; its text is edited immediately
    void nameRange();      // of the selected frames

  protected:
    void showDocument() override;

  private:
    void buildCommands();
    void buildTop();
    void buildTable();
    void showState();
    void showAnnotations();
    void add(Annotation annotation);
    void askText(const QString &title, Annotation annotation);
    void withTarget(const std::function<void(Annotation)> &then);
    void goTo(const Annotation &annotation);
    void removeSelected();
    [[nodiscard]] std::optional<FrameRange> selectedRange() const;

    QLineEdit *m_filter;
    QLabel *m_count;
    QLabel *m_place;
    std::shared_ptr<const AnnotationRows> m_rows; // null: no document
    RowsView *m_table;
    QAction *m_bookmark = nullptr;
    QAction *m_note = nullptr;
    QAction *m_range = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
};

} // namespace zoe::app
