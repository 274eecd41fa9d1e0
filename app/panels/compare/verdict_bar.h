// The verdict of a comparison: a coloured chip with the verdict and the figure that decides it,
// then one line each for cautions, what changed, how sure that is, and what was compared. A button
// shows all figures and how they were computed. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "analysis/comparison/overall.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace zoe::app {

class LineLabel;

class VerdictBar : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictBar(QWidget *parent);

    // Null: none yet; the text says why.
    // cautions: sentences on captures that don't support the verdict; the chip is then marked.
    void tell(const Comparison *comparison, const QString &text, const QStringList &cautions = {});
    void setMixLine(const QString &sentence); // empty: none
    void addControl(QWidget &control);        // at the right of the figure
    [[nodiscard]] bool showsDetails() const;
    [[nodiscard]] QString chip() const;     // empty: none
    [[nodiscard]] QString headline() const; // all of it, or why there is none
    [[nodiscard]] QString caution() const;  // empty: none
    [[nodiscard]] QString noise() const;

  signals:
    void detailsShown();

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void layOut();
    QLabel *addFact(QGridLayout &facts, const QString &title, QLabel &text);
    void tellCautions(const QStringList &cautions);
    void showDetails();
    void dress();

    QLabel *m_chip;
    QLabel *m_change;
    QWidget *m_facts;
    std::vector<QLabel *> m_factTitles;
    QLabel *m_cautionTitle = nullptr;
    LineLabel *m_caution;
    LineLabel *m_what;
    LineLabel *m_sure;
    LineLabel *m_noise;
    QWidget *m_more; // behind the button: always laid out
    QLabel *m_headline;
    QLabel *m_mixLine;
    QLabel *m_notes; // of the comparison, as in reports
    QLabel *m_method;
    QToolButton *m_details;
    QHBoxLayout *m_row;
    std::optional<OverallVerdict> m_verdict;
    bool m_isDoubted = false;
};

} // namespace zoe::app
