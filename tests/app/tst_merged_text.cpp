// The texts above the merged tree.
#include <QTest>

#include "app/widgets/merged/merged_text.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_merged_text {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestMergedText : public QObject {
    Q_OBJECT

  private slots:
    // A path of a recursion shows its last steps, whose links still lead to their levels.
    void breadcrumbOfARecursion()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    a 0 50\n      b 10 20\n");
        const auto crumb = [&](std::size_t steps) {
            return mergedBreadcrumb(*capture, std::vector<SiteId>(steps, SiteId{0}), {});
        };
        QCOMPARE(crumb(2), QString("<a href=\"0\">All</a> › <a href=\"1\">a</a> › <b>a</b>"));
        QCOMPARE(crumb(16).count(" › "), 16);
        QVERIFY(!crumb(16).contains("…"));
        const QString deep = crumb(20'000);
        QVERIFY(deep.startsWith("<a href=\"0\">All</a> › … › <a href=\"19985\">a</a> › "));
        QVERIFY(deep.endsWith(" › <a href=\"19999\">a</a> › <b>a</b>"));
        QCOMPARE(deep.count(" › "), 17);
    }
};

} // namespace tst_merged_text

ZOE_TEST(tst_merged_text::TestMergedText)
#include "tst_merged_text.moc"
