#include "app/panels/frames/behaviour_menu.h"

#include <QMenu>
#include <utility>

#include "app/panels/frames/behaviour_legend.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_source.h"
#include "app/session/behaviour_frames.h"

namespace zoe::app {

BehaviourMenu::BehaviourMenu(FrameChart &chart)
    : QObject(&chart)
    , m_chart(chart)
{
    connect(&chart.ribbon(), &BehaviourRibbon::menuWanted, this,
            [this](FrameIndex place, const QPoint &globalPos) {
                const auto &places = m_chart.source().series()->places();
                const std::int32_t behaviour = m_chart.ribbon().counts().of(places.frameAt(place));
                if (behaviour != kNotClustered)
                    show(behaviour, globalPos);
            });
    connect(&chart.legend(), &BehaviourLegend::menuWanted, this, &BehaviourMenu::show);
    connect(&chart.legend(), &BehaviourLegend::clicked, &chart, &FrameChart::chooseBehaviour);
}

void BehaviourMenu::show(std::int32_t behaviour, const QPoint &globalPos)
{
    auto *menu = new QMenu(&m_chart);
    menu->setObjectName("behaviourMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(nameOfBehaviour(*m_chart.behaviours(), behaviour));
    connect(menu->addAction(tr("&Select frames")), &QAction::triggered, this,
            [this, behaviour] { m_chart.chooseBehaviour(behaviour); });
    for (const auto &[text, mode] : {std::pair(tr("&Add to the selection"), RuleMode::Add),
                                     std::pair(tr("&Exclude"), RuleMode::Remove)}) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, behaviour, mode = mode] {
            m_chart.selectByRule(
                {.kind = RuleKind::Behaviour, .mode = mode, .behaviour = behaviour});
        });
    }
    menu->popup(globalPos);
}

} // namespace zoe::app
