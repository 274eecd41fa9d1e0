#include "app/panels/fleet/finding_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/panels/fleet/fleet_text.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"

namespace zoe::app {

FindingView::FindingView(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_title(new QLabel(this))
    , m_facts(new QTextBrowser(this))
    , m_compare(new QPushButton(tr("Compare"), this))
    , m_lastGood(new QPushButton(tr("Last good"), this))
    , m_firstBad(new QPushButton(tr("First bad"), this))
    , m_status(new QComboBox(this))
    , m_fixedBy(new QLineEdit(this))
    , m_note(new QLineEdit(this))
    , m_save(new QPushButton(tr("Save"), this))
{
    m_title->setObjectName("findingTitle");
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName("findingFacts");
    m_facts->setAccessibleName(tr("Details of the change"));
    m_facts->setOpenLinks(false);
    m_facts->setFrameShape(QFrame::NoFrame);
    m_facts->setTabChangesFocus(true);
    m_facts->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    buildCaptures();
    buildTriage();
    auto *captures = new QHBoxLayout;
    captures->addWidget(m_compare);
    captures->addWidget(m_lastGood);
    captures->addWidget(m_firstBad);
    captures->addStretch(1);
    auto *triage = new QHBoxLayout;
    triage->addWidget(m_status);
    triage->addWidget(m_fixedBy, 1);
    triage->addWidget(m_note, 2);
    triage->addWidget(m_save);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(kNearPx, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_facts, 1);
    column->addLayout(captures);
    column->addLayout(triage);
    showChosen();
}

void FindingView::buildCaptures()
{
    m_compare->setObjectName("findingCompare");
    m_compare->setToolTip(tr("Compare the last good run with the first bad one, in the behaviour "
                             "of the change"));
    setIcon(*m_compare, "compare");
    m_lastGood->setObjectName("findingLastGood");
    m_lastGood->setToolTip(tr("Open the capture of the last good run"));
    m_firstBad->setObjectName("findingFirstBad");
    m_firstBad->setToolTip(tr("Open the capture of the first bad run"));
    connect(m_compare, &QPushButton::clicked, this, [this] {
        if (const auto *one = judged()) {
            const auto &runs = m_fleet->answer()->runs;
            compareRuns(m_session, runs[one->finding.lastGood], runs[one->finding.firstBad],
                        one->finding.function.function, one->finding.behaviour);
        }
    });
    connect(m_lastGood, &QPushButton::clicked, this, [this] {
        if (const auto *one = judged())
            openRun(m_session, m_fleet->answer()->runs[one->finding.lastGood]);
    });
    connect(m_firstBad, &QPushButton::clicked, this, [this] {
        if (const auto *one = judged())
            openRun(m_session, m_fleet->answer()->runs[one->finding.firstBad]);
    });
}

void FindingView::buildTriage()
{
    using enum fleet::TriageStatus;
    m_status->setObjectName("triageStatus");
    m_status->setAccessibleName(tr("Triage"));
    m_status->setToolTip(tr("Decision about this change. A triaged change is listed again only if "
                            "it grows, or while Triaged is on"));
    m_status->addItem(tr("New"));
    for (const auto &[status, text] :
         {std::pair(Acknowledged, tr("Acknowledged")), std::pair(Expected, tr("Expected")),
          std::pair(False, tr("False alarm")), std::pair(Fixed, tr("Fixed"))})
        m_status->addItem(text, static_cast<int>(status));
    m_fixedBy->setObjectName("triageFixedBy");
    m_fixedBy->setAccessibleName(tr("Commit that fixes it"));
    m_fixedBy->setToolTip(m_fixedBy->accessibleName());
    m_fixedBy->setPlaceholderText(tr("Commit"));
    m_note->setObjectName("triageNote");
    m_note->setAccessibleName(tr("Note on the change"));
    m_note->setToolTip(m_note->accessibleName());
    m_note->setPlaceholderText(tr("Note"));
    m_save->setObjectName("triageSave");
    m_save->setToolTip(tr("Save this in the store. Edit > Undo reverts it"));
    connect(m_status, &QComboBox::currentIndexChanged, this, &FindingView::followStatus);
    connect(m_save, &QPushButton::clicked, this, &FindingView::save);
    connect(m_note, &QLineEdit::returnPressed, this, &FindingView::save);
    connect(m_fixedBy, &QLineEdit::returnPressed, this, &FindingView::save);
}

void FindingView::setFleet(OpenFleet *fleet)
{
    if (m_fleet) {
        m_fleet->disconnect(this);
        m_fleet->triages().disconnect(this);
    }
    m_fleet = fleet;
    if (m_fleet) {
        connect(m_fleet, &OpenFleet::answerChanged, this, &FindingView::showChosen);
        connect(m_fleet, &OpenFleet::subjectChanged, this, &FindingView::showChosen);
        connect(&m_fleet->triages(), &FleetTriages::busyChanged, this, &FindingView::showTriage);
    }
    showChosen();
}

const fleet::JudgedFinding *FindingView::judged() const
{
    const auto chosen = m_fleet ? m_fleet->chosen() : std::nullopt;
    return chosen ? &m_fleet->answer()->found.judged[*chosen] : nullptr;
}

void FindingView::showChosen()
{
    const fleet::JudgedFinding *one = judged();
    const bool isAny = m_fleet && m_fleet->answer() && !m_fleet->answer()->found.judged.empty();
    m_title->setText(one     ? findingTitleText(one->finding)
                     : isAny ? tr("Choose a change")
                             : QString());
    m_facts->setHtml(one ? findingFactsHtml(*m_fleet->answer(), *m_fleet->chosen()) : QString());
    for (QPushButton *button : {m_compare, m_lastGood, m_firstBad})
        button->setEnabled(one != nullptr);
    const auto triage = one ? one->triage : std::nullopt;
    // The user's unsaved text stays when others add runs.
    const std::pair shown(one ? one->finding.id : std::string(), triage ? triage->unixNs : 0);
    if (m_shown != shown) {
        m_shown = shown;
        m_status->setCurrentIndex(triage ? m_status->findData(static_cast<int>(triage->status))
                                         : 0);
        m_fixedBy->setText(triage ? QString::fromStdString(triage->fixedBy) : QString());
        m_note->setText(triage ? QString::fromStdString(triage->note) : QString());
    }
    showTriage();
}

void FindingView::showTriage()
{
    const bool may = judged() && !m_fleet->triages().busy();
    m_status->setEnabled(may);
    m_save->setEnabled(may);
    followStatus();
}

void FindingView::followStatus()
{
    const bool isSaid = m_status->currentIndex() > 0;
    m_fixedBy->setVisible(isSaid && m_status->currentData().toInt() ==
                                        static_cast<int>(fleet::TriageStatus::Fixed));
    m_note->setEnabled(isSaid && m_status->isEnabled());
}

void FindingView::save()
{
    if (!judged())
        return;
    std::optional<fleet::Triage> said;
    if (m_status->currentIndex() > 0) {
        said.emplace();
        said->status = static_cast<fleet::TriageStatus>(m_status->currentData().toInt());
        if (said->status == fleet::TriageStatus::Fixed)
            said->fixedBy = m_fixedBy->text().trimmed().toStdString();
        said->note = m_note->text().trimmed().toStdString();
        said->who = fleet::currentUser();
    }
    m_fleet->triages().say(m_fleet->answer(), *m_fleet->chosen(), std::move(said));
}

} // namespace zoe::app
