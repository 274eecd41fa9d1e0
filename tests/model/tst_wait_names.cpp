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
        QTest::addColumn<bool>("waits");
        QTest::newRow("wait_for_audio") << true;
        QTest::newRow("render_wait") << true;
        QTest::newRow("WaitForSingleObject") << true;
        QTest::newRow("frameWaitAll") << true;
        QTest::newRow("std::thread::join") << true;
        QTest::newRow("std::jthread::join") << true;
        QTest::newRow("join") << true;
        QTest::newRow("thread_join_all") << true;
        QTest::newRow("join_workers") << true;
        QTest::newRow("Pool::join") << false;
        QTest::newRow("TaskPool::join") << true;
        QTest::newRow("QStringList::join") << false;
        QTest::newRow("hash_join") << false;
        QTest::newRow("join_strings") << false;
        QTest::newRow("vsync") << true;
        QTest::newRow("WAIT_GPU") << true;
        QTest::newRow("GPUWait") << true;
        QTest::newRow("blocked") << true;
        QTest::newRow("gemm_blocked") << false;
        QTest::newRow("blocked_cholesky") << false;
        QTest::newRow("vkDeviceWaitIdle") << true;
        QTest::newRow("vkQueueWaitIdle") << true;
        QTest::newRow("glClientWaitSync") << true;
        QTest::newRow("gpu_wait_fence") << true;
        QTest::newRow("gpu_wait_fences") << true;
        QTest::newRow("cond_wait_timeout") << true;
        QTest::newRow("(anonymous namespace)::wait_for_gpu") << true;
        QTest::newRow("game::(anonymous namespace)::Loader::wait(int)") << true;
        QTest::newRow("std::condition_variable::wait_for<long, std::ratio<1, 1000>>") << true;
        QTest::newRow("std::sort<wait_for>") << false;
        QTest::newRow("Future<std::vector<int>>::wait()") << true;
        QTest::newRow("idle") << true;
        QTest::newRow("play_idle_animation") << false;
        QTest::newRow("await2waiter") << false;
        QTest::newRow("process_wait_queue") << false;
        QTest::newRow("solve_contacts") << false;
        QTest::newRow("(empty)") << false;
    }
    void namesTellOfWaits()
    {
        Site site;
        site.name = QTest::currentDataTag();
        if (site.name == "(empty)")
            site.name.clear();
        QTEST(isWait(site), "waits");
    }

    void anyNameAgreesWithTheRule()
    {
        const QRegularExpression word("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");
        const QRegularExpression rule(
            "^(wait|waits|waiting|sleep|sleeping)( |$)|"
            "(^| )(wait|waits|waiting|sleep|sleeping)$|^(idle|blocked)$|"
            "(^| )wait (for|until|on|any|all|idle|sync|fence|event|timeout)s?( |$)");
        constexpr const char *kPieces[] = {
            "wait",  "Wait", "WAIT", "waits",    "waiting", "sleep",   "idle",
            "Idle",  "v",    "sync", "V",        "swap",    "Buffers", "swapBuffers",
            "_",     "::",   "(",    ")",        " ",       "for",     "All",
            "Fence", "GPU",  "2",    "sleeping", "until",   "VSync",   "await"};
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
