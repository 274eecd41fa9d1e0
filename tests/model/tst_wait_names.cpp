#include <QtTest>

#include <iterator>
#include <random>

#include "analysis/model/sites/wait_names.h"
#include "tests/support/test_program.h"

namespace tst_wait_names {

using namespace zoe;

class TestWaitNames : public QObject {
    Q_OBJECT

  private slots:
    void namesTellOfWaits_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("waits");
        QTest::newRow("snake") << "wait_for_audio" << true;
        QTest::newRow("end") << "render_wait" << true;
        QTest::newRow("camel") << "WaitForSingleObject" << true;
        QTest::newRow("lower camel") << "frameWaitAll" << true;
        QTest::newRow("thread") << "std::thread::join" << true;
        QTest::newRow("vsync") << "vsync" << true;
        QTest::newRow("capitals") << "WAIT_GPU" << true;
        QTest::newRow("blocked") << "blocked" << true;
        QTest::newRow("no word") << "await2waiter" << false;
        QTest::newRow("work on waits") << "process_wait_queue" << false;
        QTest::newRow("join of texts") << "join_strings" << false;
        QTest::newRow("other") << "solve_contacts" << false;
        QTest::newRow("empty") << "" << false;
    }
    void namesTellOfWaits()
    {
        QFETCH(QString, name);
        Site site;
        site.name = name.toStdString();
        QTEST(isWait(site), "waits");
    }

    void anyNameAgreesWithTheRule()
    {
        const QRegularExpression word("[A-Z]+[a-z]*|[a-z]+");
        const QRegularExpression rule(
            "^(wait|waits|waiting|sleep|sleeping|blocked)( |$)|"
            "(^| )(wait|waits|waiting|sleep|sleeping|blocked|join)$|^idle$|"
            "(^| )wait (for|until|on|any|all)( |$)");
        constexpr const char *kPieces[] = {"wait",  "Wait",  "WAIT",    "waits",       "waiting",
                                           "sleep", "idle",  "Idle",    "v",           "sync",
                                           "V",     "swap",  "Buffers", "swapBuffers", "_",
                                           "::",    "(",     ")",       " ",           "for",
                                           "All",   "Fence", "GPU",     "2",           "sleeping",
                                           "Join",  "until", "VSync",   "await"};
        std::mt19937_64 random(14);
        int waits = 0;
        for (int i = 0; i < 4000; ++i) {
            QString name;
            for (std::size_t piece = 0; piece < 1 + random() % 4; ++piece)
                name += QLatin1String(kPieces[random() % std::size(kPieces)]);
            QString own = name.section('(', 0, 0);
            own = own.mid(own.lastIndexOf("::") < 0 ? 0 : own.lastIndexOf("::") + 2);
            QStringList words;
            for (auto match = word.globalMatch(own); match.hasNext();)
                words << match.next().captured().toLower();
            const QString letters = words.join(QString());
            const bool expected = rule.match(words.join(' ')).hasMatch() ||
                                  letters.contains("vsync") || letters.contains("swapbuffers");
            Site site;
            site.name = name.toStdString();
            // Without a name the function has the label.
            if (name.isEmpty())
                continue;
            QVERIFY2(isWait(site) == expected, qPrintable(name));
            waits += expected ? 1 : 0;
        }
        QVERIFY2(waits > 400 && waits < 3600, qPrintable(QString::number(waits)));
    }
};

} // namespace tst_wait_names

ZOE_APPLESS_TEST(tst_wait_names::TestWaitNames)
#include "tst_wait_names.moc"
