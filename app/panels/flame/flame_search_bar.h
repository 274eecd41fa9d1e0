// Search bar of a flame graph: input, number of hits, next and previous. Lives on the GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace zoe::app {

class FlameView;

class FlameSearchBar : public QWidget {
    Q_OBJECT

  public:
    // The view must outlive it.
    explicit FlameSearchBar(FlameView &view, QWidget *parent = nullptr);

    void open();  // and takes the keyboard
    void close(); // and marks nothing any more
    void step(bool next);

    [[nodiscard]] QLineEdit &field() const { return *m_field; }
    [[nodiscard]] QToolButton &expressionButton() const { return *m_expression; }
    [[nodiscard]] QString countText() const;

  private:
    void search();
    void showCount();
    [[nodiscard]] QString wanted() const; // as ZoneSearch takes it

    FlameView &m_view;
    QLineEdit *m_field;
    QToolButton *m_expression;
    QLabel *m_count;
    QTimer m_typing; // searches when the user pauses
};

} // namespace zoe::app
