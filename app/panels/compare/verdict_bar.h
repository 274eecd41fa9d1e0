// The verdict of a comparison: a chip with its word in its colour, sentences with figures, a
// line on noise and environment, and more behind a button. GUI thread only.
#pragma once

#include <QWidget>
#include <optional>

#include "analysis/comparison/overall.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace zoe::app {

class VerdictBar : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictBar(QWidget *parent);

    // Null: none yet; the text says why.
    void tell(const Comparison *comparison, const QString &text);
    void setMixLine(const QString &sentence); // empty: none
    void addControl(QWidget &control);        // at the right of the sentence
    [[nodiscard]] QString chip() const;       // empty: none
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString noise() const;

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void colour();

    QLabel *m_chip;
    QLabel *m_headline;
    QLabel *m_noise;
    QLabel *m_mixLine;
    QLabel *m_method;
    QToolButton *m_details;
    QHBoxLayout *m_row;
    std::optional<OverallVerdict> m_verdict;
};

} // namespace zoe::app
