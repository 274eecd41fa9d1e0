// The overlay as a window, actually drawn: the content of its rows, their order after clicks on the
// headers, unfolded rows, and colours.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "tests/recorder/imgui_screen.h"
#include "tests/recorder/live_summary_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/overlay_imgui.h"

namespace tst_overlay_imgui {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

constexpr int kWidth = 1400;
constexpr int kHeight = 1000;

using Row = std::vector<std::string>;

std::string fixed(double value, int digits)
{
    return QString::number(value, 'f', digits).toStdString();
}
std::string ms(double ns)
{
    return fixed(ns / 1e6, 3);
}

LiveSummary summaryOf(const LiveStatistics &statistics, std::size_t sites)
{
    return LiveSummary(statistics.snapshot(siteNames(sites)).release());
}

LiveSummary randomSummary(std::uint64_t seed)
{
    LiveStatistics statistics = begunStatistics();
    for (const Chunk &chunk : randomFrames(seed, 2))
        statistics.add(chunk);
    return summaryOf(statistics, kRandomSites);
}

Row rowOf(const LiveFunction &function)
{
    return {function.label,
            ms(function.self.smoothedNs),
            ms(function.self.deviationNs),
            ms(static_cast<double>(function.self.minNs)),
            ms(static_cast<double>(function.self.maxNs)),
            ms(function.total.smoothedNs),
            fixed(function.callsPerFrame, 2),
            std::to_string(function.self.spikes)};
}

Row rowOf(const LiveSummary &summary, const LiveCall &call)
{
    const LiveFunction &function = summary[call.function];
    return {function.label,
            ms(call.total.smoothedNs),
            fixed(100 * summary.shareOfParent(call), 1) + " %",
            ms(call.self.smoothedNs),
            fixed(call.callsPerFrame, 2),
            "file.cpp:" + std::to_string(function.line)};
}

// The rows below a head until the next title, without those that are cut at the bottom.
std::vector<Row> rowsBelow(const ImGuiScreen &screen, const std::string &head)
{
    std::vector<Row> rows;
    float y = -1;
    const auto begin = screen.find(head);
    const auto end = screen.find("Calls, per frame", begin ? begin->y : 0);
    for (const ShownText &text : screen.texts()) {
        if (!begin || text.y <= begin->y + 1 || (end && text.y >= end->y - 1))
            continue;
        if (text.y > y + 1)
            rows.emplace_back();
        y = text.y;
        rows.back().push_back(text.text);
    }
    return rows;
}

// Outermost first, in the order of keyOf(call), the greatest first; those below each call too.
template <class Key>
std::vector<Row> sortedTree(const LiveSummary &summary, const Key &keyOf, bool descending,
                            std::uint32_t parent = LiveCall::kNone)
{
    std::vector<std::uint32_t> children;
    for (std::uint32_t i = 0; i < summary.calls().size(); ++i)
        if (summary.calls()[i].parent == parent)
            children.push_back(i);
    std::ranges::stable_sort(children, [&](std::uint32_t a, std::uint32_t b) {
        const auto first = keyOf(summary.calls()[a]);
        const auto second = keyOf(summary.calls()[b]);
        return descending ? second < first : first < second;
    });
    std::vector<Row> rows;
    for (const std::uint32_t child : children) {
        rows.push_back(rowOf(summary, summary.calls()[child]));
        for (Row &row : sortedTree(summary, keyOf, descending, child))
            rows.push_back(std::move(row));
    }
    return rows;
}

template <class Key>
std::vector<Row> sortedFunctions(const LiveSummary &summary, const Key &keyOf, bool descending)
{
    std::vector<const LiveFunction *> functions;
    for (const LiveFunction &function : summary)
        functions.push_back(&function);
    std::ranges::stable_sort(functions, [&](const LiveFunction *a, const LiveFunction *b) {
        return descending ? keyOf(*b) < keyOf(*a) : keyOf(*a) < keyOf(*b);
    });
    std::vector<Row> rows;
    for (const LiveFunction *const function : functions)
        rows.push_back(rowOf(*function));
    return rows;
}

std::string textOf(const std::vector<Row> &rows)
{
    std::string text;
    for (const Row &row : rows) {
        for (const std::string &cell : row)
            text += cell + " | ";
        text += '\n';
    }
    return text;
}

// Compares as many of the expected rows as fit into the window, at least this many.
void compareRows(const std::vector<Row> &shown, std::vector<Row> expected, std::size_t atLeast)
{
    QVERIFY2(shown.size() >= std::min(atLeast, expected.size()), textOf(shown).c_str());
    expected.resize(std::min(expected.size(), shown.size()));
    QCOMPARE(textOf(shown), textOf(expected));
}

constexpr const char *kFunctionHeads[] = {"function", "self ms",  "+- ms", "min ms",
                                          "max ms",   "total ms", "calls", "spikes"};
constexpr const char *kCallHeads[] = {"call",    "total ms", "% of parent",
                                      "self ms", "calls",    "source"};

} // namespace

class TestOverlayImGui : public QObject {
    Q_OBJECT

  private slots:
    void fillsEveryPixelOnce();
    void showsFunctions();
    void showsCalls();
    void tellsSharesLikeTheTwin();
    void sortsFunctionsByAnyColumn();
    void sortsCallsByAnyColumn();
    void unfoldsAndFolds();
    void coloursByVariability();
    void drawsTheLatestFrames();
    void tellsTheFrameUnderTheMouse();
    void tellsWhatIsLeftOut();
    void survivesAnything();
};

void TestOverlayImGui::fillsEveryPixelOnce()
{
    ImGuiScreen screen(64, 64, [] {
        // Slanted halves of one area, half transparent: a pixel that both paint, or none, shows.
        ImDrawList *const draw = ImGui::GetForegroundDrawList();
        draw->Flags = ImDrawListFlags_None;
        const ImVec2 corners[] = {{5, 7}, {60, 12}, {52, 58}, {9, 49}};
        draw->AddConvexPolyFilled(corners, 4, IM_COL32(255, 255, 255, 128));
    });
    int painted = 0;
    for (float y = 0; y < 64; ++y)
        for (float x = 0; x < 64; ++x) {
            const int red = screen.pixel(x, y)[0];
            QVERIFY2(red == 0 || red == 128, qPrintable(QString::number(red)));
            painted += red != 0 ? 1 : 0;
        }
    constexpr double kArea =
        0.5 * ((5 * 12 - 60 * 7) + (60 * 58 - 52 * 12) + (52 * 49 - 9 * 58) + (9 * 7 - 5 * 49));
    QVERIFY(std::abs(painted - kArea) < 60); // its outline is 180 pixels long
    QCOMPARE(screen.pixel(30, 30)[0], 128);
    QCOMPARE(screen.pixel(2, 2)[0], 0);
}

void TestOverlayImGui::showsFunctions()
{
    const LiveSummary summary = randomSummary(3);
    const ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary); });
    const auto self = [](const LiveFunction &function) { return function.self.smoothedNs; };
    compareRows(rowsBelow(screen, "function"), sortedFunctions(summary, self, true), 10);
    QVERIFY(screen.find("Zoetrope"));
    const LiveValue duration = summary.frames().duration;
    const std::string head = fixed(duration.smoothedNs / 1e6, 2) + " ms +- " +
                             fixed(duration.deviationNs / 1e6, 2) + " per frame, " +
                             fixed(1e9 / duration.smoothedNs, 1) + " fps";
    QVERIFY(std::ranges::any_of(
        screen.texts(), [&](const ShownText &text) { return text.text.starts_with(head); }));
}

void TestOverlayImGui::showsCalls()
{
    const LiveSummary summary = randomSummary(3);
    const ImGuiOverlayOptions all{.openLevels = 1000};
    const ImGuiScreen screen(kWidth, 2000, [&] { drawImGuiOverlay(summary, nullptr, all); });
    const auto total = [](const LiveCall &call) { return call.total.smoothedNs; };
    compareRows(rowsBelow(screen, "call"), sortedTree(summary, total, true), 25);
}

// The percentages in the rows are those of the children's share in their parents' time.
void TestOverlayImGui::tellsSharesLikeTheTwin()
{
    std::vector<DurationNs> lengths;
    std::array<std::vector<DurationNs>, 4> totals;
    LiveStatistics statistics = begunStatistics();
    for (int i = 0; i < 50; ++i) {
        const DurationNs a = 4'000'000 + i * 20'000;
        const DurationNs b = 1'000'000 + (i % 5) * 300'000;
        const DurationNs c = 500'000;
        const DurationNs d = i % 2 == 0 ? 250'000 : 0;
        Calls calls{{0, 0, 0, a}, {1, 1, 0, b}};
        if (d > 0)
            calls.push_back({3, 2, 0, d});
        calls.push_back({2, 1, b, c});
        statistics.add(frameOf(i * 10'000'000, 10'000'000, {calls}));
        lengths.push_back(10'000'000);
        for (std::size_t k = 0; k < 4; ++k)
            totals[k].push_back(std::array{a, b, c, d}[k]);
    }
    const auto share = [&](std::size_t call, const std::vector<DurationNs> &parent) {
        return fixed(100 * slowMean(lengths, totals[call], 5e8) / slowMean(lengths, parent, 5e8),
                     1) +
               " %";
    };
    const LiveSummary summary = summaryOf(statistics, 4);
    const ImGuiOverlayOptions all{.openLevels = 3};
    const ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary, nullptr, all); });
    const std::vector<Row> rows = rowsBelow(screen, "call");
    QCOMPARE(rows.size(), std::size_t{4});
    QCOMPARE(rows[0][2], share(0, lengths));
    QCOMPARE(rows[1][2], share(1, totals[0]));
    QCOMPARE(rows[2][2], share(3, totals[1]));
    QCOMPARE(rows[3][2], share(2, totals[0]));
}

void TestOverlayImGui::sortsFunctionsByAnyColumn()
{
    const LiveSummary summary = randomSummary(5);
    ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary); });
    const auto key = [](std::size_t column, const LiveFunction &function) {
        const double numbers[] = {0,
                                  function.self.smoothedNs,
                                  function.self.deviationNs,
                                  static_cast<double>(function.self.minNs),
                                  static_cast<double>(function.self.maxNs),
                                  function.total.smoothedNs,
                                  function.callsPerFrame,
                                  static_cast<double>(function.self.spikes)};
        return std::pair(column == 0 ? std::string(function.label) : "", numbers[column]);
    };
    for (const std::size_t column : {0U, 5U, 2U, 1U, 3U, 4U, 6U, 7U}) {
        // Numbers begin with the greatest, texts with the first.
        for (const bool descending : {column != 0, column == 0}) {
            const auto head = screen.find(kFunctionHeads[column]);
            QVERIFY2(head, kFunctionHeads[column]);
            screen.click(head->x + 3, head->y + 3);
            const auto byColumn = [&](const LiveFunction &function) {
                return key(column, function);
            };
            compareRows(rowsBelow(screen, "function"),
                        sortedFunctions(summary, byColumn, descending), 10);
        }
    }
}

void TestOverlayImGui::sortsCallsByAnyColumn()
{
    const LiveSummary summary = randomSummary(5);
    const ImGuiOverlayOptions all{.openLevels = 1000};
    ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary, nullptr, all); });
    const auto key = [&](std::size_t column, const LiveCall &call) {
        const LiveFunction &function = summary[call.function];
        const double numbers[] = {0,
                                  call.total.smoothedNs,
                                  summary.shareOfParent(call),
                                  call.self.smoothedNs,
                                  call.callsPerFrame,
                                  static_cast<double>(function.line)};
        return std::pair(column == 0 ? std::string(function.label) : "", numbers[column]);
    };
    const float below = screen.find("call")->y;
    for (const std::size_t column : {0U, 3U, 2U, 1U, 4U, 5U}) {
        const bool text = column == 0 || column == 5;
        for (const bool descending : {!text, text}) {
            const auto head = screen.find(kCallHeads[column], below - 1);
            QVERIFY2(head, kCallHeads[column]);
            screen.click(head->x + 3, head->y + 3);
            const auto byColumn = [&](const LiveCall &call) { return key(column, call); };
            compareRows(rowsBelow(screen, "call"), sortedTree(summary, byColumn, descending), 15);
        }
    }
}

void TestOverlayImGui::unfoldsAndFolds()
{
    LiveStatistics statistics = begunStatistics();
    const Calls calls{{0, 0, 0, 900}, {1, 1, 0, 500}, {2, 2, 0, 300}, {3, 3, 0, 100}};
    statistics.add(frameOf(0, 1000, {calls}));
    LiveSummary summary = summaryOf(statistics, 4);
    ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary); });
    const auto labels = [&] {
        std::string all;
        for (const Row &row : rowsBelow(screen, "call"))
            all += row[0].substr(5);
        return all;
    };
    const auto clickOn = [&](const char *label) {
        const auto found = screen.find(label, screen.find("call")->y);
        screen.click(found->x + 2, found->y + 3);
    };
    QCOMPARE(labels(), "01"); // two levels
    clickOn("site 1");
    QCOMPARE(labels(), "012");
    clickOn("site 2");
    QCOMPARE(labels(), "0123");
    // The next summary has them unfolded still.
    statistics.add(frameOf(1000, 1000, {{{4, 0, 0, 50}}, calls}));
    summary = summaryOf(statistics, 5);
    screen.showFrames();
    QCOMPARE(labels(), "01234");
    clickOn("site 0");
    QCOMPARE(labels(), "04");
    clickOn("site 0");
    QCOMPARE(labels(), "01234");
    const float outer = screen.find("site 0", screen.find("call")->y)->x;
    const float inner = screen.find("site 1", screen.find("call")->y)->x;
    QVERIFY(inner > outer);
    // A leaf has nothing to unfold.
    clickOn("site 3");
    QCOMPARE(labels(), "01234");
}

void TestOverlayImGui::coloursByVariability()
{
    LiveStatistics statistics = begunStatistics();
    for (int i = 0; i < 100; ++i)
        statistics.add(
            frameOf(i * 10'000'000, 10'000'000,
                    {{{0, 0, 0, 3'000'000}, {1, 0, 3'000'000, i % 20 == 0 ? 2'000'000 : 10'000}}}));
    const LiveSummary summary = summaryOf(statistics, 2);
    ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary); });
    const auto colourOf = [&](const char *label) {
        const float y = screen.find(label, screen.find("function")->y)->y;
        // Beside the text of the cell.
        return screen.pixel(screen.find("+- ms")->x - 6, y + 6);
    };
    const auto [coldRed, coldGreen, coldBlue] = colourOf("site 0");
    QVERIFY(coldBlue > coldGreen && coldGreen > coldRed);
    const auto [hotRed, hotGreen, hotBlue] = colourOf("site 1");
    QVERIFY(hotRed > hotGreen + 50 && hotRed > hotBlue + 50);
}

void TestOverlayImGui::drawsTheLatestFrames()
{
    const auto reds = [](double budgetMs) {
        LiveStatistics statistics = begunStatistics();
        for (int i = 0; i < 240; ++i)
            statistics.add(frameOf(i * 10'000'000LL, i % 24 == 0 ? 20'000'000 : 8'000'000, {}));
        const LiveSummary summary = summaryOf(statistics, 0);
        const ImGuiOverlayOptions options{.budgetMs = budgetMs};
        ImGuiScreen screen(700, 400, [&] { drawImGuiOverlay(summary, nullptr, options); });
        int red = 0;
        int blue = 0;
        for (float y = 0; y < 400; ++y)
            for (float x = 0; x < 700; ++x) {
                const auto [r, g, b] = screen.pixel(x, y);
                red += r > 180 && g < 100 && b < 100 ? 1 : 0;
                blue += b > 180 && r < 100 ? 1 : 0;
            }
        return std::pair(red, blue);
    };
    // Ten bars of 20 ms and 230 of 8 ms, on a graph of up to 25 or 22 ms.
    const auto [red, blue] = reds(1000.0 / 60);
    QVERIFY2(std::abs(static_cast<double>(red) / blue - 10.0 * 20 / (230 * 8)) < 0.03,
             qPrintable(QString("%1 %2").arg(red).arg(blue)));
    QCOMPARE(reds(0).first, 0);
    QCOMPARE(reds(21).first, 0);
    QVERIFY(reds(7).second < blue / 20);
}

void TestOverlayImGui::tellsTheFrameUnderTheMouse()
{
    LiveStatistics statistics = begunStatistics();
    for (int i = 0; i < 240; ++i)
        statistics.add(frameOf(i * 10'000'000LL, 5'000'000 + i * 1000, {}));
    const LiveSummary summary = summaryOf(statistics, 0);
    ImGuiScreen screen(976, 400, [&] { drawImGuiOverlay(summary); }); // 960 inside: 4 a frame
    const auto tip = [&](float x) {
        screen.moveTo(x, 70);
        for (const ShownText &text : screen.texts())
            if (text.text.ends_with("before the latest"))
                return text.text;
        return std::string();
    };
    QCOMPARE(tip(966), "5.239 ms, 0 frames before the latest");
    QCOMPARE(tip(966 - 400), "5.139 ms, 100 frames before the latest");
    QCOMPARE(tip(9), "5.000 ms, 239 frames before the latest");
    QCOMPARE(tip(2), "");
}

void TestOverlayImGui::tellsWhatIsLeftOut()
{
    LiveStatistics statistics = begunStatistics();
    Calls calls;
    for (std::uint32_t depth = 0; depth < 9000; ++depth)
        calls.push_back({0, depth, 0, 100});
    Chunk chunk = frameOf(0, 1000, {calls});
    chunk.frames[0].lostZones = 17;
    statistics.add(chunk);
    const LiveSummary summary = summaryOf(statistics, 1);
    const ImGuiScreen screen(kWidth, kHeight, [&] { drawImGuiOverlay(summary); });
    QVERIFY(screen.find("17 zones lost"));
    QVERIFY(screen.find("0 functions and 808 calls left out"));
}

void TestOverlayImGui::survivesAnything()
{
    const LiveSummary none;
    ImGuiScreen empty(kWidth, kHeight, [&] { drawImGuiOverlay(none); });
    QVERIFY(empty.find("function") && empty.find("call"));
    QVERIFY(rowsBelow(empty, "call").empty());
    // A recursion of thousands, all unfolded, and many functions; scrolled, sorted and resized.
    LiveStatistics statistics = begunStatistics();
    Calls calls;
    for (std::uint32_t depth = 0; depth < 8000; ++depth)
        calls.push_back({depth % 5000, depth, 0, 10'000 - depth});
    statistics.add(frameOf(0, 10'000, {calls}));
    const LiveSummary deep = summaryOf(statistics, 5000);
    const ImGuiOverlayOptions all{.budgetMs = 0, .openLevels = 100'000};
    for (const auto &[width, height] : {std::pair(1000, 800), {60, 40}, {1, 1}}) {
        ImGuiScreen screen(width, height, [&] { drawImGuiOverlay(deep, nullptr, all); });
        ImGui::GetIO().MouseWheel = -1000;
        screen.moveTo(static_cast<float>(width) / 2, static_cast<float>(height) * 0.8F);
        screen.click(static_cast<float>(width) / 2, static_cast<float>(height) / 2);
    }
    bool open = true;
    ImGuiScreen closing(600, 400, [&] {
        if (open)
            drawImGuiOverlay(none, &open);
    });
    closing.click(590, 9);
    QVERIFY(!open);
}

} // namespace tst_overlay_imgui

ZOE_TEST(tst_overlay_imgui::TestOverlayImGui)
#include "tst_overlay_imgui.moc"
