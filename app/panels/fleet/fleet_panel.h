// The changes of an open fleet as a table, and the selected one. GUI thread only.
#pragma once

#include <QPointer>

#include "app/session/fleet/open_fleet.h"
#include "app/widgets/panel.h"

class QCheckBox;
class QComboBox;
class QToolButton;

namespace zoe::app {

class FindingView;
class LineLabel;
class RowsTable;

class FleetPanel : public Panel {
    Q_OBJECT

  public:
    explicit FleetPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &findings() { return *m_findings; }

  protected:
    void showDocument() override {} // it shows the store

  private:
    // A selection among names of the answer.
    struct Choice {
        QComboBox *box;
        std::string FleetFilter::*ofFilter;
        std::vector<std::string> FleetNames::*ofNames;
        QString all;
        std::vector<std::string> names = {}; // available names
    };

    void buildBar();
    void followFleet();
    void fillChoices();
    void setFilter();
    void showFindings();
    void showChosen();
    void showState();
    [[nodiscard]] std::vector<bool> listed() const; // per finding of the answer

    QPointer<OpenFleet> m_fleet;
    std::vector<Choice> m_choices;
    QCheckBox *m_triaged;
    QCheckBox *m_disturbed;
    QToolButton *m_again;
    LineLabel *m_state;
    RowsTable *m_findings;
    FindingView *m_finding;
};

} // namespace zoe::app
