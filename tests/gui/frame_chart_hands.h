// A frame chart that shows a capture, and user actions on it.
#pragma once

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <memory>

#include "analysis/frames/spikes.h"
#include "app/panels/frames/frame_bar.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/frames/frame_source.h"
#include "app/session/document.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/patience.h"

namespace zoe::test {

struct ShownChart {
    app::JobRunner jobs;
    TestSession session{jobs};
    app::Document document;
    app::FrameChart chart{session};
    QSignalSpy activated{&document.selection(), &app::ViewSelection::frameChanged};
    QSignalSpy selected{&document.selection(), &app::ViewSelection::framesChanged};
    QSignalSpy failed{&chart, &app::FrameChart::failed};

    explicit ShownChart(const std::shared_ptr<const Capture> &capture)
        : document(openedAs(capture), jobs)
    {
        chart.resize(1000, 400);
        session.setDocument(&document);
        chart.setSpikes(*findSpikes(*capture));
        const bool shown = showActive(chart);
        Q_ASSERT(shown);
        settle();
    }

    void settle()
    {
        const bool done =
            QTest::qWaitFor([this] { return chart.ready() && jobs.idle(); }, kPatienceMs);
        Q_ASSERT(done);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] app::FramePlot &plot() { return chart.plot(); }
    [[nodiscard]] QWidget *hands() { return plot().viewport(); }
    [[nodiscard]] const app::FramePicture &picture() { return plot().picture(); }
    [[nodiscard]] const app::FrameSeries &series() { return *picture().series; }
    // Middle of a place in the viewport.
    [[nodiscard]] QPoint at(double place)
    {
        const QRectF area = picture().area;
        return QPointF(picture().xOf(place + 0.5), area.center().y()).toPoint();
    }
    [[nodiscard]] FrameIndex activatedFrame() { return *document.selection().state().frame; }
    [[nodiscard]] std::string selectedFrames()
    {
        return document.selection().state().frames.value_or(FrameRanges()).text();
    }
    void click(double place) { QTest::mouseClick(hands(), Qt::LeftButton, {}, at(place)); }
    void drag(double from, double to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(hands(), Qt::LeftButton, modifiers, at(from));
        const QPointF end = at(to);
        for (const QPointF &pos : {(end + at(from)) / 2, end}) {
            QMouseEvent move(QEvent::MouseMove, pos, hands()->mapToGlobal(pos), Qt::NoButton,
                             Qt::LeftButton, modifiers);
            QApplication::sendEvent(hands(), &move);
        }
        QTest::mouseRelease(hands(), Qt::LeftButton, modifiers, end.toPoint());
    }
    void wheel(QPointF pos, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(pos, hands()->mapToGlobal(pos), {}, {0, notches * 120}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(hands(), &event);
    }
    [[nodiscard]] QToolButton *button(const char *name)
    {
        return chart.findChild<QToolButton *>(name);
    }
    void press(const char *name)
    {
        QTest::mouseClick(button(name), Qt::LeftButton);
        settle();
    }
    void command(const char *id)
    {
        auto *action = chart.findChild<QAction *>(id);
        Q_ASSERT(action);
        action->trigger();
        settle();
    }
    // Opens the menu of a button and chooses an entry by its text; false if there is no such entry
    // or it is disabled.
    bool choose(const char *name, const QString &text)
    {
        QMenu *menu = button(name)->menu();
        menu->popup(button(name)->mapToGlobal(QPoint(0, 20)));
        for (QAction *action : menu->actions()) {
            if (action->text().remove(u'&') == text && action->isEnabled()) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                settle();
                return true;
            }
        }
        menu->close();
        return false;
    }
    [[nodiscard]] QImage image()
    {
        return plot().grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    [[nodiscard]] bool hasColour(const QRect &within, const QColor &colour)
    {
        const QImage picture = image();
        for (int y = within.top(); y <= within.bottom(); ++y) {
            for (int x = within.left(); x <= within.right(); ++x) {
                if (picture.valid(x, y) &&
                    (picture.pixel(x, y) & RGB_MASK) == (colour.rgb() & RGB_MASK))
                    return true;
            }
        }
        return false;
    }
    // The bar at a place, without its cap and neighbours.
    [[nodiscard]] QRect barOf(double place)
    {
        const QRectF area = picture().area;
        const double width = picture().xOf(place + 1) - picture().xOf(place);
        return QRectF(picture().xOf(place) + width / 2, area.bottom() - 12, 2, 8).toAlignedRect();
    }
};

} // namespace zoe::test
