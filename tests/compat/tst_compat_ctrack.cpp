// A program written for CTRACK, recorded, with each of its switches.
#include <QTest>

#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

int ctrack_all();
int ctrack_dev();
int ctrack_prod();
int ctrack_off();

namespace tst_compat_ctrack {

using namespace zoe;
using namespace zoe::test;

class TestCompatCtrack : public QObject {
    Q_OBJECT

  private slots:
    void zones();
    void switches();
    void levels();

  private:
    // By label, over all threads.
    static Counts recorded(int (*program)());
    RecordingFolder m_folder;
};

Counts TestCompatCtrack::recorded(int (*program)())
{
    const RecordingFolder folder;
    if (!startSession(folder.path().c_str()))
        qFatal("%s", lastError());
    if (program() != 6)
        qFatal("the program computes something else");
    stopSession();
    Counts counts;
    for (const auto &[name, count] : countsOf(*openRecording(folder.path())))
        counts[name.substr(name.find('/') + 1)] += count;
    return counts;
}

void TestCompatCtrack::zones()
{
    const Counts expected{
        {"leaf", 6}, {"detail", 5}, {"detail inside", 5}, {"whole", 10}, {"whole again", 5}};
    QVERIFY(recorded(ctrack_all) == expected);
}

void TestCompatCtrack::switches()
{
    const Counts prod{{"leaf", 6}, {"whole", 10}, {"whole again", 5}};
    QVERIFY(recorded(ctrack_dev) == prod);
    const Counts dev{{"detail", 5}, {"detail inside", 5}};
    QVERIFY(recorded(ctrack_prod) == dev);
    QVERIFY(recorded(ctrack_off).empty());
}

void TestCompatCtrack::levels()
{
    QVERIFY2(startSession(m_folder.path().c_str()), lastError());
    ctrack_all();
    QVERIFY(stopSession().ok);
    const auto capture = openRecording(m_folder.path());
    for (const Site &site : capture->sites())
        QCOMPARE(static_cast<int>(site.level), site.label().starts_with("detail") ? 1 : 0);
}

} // namespace tst_compat_ctrack

ZOE_TEST(tst_compat_ctrack::TestCompatCtrack)
#include "tst_compat_ctrack.moc"
