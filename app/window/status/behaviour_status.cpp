#include "app/window/status/behaviour_status.h"

#include <QPixmap>

#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kMostStatusLetters = 40;
}

BehaviourStatus::BehaviourStatus(Session &session, QWidget *parent)
    : QToolButton(parent)
    , m_session(session)
{
    setObjectName("behaviourStatus");
    setAccessibleName(tr("Behaviour shown"));
    setToolTip(accessibleName());
    setAutoRaise(true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(this, &QToolButton::clicked, this, [this] {
        if (m_document)
            m_document->selection().setFrames(std::nullopt);
    });
    connect(&session, &Session::documentChanged, this, &BehaviourStatus::follow);
    refresh();
}

void BehaviourStatus::follow()
{
    if (m_document) {
        m_document->disconnect(this);
        m_document->selection().disconnect(this);
    }
    m_document = m_session.document();
    if (m_document) {
        connect(m_document, &Document::behavioursChanged, this, &BehaviourStatus::refresh);
        connect(m_document, &Document::captureSettled, this, &BehaviourStatus::refresh);
        const ViewSelection &selection = m_document->selection();
        connect(&selection, &ViewSelection::framesChanged, this, &BehaviourStatus::refresh);
        connect(&selection, &ViewSelection::behaviourChanged, this, &BehaviourStatus::refresh);
    }
    refresh();
}

void BehaviourStatus::showColour(int number)
{
    QPixmap swatch(fontMetrics().ascent(), fontMetrics().ascent());
    swatch.fill(Palette::of(*this).behaviourColour(number));
    setIcon(swatch);
}

void BehaviourStatus::refresh()
{
    const auto all = m_document ? m_document->behaviours() : nullptr;
    hide();
    if (!all)
        return;
    const auto &frames = m_document->selection().state().frames;
    QString name;
    if (frames) {
        const auto behaviour = m_document->selection().state().behaviour;
        const auto ids = behaviour ? std::vector{*behaviour} : behavioursMakingUp(*all, *frames);
        name = behaviour ? nameOfBehaviour(*all, *behaviour) : nameOfBehaviours(*all, ids);
        showColour(all->colourOf(ids.empty() ? kUnusual : ids.front()));
        setText(fontMetrics().elidedText(tr("Behaviour: %1").arg(name), Qt::ElideRight,
                                         fontMetrics().averageCharWidth() * kMostStatusLetters));
        setToolTip(tr("The views show %1: %2. Click to show all frames.")
                       .arg(name, countedFrames(frames->count())));
    } else if (m_document->isFollowing() && m_document->behaviourStore().following()) {
        const auto now = m_document->behaviourStore().liveNow();
        const int id = now ? static_cast<int>(*now) : kUnusual;
        name = nameOfBehaviour(*all, id);
        showColour(all->colourOf(id));
        setText(fontMetrics().elidedText(tr("Now: %1").arg(name), Qt::ElideRight,
                                         fontMetrics().averageCharWidth() * kMostStatusLetters));
        setToolTip(tr("Behaviour of the running program's newest frame"));
    }
    setVisible(!name.isEmpty());
}

} // namespace zoe::app
