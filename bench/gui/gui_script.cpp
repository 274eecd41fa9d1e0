#include "gui_script.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>
#include <ctime>

namespace zoe::bench {

namespace {

double now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

void Times::add(const Times &other)
{
    wallMs.insert(wallMs.end(), other.wallMs.begin(), other.wallMs.end());
    cpuMs.insert(cpuMs.end(), other.cpuMs.begin(), other.cpuMs.end());
}

double medianOf(std::vector<double> ms)
{
    std::sort(ms.begin(), ms.end());
    return ms.empty() ? 0 : ms[ms.size() / 2];
}

double worstOf(const std::vector<double> &ms)
{
    return ms.empty() ? 0 : *std::max_element(ms.begin(), ms.end());
}

Timer::Timer(Times &times)
    : m_times(times)
    , m_wallMs(now(CLOCK_MONOTONIC))
    , m_cpuMs(now(CLOCK_THREAD_CPUTIME_ID))
{}

Timer::~Timer()
{
    m_times.wallMs.push_back(now(CLOCK_MONOTONIC) - m_wallMs);
    m_times.cpuMs.push_back(now(CLOCK_THREAD_CPUTIME_ID) - m_cpuMs);
}

namespace {

void timed(Times &times, QWidget &widget, QEvent &event)
{
    const Timer timer(times);
    QApplication::sendEvent(&widget, &event);
    QApplication::processEvents();
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
    const Timer timer(times);
    QApplication::processEvents();
}

} // namespace zoe::bench
