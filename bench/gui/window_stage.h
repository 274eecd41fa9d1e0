// A window of the application that is used like by a user, and the pauses of its thread that follow
// from each action.
#pragma once

#include <QPointF>
#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/window/main_window.h"
#include "plugins/api/plugin_manager.h"

class QWidget;

namespace zoe::bench {

constexpr double kPauseTargetMs = 50;

struct Pause {
    double busyMs = 0;  // computing
    double clockMs = 0; // by the clock: a busy machine included
    std::string what;
};

class Stage {
  public:
    Stage();

    [[nodiscard]] app::MainWindow &window() { return m_window; }
    [[nodiscard]] app::JobRunner &jobs() { return m_jobs; }

    // Waits until all consequences of the last action are done.
    void settle();
    // Runs a command by its id; false if there is none or it is disabled.
    bool command(const char *id);

    // Does the work, waits for its consequences, and prints the longest pause.
    void measure(const std::string &what, const std::function<void()> &work);
    // The same for a step of many: the longest of them is printed by reportSteps().
    void step(const std::string &what, const std::function<void()> &work);
    void reportSteps(const std::string &what);
    // Prints everything that took too long, and the longest pause.
    void conclude() const;

  private:
    Pause pauseOf(const std::string &what, const std::function<void()> &work);
    void print(const Pause &pause) const;

    PluginManager m_plugins;
    app::JobRunner m_jobs;
    app::MainWindow m_window;
    std::vector<Pause> m_all;
    std::vector<Pause> m_steps;
};

// What is waiting in the event queue.
void turn();
// Positions are shares of the widget's width and height.
void wheel(QWidget &widget, QPointF at, int notches);
void click(QWidget &widget, QPointF at, Qt::KeyboardModifiers modifiers = {});
void doubleClick(QWidget &widget, QPointF at);
void drag(QWidget &widget, QPointF from, QPointF to, Qt::MouseButton button = Qt::LeftButton);
void key(QWidget &widget, int key, Qt::KeyboardModifiers modifiers = {});

} // namespace zoe::bench
