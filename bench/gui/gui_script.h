// What a user's hands do to a view, and how long the GUI thread is away meanwhile.
#pragma once

#include <QElapsedTimer>
#include <QPointF>
#include <QWidget>
#include <vector>

namespace zoe::bench {

struct Times {
    std::vector<double> ms;

    [[nodiscard]] double median() const;
    [[nodiscard]] double worst() const;
};

// Sends an event, then runs everything it caused: repaints, results of jobs. Each takes one entry.
void wheel(QWidget &viewport, QPointF pos, int notches, Qt::KeyboardModifiers modifiers,
           Times &times);
void key(QWidget &widget, int key, Times &times);
// Lets the event loop run until `done`, noting each turn.
template <class Done>
void runUntil(Done done, Times &times);

// Events that are waiting, as one turn.
void turn(Times &times);

template <class Done>
void runUntil(Done done, Times &times)
{
    while (!done())
        turn(times);
}

} // namespace zoe::bench
