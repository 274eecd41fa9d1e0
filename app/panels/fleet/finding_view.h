// The selected change of a fleet: its facts, links to its captures, and the user's decision about
// it. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <string>
#include <utility>

#include "app/session/fleet/open_fleet.h"
#include "app/session/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTextBrowser;

namespace zoe::app {

class FindingView : public QWidget {
    Q_OBJECT

  public:
    FindingView(Session &session, QWidget *parent);

    void setFleet(OpenFleet *fleet); // null: none

  private:
    void buildCaptures();
    void buildTriage();
    void showChosen();
    void showTriage();
    void followStatus();
    void save();
    [[nodiscard]] const fleet::JudgedFinding *judged() const; // null: none

    Session &m_session;
    QPointer<OpenFleet> m_fleet;
    std::pair<std::string, std::int64_t> m_shown; // finding, and the time of its decision
    QLabel *m_title;
    QTextBrowser *m_facts;
    QPushButton *m_compare;
    QPushButton *m_lastGood;
    QPushButton *m_firstBad;
    QComboBox *m_status;
    QLineEdit *m_fixedBy;
    QLineEdit *m_note;
    QPushButton *m_save;
};

} // namespace zoe::app
