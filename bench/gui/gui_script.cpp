#include "gui_script.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>

namespace zoe::bench {

double Times::median() const
{
    std::vector<double> sorted = ms;
    std::sort(sorted.begin(), sorted.end());
    return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

double Times::worst() const
{
    return ms.empty() ? 0 : *std::max_element(ms.begin(), ms.end());
}

namespace {

void timed(Times &times, QWidget &widget, QEvent &event)
{
    QElapsedTimer timer;
    timer.start();
    QApplication::sendEvent(&widget, &event);
    QApplication::processEvents();
    times.ms.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
}

} // namespace

void wheel(QWidget &viewport, QPointF pos, int notches, Qt::KeyboardModifiers modifiers,
           Times &times)
{
    QWheelEvent event(pos, viewport.mapToGlobal(pos), {}, {0, notches * 120}, Qt::NoButton,
                      modifiers, Qt::NoScrollPhase, false);
    timed(times, viewport, event);
}

void key(QWidget &widget, int key, Times &times)
{
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    timed(times, widget, event);
}

void turn(Times &times)
{
    QElapsedTimer timer;
    timer.start();
    QApplication::processEvents();
    times.ms.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
}

} // namespace zoe::bench
