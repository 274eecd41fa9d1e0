// The chosen frame and why it took that long, in a row of fixed height, with buttons for the
// longest piece of the first cause and for the next spikes. GUI thread only.
#pragma once

#include <QPointer>

#include "app/session/reason_store.h"
#include "app/widgets/panel.h"

class QLabel;
class QToolButton;

namespace zoe::app {

class CauseBar : public Panel {
    Q_OBJECT

  public:
    explicit CauseBar(Session &session, QWidget *parent = nullptr);

    // "Frame 25 · 6 ms · 6.0 × the median of all frames · 5 ms preempted on worker in `band`"
    [[nodiscard]] QString text() const { return m_plain; }

  protected:
    void showDocument() override;
    void askIfSeen() override { refresh(); }
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    void layOut();
    QToolButton *button(const char *name, const QString &tip, const char *command);
    void refresh();
    struct BarText;
    void showText();
    void showCauses(const ExplainedFrame &one);
    void show(const BarText &text);
    [[nodiscard]] bool fits(const BarText &text) const;
    void showEvidence();
    [[nodiscard]] QString facts() const;
    [[nodiscard]] QString multiple() const;             // of the median
    [[nodiscard]] const FrameCause *firstCause() const; // null: not known
    [[nodiscard]] bool answered() const;                // about the chosen frame

    QPointer<ReasonStore> m_store; // of the document
    QLabel *m_text;
    QToolButton *m_show;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_why;
    QString m_plain;
};

} // namespace zoe::app
