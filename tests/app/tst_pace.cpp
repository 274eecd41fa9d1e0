#include <QElapsedTimer>
#include <QObject>
#include <QtTest>
#include <chrono>

#include "app/jobs/pace.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_pace {

using namespace zoe::app;
using namespace std::chrono_literals;

class TestPace : public QObject {
    Q_OBJECT

  private slots:
    void restsAfterATurn()
    {
        int again = 0;
        QObject owner;
        Pace pace(owner, Pace::Uses::OneCore, 1ms, [&] { ++again; });
        QVERIFY(!pace.resting());
        pace.end(); // of no turn
        QVERIFY(!pace.resting());
        for (int turn = 1; turn <= 3; ++turn) {
            pace.begin();
            QVERIFY(!pace.resting());
            pace.end();
            QVERIFY(pace.resting());
            ZOE_TRY_VERIFY(again == turn);
            QVERIFY(!pace.resting());
        }
    }

    void restsInProportion()
    {
        QObject owner;
        QElapsedTimer time;
        qint64 restedMs = -1;
        Pace pace(owner, Pace::Uses::OneCore, 0ms, [&] { restedMs = time.elapsed(); });
        pace.begin();
        for (time.start(); time.elapsed() < 20;) {
        }
        time.start();
        pace.end();
        ZOE_TRY_VERIFY(restedMs >= 0);
        // 24 times as long; a timer may be a twentieth early.
        QVERIFY2(restedMs >= 22 * 20, qPrintable(QString::number(restedMs)));
    }

    void hurrySkipsARest()
    {
        int again = 0;
        QObject owner;
        Pace pace(owner, Pace::Uses::OneCore, 1h, [&] { ++again; });
        pace.hurry();
        ZOE_TRY_VERIFY(again == 1); // though there was no turn
        pace.begin();
        pace.end();
        pace.hurry();
        ZOE_TRY_VERIFY(again == 2);
        pace.begin();
        pace.hurry();
        QCoreApplication::processEvents();
        QCOMPARE(again, 2); // the turn still runs
        pace.end();
        ZOE_TRY_VERIFY(again == 3);
        pace.begin();
        pace.end();
        QCoreApplication::processEvents();
        QVERIFY(pace.resting());
        QCOMPARE(again, 3);
    }

    void aRestCanBeEnded()
    {
        bool again = false;
        QObject owner;
        Pace pace(owner, Pace::Uses::AllCores, 1ms, [&] { again = true; });
        pace.begin();
        pace.end();
        pace.stop();
        QVERIFY(!pace.resting());
        QCoreApplication::processEvents();
        QVERIFY(!again);
    }
};

} // namespace tst_pace

ZOE_TEST(tst_pace::TestPace)
#include "tst_pace.moc"
