// Values of plots that are too large for a float: behaviours are found nevertheless, and a remark
// says so.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/features.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/find_behaviours.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_large_plots {

using namespace zoe;
using namespace zoe::test;

namespace {

// 40 frames of one shape with a point each.
std::shared_ptr<const MemoryCapture> plotted(const std::vector<std::string> &odd)
{
    std::string text;
    for (std::size_t i = 0; i < 40; ++i) {
        const auto at = [i](int ns) { return std::to_string(100 * i + std::size_t(ns)); };
        text += "frame " + at(0) + " 100\n  main\n    work " + at(10) + " " +
                std::to_string(40 + i % 7) + "\n  plot load " + at(50) + " " +
                (i < odd.size() ? odd[i] : std::to_string(i % 5)) + "\n";
    }
    return captureFromText(text, 8);
}

} // namespace

class TestLargePlots : public QObject {
    Q_OBJECT

  private slots:
    void numbersStayFinite_data()
    {
        QTest::addColumn<QStringList>("odd");
        QTest::addColumn<int>("cut");
        QTest::newRow("none") << QStringList{"7", "1e9"} << 0;
        QTest::newRow("above a float") << QStringList{"1", "1e39"} << 1;
        QTest::newRow("both sides") << QStringList{"1.7e308", "-1.7e308", "3.5e38"} << 3;
        QTest::newRow("most frames") << QStringList(30, "1e200") << 30;
    }

    void numbersStayFinite()
    {
        QFETCH(QStringList, odd);
        QFETCH(int, cut);
        std::vector<std::string> values;
        for (const QString &value : odd)
            values.push_back(value.toStdString());
        const auto capture = plotted(values);
        FeatureOptions options;
        options.plots = {PlotId{0}};
        const auto features = *frameFeatures(*capture, {}, options);
        QCOMPARE(features->rows(), std::size_t{40});
        for (std::size_t row = 0; row < features->rows(); ++row) {
            for (const float value : features->row(row))
                QVERIFY(std::isfinite(value) && std::isfinite(value * value));
        }
        QCOMPARE(cutNumbers(*features), static_cast<std::uint64_t>(cut));

        // With the same set again, as in a saved model.
        const auto again = *featuresBySet(*capture, {}, features->set);
        for (std::size_t row = 0; row < again->rows(); ++row)
            QVERIFY(std::ranges::equal(again->row(row), features->row(row)));
    }

    void itIsSaid()
    {
        BehaviourOptions options;
        options.features.plots = {PlotId{0}};
        const auto notesOf = [&](const std::vector<std::string> &odd) {
            const auto capture = plotted(odd);
            // One cluster of all.
            const ClusterMethod method = [](const FeatureMatrix &features, const ClusterOptions &,
                                            const Task &) -> Result<Clustering> {
                Clustering clustering;
                clustering.clusters = 1;
                clustering.assignment.assign(features.rows(), 0);
                return clustering;
            };
            const auto found = findBehaviours(*capture, {}, options, method, Task{});
            return found ? (*found)->notes : std::vector<std::string>{found.error().text()};
        };
        const std::string said = "2 plot values beyond 1e18 were treated as 1e18";
        const auto notes = notesOf({"1e39", "-1e40"});
        QVERIFY(std::ranges::find(notes, said) != notes.end());
        for (const std::string &note : notesOf({"7"}))
            QVERIFY2(note.find("1e18") == std::string::npos, note.c_str());
    }
};

} // namespace tst_large_plots

ZOE_APPLESS_TEST(tst_large_plots::TestLargePlots)
#include "tst_large_plots.moc"
