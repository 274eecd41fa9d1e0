#include "app/panels/merged/merged_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace zoe::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(MergedMenu)
};

} // namespace

QMenu *makeMergedMenu(QWidget &parent, const MergedFlame &flame, std::uint32_t node,
                      const MergedMenuActions &actions)
{
    const CallNode &chosen = flame.node(node);
    auto *menu = new QMenu(&parent);
    menu->setObjectName("mergedMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto item = [menu](const char *name, const QString &text, auto act) {
        QAction *action = menu->addAction(text);
        action->setObjectName(name);
        QObject::connect(action, &QAction::triggered, menu, act);
    };
    item("mergedZoom", Texts::tr("Zoom in"), actions.zoom);
    item("mergedAll", Texts::tr("Show all"), actions.showAll);
    if (!chosen.isOther()) {
        const SiteId site = chosen.site;
        item("mergedIgnore", Texts::tr("Ignore this function (Delete)"),
             [ignore = actions.ignore, site] { ignore(site); });
        item("mergedSandwich", Texts::tr("Callers and callees of this function"),
             [sandwich = actions.sandwich, site] { sandwich(site); });
        item("mergedCopyName", Texts::tr("Copy name"),
             [text = flame.label(node)] { QGuiApplication::clipboard()->setText(text); });
    }
    if (chosen.frames > 0)
        item("mergedWorst", Texts::tr("Go to frame %1, its worst frame").arg(chosen.worstFrame),
             [goTo = actions.goTo, frame = chosen.worstFrame] { goTo(frame); });
    return menu;
}

} // namespace zoe::app
