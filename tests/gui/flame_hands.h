// A time line on the screen and hands for it, for the tests of its features.
#pragma once

#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "app/panels/flame/flame_minimap.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_steps.h"
#include "app/session/document.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/patience.h"

namespace zoe::test {

struct FlameStage {
    app::JobRunner jobs;
    TestSession session{jobs};
    app::Document document;
    app::FlamePanel panel{session};
    app::FlameView &view = panel.view();
    QSignalSpy selected{&view, &app::FlameView::zoneSelected};

    explicit FlameStage(std::shared_ptr<const Capture> capture, FrameIndex frame = 0)
        : document(openedAs(std::move(capture)), jobs)
    {
        panel.resize(1000, 600);
        session.setDocument(&document);
        document.selection().setFrame(frame);
        const bool active = showActive(panel);
        Q_ASSERT(active);
        view.setFocus();
        settle();
    }

    void settle()
    {
        const bool settled = QTest::qWaitFor(
            [this] {
                return view.settled() && panel.steps().settled() && panel.minimap().settled() &&
                       jobs.idle();
            },
            kPatienceMs);
        Q_ASSERT(settled);
    }
    [[nodiscard]] QWidget *hands() { return view.viewport(); }
    [[nodiscard]] QPoint middleOf(const app::FlameZone &zone)
    {
        return view.rectOf(zone).center().toPoint();
    }
    void click(const app::FlameZone &zone)
    {
        QTest::mouseClick(hands(), Qt::LeftButton, {}, middleOf(zone));
    }
    void drag(QWidget *widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(widget, button, {}, from);
        for (const QPoint &pos : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, pos, widget->mapToGlobal(QPointF(pos)),
                             Qt::NoButton, button, {});
            QApplication::sendEvent(widget, &move);
        }
        QTest::mouseRelease(widget, button, {}, to);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&view, static_cast<Qt::Key>(key), modifiers);
        settle();
    }
    [[nodiscard]] QImage picture() { return hands()->grab().toImage(); }
    // Beside the label of a zone.
    [[nodiscard]] QColor fillOf(const app::FlameZone &zone)
    {
        const QRectF rect = view.rectOf(zone);
        return picture().pixelColor(QPointF(rect.right() - 6, rect.top() + 4).toPoint());
    }
    // Of a lane's row, in the middle.
    [[nodiscard]] int rowMiddle(std::size_t lane, std::uint32_t row)
    {
        return view.rulerHeight() + view.scene().rows.rowTop(lane, row) +
               view.scene().rows.metrics().rowHeight / 2;
    }
    [[nodiscard]] QPoint header(std::size_t lane)
    {
        return {200, view.rulerHeight() + view.scene().rows.lane(lane).top + 5};
    }
    [[nodiscard]] int xOf(TimeNs ns)
    {
        return static_cast<int>(std::lround(view.scene().xOfTime(ns)));
    }
};

} // namespace zoe::test
