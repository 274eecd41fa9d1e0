// The rules that distinguish behaviours, each compared with a slow twin that follows the
// description, or with data whose truth is known.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "analysis/behaviours/choose_k/fragments.h"
#include "analysis/behaviours/choose_k/jumps.h"
#include "analysis/behaviours/choose_k/rare_groups.h"
#include "analysis/behaviours/choose_k/separation.h"
#include "analysis/behaviours/features/waits.h"
#include "analysis/behaviours/points/logarithms.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/grouping_points.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_grouping_units {

using namespace zoe;

namespace {

struct Course {
    std::vector<float> numbers;
    std::vector<std::uint8_t> side;
    std::vector<FrameIndex> frames;
};

struct SlowSteps {
    double quartile = 0; // the third
    double count = 0;
};

// The steps within the sides, over at least this many frames and less than twice as many, from each
// frame to the first that is far enough.
std::optional<SlowSteps> slowSteps(const Course &course, FrameIndex distance)
{
    std::vector<double> steps;
    for (std::size_t i = 0; i < course.numbers.size(); ++i) {
        for (std::size_t j = i + 1; j < course.numbers.size(); ++j) {
            const FrameIndex off = course.frames[j] - course.frames[i];
            if (course.side[i] != course.side[j] || off < distance)
                continue;
            if (off < 2 * distance)
                steps.push_back(std::abs(double{course.numbers[j]} - double{course.numbers[i]}));
            break;
        }
    }
    if (steps.size() < 8)
        return {};
    std::ranges::sort(steps);
    return SlowSteps{steps[steps.size() * 3 / 4], static_cast<double>(steps.size())};
}

// Of the nearest class of distances that is known, longer ones first; shorter ones grow: like
// steps over half and a quarter of the distance, at most in proportion. What is added to squares of
// the shortest steps, and 1.8 of their deviations, is a walk, whose squares grow in proportion.
std::optional<double> slowUsual(std::map<int, std::optional<SlowSteps>> &known,
                                const Course &course, int wanted)
{
    const auto of = [&](int number) -> std::optional<SlowSteps> {
        if (number < 0 || number >= 24)
            return {};
        if (!known.contains(number))
            known[number] = slowSteps(course, FrameIndex{1} << number);
        return known[number];
    };
    for (int off = 0; off < 24; ++off) {
        if (of(wanted + off))
            return of(wanted + off)->quartile;
        const auto own = of(wanted - off);
        if (!own)
            continue;
        double growth = 0;
        double least = own->quartile * own->quartile;
        for (int number = 0; number < wanted - off; ++number) {
            const auto shorter = of(wanted - off - 1 - number);
            if (!shorter || shorter->quartile <= 0)
                continue;
            if (number < 2)
                growth = std::max(growth,
                                  std::pow(own->quartile / shorter->quartile, 1.0 / (number + 1)));
            least = shorter->quartile * shorter->quartile;
        }
        const double times = std::pow(2, off);
        if (growth == 0)
            return own->quartile * times;
        const double squared = own->quartile * own->quartile;
        const double walk = std::min(squared, std::max(0.0, squared - least) +
                                                  squared * 1.8 / std::sqrt(own->count));
        const double walked = std::sqrt(squared + walk * (times - 1));
        return std::min(own->quartile * times,
                        std::max(own->quartile * std::pow(growth, off), walked));
    }
    return {};
}

// -1: there is nothing to compare with.
int slowJumpsBy(const Course &course, double singleStep)
{
    std::map<int, std::optional<SlowSteps>> known;
    std::vector<double> ratios;
    for (std::size_t i = 1; i < course.numbers.size(); ++i) {
        if (course.side[i] == course.side[i - 1])
            continue;
        const FrameIndex off = course.frames[i] - course.frames[i - 1];
        const auto usual =
            slowUsual(known, course, static_cast<int>(std::floor(std::log2(double(off)))));
        const double step = std::abs(double{course.numbers[i]} - double{course.numbers[i - 1]});
        if (usual)
            ratios.push_back(*usual > 0 ? step / *usual : 1e308);
    }
    if (ratios.empty())
        return -1;
    std::ranges::sort(ratios);
    return ratios[ratios.size() / 2] >= 1.9 + singleStep / static_cast<double>(ratios.size()) ? 1
                                                                                              : 0;
}

// 1: it jumps, 0: it does not, -1: there is nothing to compare with.
int slowAnswer(const Course &course, double singleStep)
{
    bool known = false;
    for (const std::size_t width : {std::size_t{1}, std::size_t{5}, std::size_t{20}}) {
        Course means;
        for (std::size_t first = 0; first < course.numbers.size();) {
            std::size_t count = 1;
            while (count < width && first + count < course.numbers.size() &&
                   course.side[first + count] == course.side[first] &&
                   course.frames[first + count] - course.frames[first + count - 1] <= 2)
                ++count;
            if (count == width) {
                double sum = 0;
                for (std::size_t i = 0; i < width; ++i)
                    sum += course.numbers[first + i];
                means.numbers.push_back(static_cast<float>(sum / static_cast<double>(width)));
                means.side.push_back(course.side[first]);
                means.frames.push_back(course.frames[first]);
            }
            first += count;
        }
        const int answer = slowJumpsBy(means, singleStep);
        if (answer == 1)
            return 1;
        known = known || answer == 0;
    }
    return known ? 0 : -1;
}

bool slowJumps(const Course &course)
{
    return slowAnswer(course, 5) != 0;
}

// Levels between which frames jump, or a walk that is cut in the middle, as whole numbers, so that
// twins don't differ by rounding.
Course randomCourse(std::mt19937_64 &random, std::size_t frames, double memory, double jump)
{
    std::normal_distribution<> normal;
    std::uniform_real_distribution<> uniform;
    Course course;
    double state = normal(random) / std::sqrt(1 - memory * memory);
    int level = 0;
    FrameIndex frame = 0;
    for (std::size_t i = 0; i < frames; ++i) {
        state = memory * state + normal(random);
        level = uniform(random) < 0.03 ? 1 - level : level;
        course.numbers.push_back(static_cast<float>(std::lround(1000 * (state + jump * level))));
        course.frames.push_back(frame);
        frame += uniform(random) < 0.1 ? static_cast<FrameIndex>(1 + random() % 40) : 1;
    }
    std::vector<float> sorted = course.numbers;
    std::ranges::sort(sorted);
    const float cut = jump > 0 ? static_cast<float>(500 * jump) : sorted[sorted.size() / 2];
    for (const float number : course.numbers)
        course.side.push_back(number < cut ? 0 : 1);
    return course;
}

bool jumps(const Course &course)
{
    return jumpsAcross(course.numbers, course.side, course.frames);
}

// The rows beyond the widest gap at the high end that come in runs of four or more, if there are
// fewest to most of them beyond it; empty: none.
std::vector<std::uint32_t> slowRare(const std::vector<float> &values, double sign,
                                    std::size_t fewest, std::size_t most)
{
    std::vector<double> sorted;
    for (const float value : values)
        sorted.push_back(sign * double{value});
    std::ranges::sort(sorted, std::greater{});
    const double median = sorted[sorted.size() / 2];
    double widest = 0;
    double cut = 0;
    for (std::size_t count = fewest; count <= most; ++count) {
        const double gap = (sorted[count - 1] - sorted[count]) / (sorted[count - 1] - median);
        if (sorted[count - 1] > median && gap > widest) {
            widest = gap;
            cut = (sorted[count - 1] + sorted[count]) / 2;
        }
    }
    std::vector<std::uint32_t> rare;
    std::vector<std::uint32_t> run;
    for (std::uint32_t i = 0; widest >= 0.25 && i <= values.size(); ++i) {
        if (i < values.size() && sign * double{values[i]} > cut) {
            run.push_back(i);
            continue;
        }
        if (run.size() >= 4)
            rare.insert(rare.end(), run.begin(), run.end());
        run.clear();
    }
    return rare.size() >= fewest ? rare : std::vector<std::uint32_t>();
}

double normalShare(double low, double high)
{
    return (std::erf(high / std::sqrt(2.0)) - std::erf(low / std::sqrt(2.0))) / 2;
}

} // namespace

class TestGroupingUnits : public QObject {
    Q_OBJECT

  private slots:
    void jumpsAreTheirTwins();
    void walksDoNotJump();
    void noiseHidesNoJumpAfterAPause();
    void rareGroupsAreTheirTwins();
    void bordersAreWhatTheorySays();
    void aRandomCutIsNoBorder();
    void fragmentsFindManyGroups();
    void fragmentsLeaveOneWhole();
    void wideColumnsAreThoseOfTheRows();
    void waitsAreTakenOut();
};

void TestGroupingUnits::jumpsAreTheirTwins()
{
    std::mt19937_64 random(3);
    int yes = 0;
    constexpr int kCourses = 400;
    for (int i = 0; i < kCourses; ++i) {
        const double memory = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.9 : 0.999;
        const double jump = i % 4 == 0 ? 0 : 0.5 * (i % 13);
        const Course course = randomCourse(random, 2 + random() % 240, memory, jump);
        const bool expected = slowJumps(course);
        QCOMPARE(jumps(course), expected);
        QCOMPARE(driftsAcross(course.numbers, course.side, course.frames),
                 slowAnswer(course, 2.5) == 0);
        yes += expected ? 1 : 0;
    }
    QVERIFY2(yes > kCourses / 5 && yes < kCourses * 4 / 5, qPrintable(QString::number(yes)));
    // Nothing to compare with, and all frames alike but for the side.
    QVERIFY(jumpsAcross({}, {}, {}) && !driftsAcross({}, {}, {}));
    Course flat{.numbers = std::vector<float>(40, 1), .side = {}, .frames = framesUpTo(40)};
    flat.side.assign(40, 0);
    std::fill(flat.side.begin() + 20, flat.side.end(), std::uint8_t{1});
    std::fill(flat.numbers.begin() + 20, flat.numbers.end(), 2.0F);
    QVERIFY(jumps(flat));
}

void TestGroupingUnits::walksDoNotJump()
{
    std::mt19937_64 random(5);
    int walks = 0;
    int levels = 0;
    constexpr int kCourses = 200;
    for (int i = 0; i < kCourses; ++i) {
        walks += jumps(randomCourse(random, 600, 0.9999, 0)) ? 1 : 0;
        levels += jumps(randomCourse(random, 600, 0, 8)) ? 1 : 0;
    }
    QVERIFY2(walks <= kCourses / 20, qPrintable(QString::number(walks)));
    QVERIFY2(levels >= kCourses * 99 / 100, qPrintable(QString::number(levels)));
}

// Noise doesn't grow with the length of a pause as a walk does.
void TestGroupingUnits::noiseHidesNoJumpAfterAPause()
{
    std::mt19937_64 random(6);
    std::normal_distribution<float> normal;
    int levels = 0;
    int walks = 0;
    constexpr int kCourses = 200;
    for (int i = 0; i < kCourses; ++i) {
        for (const bool isWalk : {false, true}) {
            Course course;
            float walked = 0;
            for (FrameIndex frame = 0; frame < 700; ++frame) {
                walked += normal(random);
                if (frame >= 100 && frame < 600)
                    continue;
                const bool isBehind = frame >= 600;
                course.numbers.push_back(isWalk ? walked : normal(random) + (isBehind ? 12 : 0));
                course.side.push_back(isBehind ? 1 : 0);
                course.frames.push_back(frame);
            }
            (isWalk ? walks : levels) += jumps(course) ? 1 : 0;
        }
    }
    QVERIFY2(levels >= kCourses * 4 / 5, qPrintable(QString::number(levels)));
    QVERIFY2(walks <= kCourses / 20, qPrintable(QString::number(walks)));
}

void TestGroupingUnits::rareGroupsAreTheirTwins()
{
    std::mt19937_64 random(8);
    std::normal_distribution<> normal;
    int found[2] = {0, 0}; // groups, runs too small for one
    constexpr int kSets = 240;
    for (int set = 0; set < kSets; ++set) {
        const std::size_t count = 400 + random() % 400;
        const double away = (set % 2 == 0 ? -1.0 : 1.0) * (set % 5) * 4;
        const std::size_t length = 2 + random() % 12;
        const double leastShare = set % 3 == 0 ? 0.03 : 0;
        std::vector<std::vector<double>> values(count);
        for (auto &row : values)
            row = {normal(random)};
        for (int run = 0; run < (set % 3 == 1 ? 1 : 3); ++run) {
            const std::size_t first = random() % (count - length);
            for (std::size_t i = first; i < first + length; ++i)
                values[i][0] = away + normal(random);
        }
        const Points points = pointsOf(values);
        const auto frames = framesUpTo(count);
        const auto rows = rowsUpTo(count);
        const GroupingRows all{
            .features = points, .logarithms = points, .frames = frames, .leastShare = leastShare};
        const Points columns = transposed(points, Task{});
        const LookDirection column{.column = columns.row(0)};
        const std::size_t fewest = std::max<std::size_t>(
            6, static_cast<std::size_t>(std::ceil(leastShare * static_cast<double>(count))));
        std::vector<float> along;
        for (std::size_t i = 0; i < count; ++i)
            along.push_back(points.row(i)[0]);
        for (const bool small : {false, true}) {
            const GroupSplit split = small
                                         ? splitOddRuns(all, rows, std::span(&column, 1), Task{})
                                         : splitRareGroup(all, rows, std::span(&column, 1), Task{});
            std::vector<std::vector<std::uint32_t>> expected;
            for (const double sign : {1.0, -1.0}) {
                const auto rare = slowRare(along, sign, small ? 4 : fewest,
                                           small ? fewest - 1 : std::min(count / 20, count / 3));
                Course course{.numbers = along, .side = {}, .frames = frames};
                course.side.assign(count, 0);
                for (const std::uint32_t i : rare)
                    course.side[i] = 1;
                if (!rare.empty() && slowJumps(course))
                    expected.push_back(rare);
            }
            QCOMPARE(split.parts.empty(), expected.empty());
            QCOMPARE(split.odd, small && !expected.empty());
            if (expected.empty())
                continue;
            ++found[small ? 1 : 0];
            QVERIFY(std::ranges::find(expected, split.parts[1]) != expected.end());
            std::vector<std::uint32_t> both;
            std::ranges::merge(split.parts[0], split.parts[1], std::back_inserter(both));
            QCOMPARE(both, rows);
        }
    }
    for (const int own : found)
        QVERIFY2(own >= 10 && own <= kSets - 10, qPrintable(QString::number(own)));
}

// Two normal clusters with a known distance: the share at the border by their distribution.
void TestGroupingUnits::bordersAreWhatTheorySays()
{
    std::mt19937_64 random(9);
    std::normal_distribution<> normal;
    for (const double distance : {3.0, 4.0, 6.0, 10.0}) {
        std::vector<std::vector<double>> values;
        std::vector<std::int32_t> cluster;
        std::vector<std::uint8_t> fit;
        for (int i = 0; i < 20'000; ++i) {
            cluster.push_back(i % 2);
            fit.push_back(i % 4 < 2 ? 1 : 0);
            values.push_back({distance * (i % 2) + normal(random), 0.1 * normal(random)});
        }
        const auto found = separations(pointsOf(values), cluster, fit, 2);
        // A tenth of the distance to either side of the middle; one normal distribution of the same
        // mean has the variance of both clusters and of their means.
        const double half = distance / 2;
        const double width = distance / 10;
        const double there = normalShare(half - width, half + width);
        const double deviation = std::sqrt(1 + half * half);
        const double expected = 1 - there / normalShare(-width / deviation, width / deviation);
        for (const double own : found)
            QVERIFY2(std::abs(own - expected) < 0.03,
                     qPrintable(QString("%1: %2, not %3").arg(distance).arg(own).arg(expected)));
    }
}

void TestGroupingUnits::aRandomCutIsNoBorder()
{
    std::mt19937_64 random(10);
    std::normal_distribution<> normal;
    std::vector<std::vector<double>> values;
    std::vector<std::int32_t> atRandom;
    std::vector<std::int32_t> inTheMiddle;
    std::vector<std::uint8_t> fit;
    for (int i = 0; i < 8000; ++i) {
        values.push_back({normal(random), normal(random), normal(random)});
        atRandom.push_back(static_cast<std::int32_t>(random() % 2));
        inTheMiddle.push_back(values.back()[0] < 0 ? 0 : 1);
        fit.push_back(static_cast<std::uint8_t>(random() % 2));
    }
    const Points points = pointsOf(values);
    for (const double own : separations(points, inTheMiddle, fit, 2))
        QVERIFY2(own >= 0 && own < 0.1, qPrintable(QString::number(own)));
    // Means that are the same but for chance have a narrow border, with few rows in it.
    double mean = 0;
    constexpr int kHalves = 20;
    for (int half = 0; half < kHalves; ++half) {
        for (std::uint8_t &one : fit)
            one = static_cast<std::uint8_t>(random() % 2);
        mean += separations(points, atRandom, fit, 2).front() / kHalves;
    }
    QVERIFY2(mean < 0.3, qPrintable(QString::number(mean)));
    // Alone, or without rows in a half.
    QVERIFY(separations(points, std::vector<std::int32_t>(8000), fit, 1).front() < 0);
    const auto unjudged = separations(points, inTheMiddle, std::vector<std::uint8_t>(8000, 1), 2);
    QVERIFY(unjudged[0] < 0 && unjudged[1] < 0);
}

// The true number of groups, each with its rows, whatever the number of threads.
void TestGroupingUnits::fragmentsFindManyGroups()
{
    std::mt19937_64 random(12);
    std::normal_distribution<> normal;
    TbbExecutor threads;
    for (const std::size_t groups : {3U, 7U}) {
        std::vector<std::vector<double>> means(groups, std::vector<double>(10));
        for (auto &mean : means) {
            for (double &value : mean)
                value = 6 * normal(random);
        }
        std::vector<std::vector<double>> values;
        std::vector<std::size_t> truth;
        for (std::size_t i = 0; i < 300 * groups; ++i) {
            truth.push_back(i / 25 % groups);
            std::vector<double> row = means[truth.back()];
            for (double &value : row)
                value += normal(random);
            values.push_back(std::move(row));
        }
        const Points points = pointsOf(values);
        const auto frames = framesUpTo(values.size());
        const auto rows = rowsUpTo(values.size());
        const GroupingRows all{.features = points, .logarithms = points, .frames = frames};
        std::vector<std::uint8_t> fit(values.size());
        for (std::size_t i = 0; i < fit.size(); ++i)
            fit[i] = i % 3 == 0 ? 1 : 0;
        const GroupSplit split = splitByFragments(all, rows, fit, 1, Task{});
        QCOMPARE(split.parts.size(), groups);
        QVERIFY(split.score >= 1);
        std::size_t count = 0;
        for (const auto &part : split.parts) {
            count += part.size();
            for (const std::uint32_t row : part)
                QCOMPARE(truth[row], truth[part.front()]);
        }
        QCOMPARE(count, rows.size());
        QVERIFY(splitByFragments(all, rows, fit, 1, Task(threads)).parts == split.parts);
    }
}

void TestGroupingUnits::fragmentsLeaveOneWhole()
{
    std::mt19937_64 random(13);
    std::normal_distribution<> normal;
    for (int set = 0; set < 8; ++set) {
        std::vector<std::vector<double>> values(900);
        for (auto &row : values) {
            for (int c = 0; c < 8; ++c)
                row.push_back((1 + c) * normal(random));
        }
        const Points points = pointsOf(values);
        const auto frames = framesUpTo(values.size());
        const GroupingRows all{.features = points, .logarithms = points, .frames = frames};
        std::vector<std::uint8_t> fit(values.size());
        for (std::size_t i = 0; i < fit.size(); ++i)
            fit[i] = i % 3 == 0 ? 1 : 0;
        QVERIFY(splitByFragments(all, rowsUpTo(900), fit, 1, Task{}).parts.empty());
    }
}

// Names made of pieces at random, against the rule as a regular expression.
void TestGroupingUnits::wideColumnsAreThoseOfTheRows()
{
    std::mt19937_64 random(8);
    const double least = logarithmOf(kLeastColumnShare, kLogarithmFloor);
    for (int round = 0; round < 20; ++round) {
        std::vector<std::vector<double>> values(50 + random() % 200);
        const std::size_t columns = 1 + random() % 40;
        for (auto &row : values) {
            for (std::size_t c = 0; c < columns; ++c)
                row.push_back(least * static_cast<double>(random() % 1000) / 999 *
                              (c % 3 == 0 ? 1.2 : 0.9));
        }
        const Points points = pointsOf(values);
        const auto frames = framesUpTo(values.size());
        const Points features = points;
        const GroupingRows all{.features = features,
                               .logarithms = points,
                               .frames = frames,
                               .columns = wideColumnsOf(points, Task{})};
        QVERIFY(all.columns.numbers.size() <= (columns + 2) / 3);
        std::vector<std::uint32_t> rows;
        for (std::uint32_t i = 0; i < values.size(); ++i) {
            if (random() % 4 == 0)
                rows.push_back(i);
        }
        std::set<std::vector<float>> expected;
        for (std::size_t c = 0; c < columns; ++c) {
            const bool isWide = std::ranges::any_of(rows, [&](std::uint32_t row) {
                return points.row(row)[c] >= static_cast<float>(least);
            });
            std::vector<float> column;
            for (std::size_t i = 0; i < values.size(); ++i)
                column.push_back(points.row(i)[c]);
            if (isWide)
                expected.insert(std::move(column));
        }
        std::set<std::vector<float>> found;
        for (const LookDirection &direction : columnDirections(all, rows, columns))
            found.insert({direction.column, direction.column + values.size()});
        QVERIFY(found == expected);
    }
}

void TestGroupingUnits::waitsAreTakenOut()
{
    std::vector<Site> sites;
    for (const char *name : {"update", "wait_for_gpu", "draw", "Sleep"}) {
        sites.emplace_back();
        sites.back().name = name;
    }
    Dictionaries dictionaries;
    dictionaries.sites = sites;
    const MemoryCapture capture(SessionInfo{}, dictionaries, {});
    const auto ids = [](std::initializer_list<std::uint32_t> numbers) {
        std::vector<SiteId> list;
        for (const std::uint32_t number : numbers)
            list.push_back(SiteId{number});
        return list;
    };
    QCOMPARE(waitsOf(capture, {}), ids({1, 3}));
    QCOMPARE(*withoutWaits(capture, {}).sites, ids({0, 2}));
    Selection some;
    some.sites = ids({1, 2});
    QCOMPARE(waitsOf(capture, some), ids({1}));
    QCOMPARE(*withoutWaits(capture, some).sites, ids({2}));
    // Nothing but waits is left as it is.
    some.sites = ids({1, 3});
    QVERIFY(waitsOf(capture, some).empty());
    QCOMPARE(*withoutWaits(capture, some).sites, ids({1, 3}));
}

} // namespace tst_grouping_units

ZOE_APPLESS_TEST(tst_grouping_units::TestGroupingUnits)
#include "tst_grouping_units.moc"
