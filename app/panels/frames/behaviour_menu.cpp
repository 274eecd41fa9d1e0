#include "app/panels/frames/behaviour_menu.h"

#include <QCoreApplication>
#include <QMenu>
#include <utility>

namespace zoe::app {

namespace {

struct BehaviourMenu {
    Q_DECLARE_TR_FUNCTIONS(zoe::app::BehaviourMenu)
};

} // namespace

void popUpBehaviourMenu(QWidget &parent, const QString &name, const QPoint &globalPos,
                        const std::function<void(RuleMode)> &chosen)
{
    auto *menu = new QMenu(&parent);
    menu->setObjectName("behaviourMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(name);
    for (const auto &[text, mode] :
         {std::pair(BehaviourMenu::tr("&Select frames"), RuleMode::Replace),
          std::pair(BehaviourMenu::tr("&Add to the selection"), RuleMode::Add),
          std::pair(BehaviourMenu::tr("&Exclude"), RuleMode::Remove)}) {
        QObject::connect(menu->addAction(text), &QAction::triggered, &parent,
                         [chosen, mode = mode] { chosen(mode); });
    }
    menu->popup(globalPos);
}

} // namespace zoe::app
