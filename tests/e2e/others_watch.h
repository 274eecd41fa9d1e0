// What other programs take of this machine while a test measures times. For one thread.
#pragma once

#include <QString>
#include <QTest>

namespace zoe::test {

// Watches, from now on, programs that this one did not start, and machines next to a virtual one.
class OthersWatch {
  public:
    // Of the time of all processors, up to now.
    [[nodiscard]] double share() const;
    // One sentence if they took so much that times say little about our program; otherwise empty.
    [[nodiscard]] QString disturbance() const;

  private:
    struct Ticks {
        double all = 0;
        double busy = 0;
        double own = 0; // of ended programs that this one has started, and of this one

        static Ticks now();
    };

    Ticks m_begin = Ticks::now();
};

} // namespace zoe::test

// For conditions that hold if nobody disturbs us. If one doesn't hold, the test fails, or is
// skipped if the machine's own records show that others disturbed it: disturbance is that sentence,
// or empty.
#define ZOE_VERIFY_IN_PEACE(condition, disturbance, text)                                          \
    do {                                                                                           \
        const bool isTrue = static_cast<bool>(condition);                                          \
        if (!isTrue && !(disturbance).isEmpty())                                                   \
            QSKIP(qPrintable(disturbance));                                                        \
        QVERIFY2(isTrue, text);                                                                    \
    } while (false)
