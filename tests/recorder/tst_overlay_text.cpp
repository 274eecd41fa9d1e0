// The overlay as plain text.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "tests/recorder/live_summary_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/overlay.h"

namespace tst_overlay_text {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

class TestOverlayText : public QObject {
    Q_OBJECT

  private slots:
    void writesATable();
    void writesWhatFits();
    void isEmptyWithoutFrames();
};

void TestOverlayText::writesATable()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(frameOf(
        0, 16'000'000, {{{0, 0, 0, 9'000'000}, {1, 1, 0, 6'000'000}, {2, 1, 6'000'000, 2000}}}));
    auto known = std::make_shared<LiveNames>();
    known->push_back({"update", "a.cpp", 1});
    known->push_back({"r\xC3\xA9solution des contacts", "a.cpp", 2});
    known->push_back({"tab\tand\nline", "a.cpp", 3});
    const LiveSummary summary(statistics.snapshot(known).release());
    OverlayOptions options;
    options.labelWidth = 12;
    char text[2000];
    QVERIFY(writeOverlay(summary, text, sizeof text, options) < sizeof text);
    QCOMPARE(QString::fromUtf8(text),
             QString::fromUtf8(
                 "frame 16.000 ms +- 0.000, 16.000 to 16.000 in the last 4 s, 62.5 fps, 0 spikes "
                 "in 1 frames\n"
                 "function, m~      self       +-       min       max     total     calls  spikes\n"
                 "r\xC3\xA9solution ~     6.000    0.000     6.000     6.000     6.000       1.0   "
                 "    0\n"
                 "update           2.998    0.000     2.998     2.998     9.000       1.0       0\n"
                 "tab and line     0.002    0.000     0.002     0.002     0.002       1.0       "
                 "0\n"));
    options.rows = 1;
    for (const auto &[sort, first] :
         std::vector<std::pair<OverlaySort, const char *>>{{OverlaySort::Total, "update"},
                                                           {OverlaySort::Label, "r\xC3\xA9solut"},
                                                           {OverlaySort::Calls, "update"},
                                                           {OverlaySort::Spikes, "update"},
                                                           {OverlaySort::Max, "r\xC3\xA9solut"}}) {
        options.sort = sort;
        writeOverlay(summary, text, sizeof text, options);
        const QStringList lines = QString::fromUtf8(text).split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY2(lines[2].startsWith(QString::fromUtf8(first)), text);
    }
}

void TestOverlayText::writesWhatFits()
{
    LiveStatistics statistics = begunStatistics();
    statistics.add(frameOf(0, 16'000'000, {{{0, 0, 0, 9'000'000}}}));
    auto known = std::make_shared<LiveNames>();
    known->push_back({"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", "a.cpp", 1});
    const LiveSummary summary(statistics.snapshot(known).release());
    std::vector<char> whole(4096);
    const std::size_t length = writeOverlay(summary, whole.data(), whole.size());
    QCOMPARE(writeOverlay(summary, nullptr, 0), length);
    for (std::size_t capacity = 1; capacity <= length + 1; ++capacity) {
        std::vector<char> part(capacity, 'x');
        QCOMPARE(writeOverlay(summary, part.data(), capacity), length);
        const std::string text = part.data();
        QVERIFY(text.size() + 2 >= capacity); // a character of two bytes may not fit
        QVERIFY(std::string(whole.data()).compare(0, text.size(), text) == 0);
        QVERIFY(QString::fromStdString(text).toStdString() == text);
    }
    OverlayOptions narrow;
    narrow.labelWidth = 0;
    narrow.rows = 0;
    QVERIFY(writeOverlay(summary, whole.data(), whole.size(), narrow) > 0);
}

void TestOverlayText::isEmptyWithoutFrames()
{
    LiveStatistics statistics = begunStatistics();
    QCOMPARE(statistics.snapshot(siteNames(0))->count, std::size_t{0});
    QCOMPARE(statistics.snapshot(siteNames(0))->frames.duration.smoothedNs, 0.0);
    statistics.add(frameOf(0, 0, {{{0, 0, 0, 0}}})); // without length, without weight
    const auto snapshot = statistics.snapshot(siteNames(1));
    QCOMPARE(snapshot->ownedFunctions.at(0).self.smoothedNs, 0.0);
    QCOMPARE(snapshot->ownedFunctions.at(0).callsPerFrame, 0.0);
    const LiveSummary none;
    QCOMPARE(none.size(), std::size_t{0});
    QVERIFY(none.begin() == none.end());
    char text[500];
    QVERIFY(writeOverlay(none, text, sizeof text) > 0);
    QVERIFY2(QString::fromUtf8(text).startsWith("no frames yet: ZOE_FRAME()"), text);
}

} // namespace tst_overlay_text

ZOE_TEST(tst_overlay_text::TestOverlayText)
#include "tst_overlay_text.moc"
