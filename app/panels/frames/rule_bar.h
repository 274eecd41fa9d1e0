// Selects frames by a rule that the user composes: a property of the frames, and what happens to
// the current selection. Enter selects, Escape closes. Lives on the GUI thread.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/panels/frames/frame_rules.h"

class QComboBox;
class QPushButton;

namespace zoe::app {

class LineLabel;
class FunctionChoice;
class JobRunner;

class RuleBar : public QWidget {
    Q_OBJECT

  public:
    // The subjects of rules; null and invalid: none.
    struct Offer {
        std::shared_ptr<const Capture> capture;
        std::shared_ptr<const Behaviours> behaviours;
        SiteId site; // the selected function
    };

    // The runner must outlive the bar.
    RuleBar(JobRunner &jobs, QWidget *parent);

    void setOffer(const Offer &offer) { m_offer = offer; }
    // The result of the chosen rule, or the error.
    void say(const RuleAnswer &answer, const QString &error);
    void open(); // shows it and takes the focus
    [[nodiscard]] QComboBox &kind() { return *m_kind; }
    [[nodiscard]] QComboBox &value() { return *m_value; }
    [[nodiscard]] QComboBox &mode() { return *m_mode; }
    [[nodiscard]] QString answer() const; // result of the last rule

  signals:
    void ruleChosen(const zoe::app::FrameRule &rule);
    void left(); // by Escape

  protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void makeKinds();
    void offerValues();
    void select();
    [[nodiscard]] RuleKind kindNow() const;
    // Not set if the value is invalid, which is then reported.
    [[nodiscard]] std::optional<FrameRule> rule();

    Offer m_offer;
    QComboBox *m_kind;
    QComboBox *m_value;
    FunctionChoice *m_functions; // in it
    QComboBox *m_mode;
    QPushButton *m_select;
    LineLabel *m_answer;
};

} // namespace zoe::app
