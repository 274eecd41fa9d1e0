// The behaviours panel as hands use it, over a capture whose behaviours are known.
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDir>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <thread>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/panels/behaviours/behaviour_rows.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/session/document.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/patience.h"

namespace zoe::test {

class KMeansForTest : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"kmeans", "k-means++"}; }
    Result<Clustering> cluster(const FeatureMatrix &features, const ClusterOptions &options,
                               const Task &task) const override
    {
        return kMeans(features, options, task);
    }
};

// Never ends by itself.
class EndlessClusterer : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"endless", "Endless"}; }
    Result<Clustering> cluster(const FeatureMatrix &, const ClusterOptions &,
                               const Task &task) const override
    {
        while (!task.stopRequested())
            std::this_thread::yield();
        return Task::cancelled();
    }
};

class FailingClusterer : public Clusterer {
  public:
    [[nodiscard]] ClustererInfo info() const override { return {"failing", "Failing"}; }
    Result<Clustering> cluster(const FeatureMatrix &, const ClusterOptions &,
                               const Task &) const override
    {
        return Error{ErrorCode::BadInput, "too few frames", {}};
    }
};

inline const MadeUp &madeUp()
{
    static const MadeUp made =
        madeUpFrames({.frames = 1500, .functions = 20, .behaviours = 3, .spikeShare = 0.008});
    return made;
}

using namespace app;

struct BehavioursStage {
    JobRunner jobs;
    KMeansForTest kMeansClusterer;
    EndlessClusterer endless;
    FailingClusterer failing;
    Document document{opened(madeUp().capture), jobs};
    TestSession session{jobs};
    BehavioursPanel panel{session};
    QSignalSpy failed{&document, &Document::failed};
    bool active = false;

    BehavioursStage()
    {
        panel.setClusterers({&kMeansClusterer, &endless, &failing});
        session.setDocument(&document);
        panel.resize(900, 620);
        active = showActive(panel);
    }

    static OpenedCapture opened(std::shared_ptr<const Capture> capture)
    {
        OpenedCapture result;
        result.request.fileName = "made.zoe";
        result.capture = std::move(capture);
        return result;
    }

    template <class T>
    T *child(const char *name)
    {
        T *found = panel.findChild<T *>(name);
        if (!found)
            qFatal("there is no %s", name);
        return found;
    }

    void click(const char *button)
    {
        QTest::mouseClick(child<QAbstractButton>(button), Qt::LeftButton);
    }
    bool idle()
    {
        return QTest::qWaitFor([this] { return !panel.searching() && jobs.idle(); }, kPatienceMs);
    }
    bool find()
    {
        click("findBehaviours");
        return idle() && panel.behaviours() != nullptr;
    }
    BehaviourList &list() { return panel.list(); }
    const Behaviours &all() { return *panel.behaviours(); }
    const ViewState &state() { return document.selection().state(); }
    QModelIndex cell(std::uint32_t id, BehaviourColumn column = BehaviourColumn::Name)
    {
        for (int row = 0; row < list().model()->rowCount(); ++row) {
            const QModelIndex index = list().model()->index(row, static_cast<int>(column));
            if (index.data(KeyRole).toUInt() == id)
                return index;
        }
        return {};
    }
    void clickRow(std::uint32_t id, BehaviourColumn column = BehaviourColumn::Name,
                  Qt::KeyboardModifiers keys = {})
    {
        const QModelIndex index = cell(id, column);
        list().scrollTo(index);
        QTest::mouseClick(list().viewport(), Qt::LeftButton, keys,
                          list().visualRect(index).center());
    }
    // Chooses in the menu of a right click.
    bool menu(std::uint32_t id, const QString &text)
    {
        const QModelIndex index = cell(id);
        list().scrollTo(index);
        const QPoint at = list().visualRect(index).center();
        QTest::mouseClick(list().viewport(), Qt::RightButton, {}, at);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, list().viewport()->mapToGlobal(at));
        QApplication::sendEvent(list().viewport(), &event);
        auto *menu = panel.findChild<QMenu *>("behaviourListMenu");
        if (!menu)
            return false;
        for (QAction *action : menu->actions()) {
            if (action->text().remove('&') == text && action->isEnabled()) {
                action->trigger();
                menu->close();
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                return true;
            }
        }
        menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return false;
    }
};

inline void save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(widget.grab().save(QDir(folder).filePath(name)));
}

inline QPalette darkPalette()
{
    QPalette dark;
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button})
        dark.setColor(role, QColor(0x20, 0x22, 0x26));
    dark.setColor(QPalette::AlternateBase, QColor(0x2a, 0x2c, 0x31));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        dark.setColor(role, QColor(0xe0, 0xe0, 0xe0));
    return dark;
}

} // namespace zoe::test
