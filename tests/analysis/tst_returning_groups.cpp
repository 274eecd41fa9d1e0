// Behaviours that come back after a long time, against a slow twin that follows the words of the
// rule, and with walks and levels whose truth is known.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "analysis/behaviours/choose_k/returning_groups.h"
#include "tests/support/test_program.h"

namespace tst_returning_groups {

using namespace zoe;

namespace {

constexpr std::size_t kColumns = 12;
using Groups = std::vector<std::vector<std::uint32_t>>;

struct Made {
    Points points;
    std::vector<FrameIndex> frames;
    Groups groups;
};

// One behaviour at the start and the end, and others in turn between. All columns drift; in this
// many of them the last episode is at a different level.
Made madeUp(std::uint64_t seed, std::size_t levelColumns, double level, std::size_t between)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<> normal;
    Made made;
    made.groups.resize(4);
    std::vector<std::size_t> of(200, 0);
    for (std::size_t i = 0; i < between; ++i)
        of.push_back(1 + i / 40 % 2);
    of.insert(of.end(), 200, 3);
    made.points = Points(of.size(), kColumns);
    std::vector<double> walk(kColumns);
    for (std::uint32_t row = 0; row < of.size(); ++row) {
        made.frames.push_back(row);
        made.groups[of[row]].push_back(row);
        for (std::size_t c = 0; c < kColumns; ++c) {
            walk[c] += 0.02 * normal(random);
            const bool isOther = of[row] == 1 || of[row] == 2;
            const double own = isOther                            ? (c % 3 == of[row] ? 4.0 : 0.0)
                               : of[row] == 3 && c < levelColumns ? level
                                                                  : 0.0;
            made.points.row(row)[c] = static_cast<float>(5 + own + walk[c] + 0.05 * normal(random));
        }
    }
    std::erase_if(made.groups, [](const auto &group) { return group.empty(); });
    return made;
}

GroupingRows rowsOf(const Made &made)
{
    return {.features = made.points, .logarithms = made.points, .frames = made.frames};
}

struct SlowWindow {
    std::size_t group = 0;
    double frame = 0;
    std::vector<double> mean;
};

std::vector<SlowWindow> slowWindows(const Made &made, const Groups &groups)
{
    std::vector<SlowWindow> windows;
    std::map<std::uint32_t, std::size_t> groupOf;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const std::uint32_t row : groups[group])
            groupOf[row] = group;
    }
    std::vector<std::uint32_t> run;
    const auto end = [&] {
        if (run.size() >= 5) {
            SlowWindow window{.group = groupOf[run[0]],
                              .frame = (made.frames[run.front()] + made.frames[run.back()]) / 2.0,
                              .mean = std::vector<double>(kColumns)};
            for (std::size_t c = 0; c < kColumns; ++c) {
                for (const std::uint32_t row : run)
                    window.mean[c] += double{made.points.row(row)[c]} / double(run.size());
            }
            windows.push_back(window);
        }
        run.clear();
    };
    for (std::uint32_t row = 0; row < made.frames.size(); ++row) {
        const bool goesOn = !run.empty() && run.size() < 10 && groupOf.contains(row) &&
                            groupOf[row] == groupOf[run.back()] &&
                            made.frames[row] - made.frames[run.back()] <= 2;
        if (!goesOn)
            end();
        if (groupOf.contains(row))
            run.push_back(row);
    }
    end();
    return windows;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

// How far two groups are apart: of all columns, and of the greatest. Nothing: they meet too often
// or too closely, or never.
std::optional<std::pair<double, double>> slowRatio(const std::vector<SlowWindow> &windows,
                                                   std::size_t a, std::size_t b)
{
    const auto classOf = [](double distance) { return int(std::floor(std::log2(distance))); };
    const auto within = [&](int number, std::size_t c) -> std::optional<double> {
        double sum = 0;
        int count = 0;
        for (std::size_t i = 0; i < windows.size(); ++i) {
            for (std::size_t j = i + 1; j < windows.size(); ++j) {
                if (windows[i].group == windows[j].group &&
                    classOf(windows[j].frame - windows[i].frame) == number) {
                    sum += std::pow(windows[j].mean[c] - windows[i].mean[c], 2);
                    ++count;
                }
            }
        }
        return count >= 8 ? std::optional(sum / count) : std::nullopt;
    };
    const auto usual = [&](int wanted, std::size_t c) {
        for (int number = wanted; number >= 0; --number) {
            if (const auto known = within(number, c))
                return *known * std::pow(2.0, wanted - number);
        }
        return 1e300;
    };
    std::vector<double> ofAll;
    std::vector<double> greatest;
    const SlowWindow *before = nullptr;
    for (const SlowWindow &window : windows) {
        if (window.group != a && window.group != b)
            continue;
        if (before != nullptr && before->group != window.group) {
            const double distance = window.frame - before->frame;
            if (distance < 100)
                return {};
            double sum = 0;
            double most = 0;
            for (std::size_t c = 0; c < kColumns; ++c) {
                const double square =
                    std::pow(window.mean[c] - before->mean[c], 2) / usual(classOf(distance), c);
                sum += square / double(kColumns);
                most = std::max(most, square);
            }
            ofAll.push_back(std::sqrt(sum));
            greatest.push_back(std::sqrt(most));
        }
        before = &window;
    }
    if (ofAll.empty() || ofAll.size() > 4)
        return {};
    return std::pair(median(ofAll), median(greatest));
}

Groups slowJoined(const Made &made)
{
    Groups groups = made.groups;
    while (true) {
        const auto windows = slowWindows(made, groups);
        double least = 1.5;
        std::optional<std::pair<std::size_t, std::size_t>> best;
        for (std::size_t a = 0; a < groups.size(); ++a) {
            for (std::size_t b = a + 1; b < groups.size(); ++b) {
                const auto ratio = slowRatio(windows, a, b);
                if (ratio && ratio->second <= 4.5 && ratio->first <= least) {
                    least = ratio->first;
                    best = {a, b};
                }
            }
        }
        if (!best)
            return groups;
        Groups::value_type &into = groups[best->first];
        into.insert(into.end(), groups[best->second].begin(), groups[best->second].end());
        std::ranges::sort(into);
        groups.erase(groups.begin() + std::ptrdiff_t(best->second));
    }
}

} // namespace

class TestReturningGroups : public QObject {
    Q_OBJECT

  private slots:
    void areTheirTwins()
    {
        int joined = 0;
        int apart = 0;
        for (std::uint64_t seed = 1; seed <= 24; ++seed) {
            const Made made = madeUp(seed, seed % 4, 0.4 * double(seed % 7), 80 + 60 * (seed % 5));
            Groups groups = made.groups;
            const std::uint32_t count = joinReturning(rowsOf(made), groups);
            QCOMPARE(groups, slowJoined(made));
            QCOMPARE(groups.size() + count, made.groups.size());
            joined += count > 0;
            apart += count == 0;
        }
        QVERIFY2(joined >= 5 && apart >= 5, qPrintable(QString::number(joined)));
    }

    void aBehaviourThatCameBackIsOne()
    {
        int ones = 0;
        int others = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Made walked = madeUp(seed, 0, 0, 400);
            ones += joinReturning(rowsOf(walked), walked.groups) == 1;
            Made other = madeUp(seed, 4, 3, 400);
            others += joinReturning(rowsOf(other), other.groups) == 0;
        }
        QVERIFY2(ones >= 18 && others == 20,
                 qPrintable(QString("%1 and %2 of 20").arg(ones).arg(others)));
    }

    // One function that only one of them has is enough.
    void oneFunctionKeepsThemApart()
    {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            Made made = madeUp(seed, 1, 6, 400);
            QCOMPARE(joinReturning(rowsOf(made), made.groups), 0U);
        }
    }

    // Who meets closely is judged by jumps.
    void neighboursStayApart()
    {
        Made made = madeUp(1, 0, 0, 0);
        QCOMPARE(joinReturning(rowsOf(made), made.groups), 0U);
        Groups none;
        QCOMPARE(joinReturning(rowsOf(made), none), 0U);
    }
};

} // namespace tst_returning_groups

ZOE_APPLESS_TEST(tst_returning_groups::TestReturningGroups)
#include "tst_returning_groups.moc"
