#include "analysis/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/exact_mix.h"
#include "analysis/comparison/figures/few_episodes.h"
#include "analysis/comparison/figures/frame_histograms.h"
#include "analysis/comparison/figures/frame_question_figures.h"
#include "analysis/comparison/figures/function_figures.h"
#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/figures/mix_figures.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/renames/rename_proposals.h"
#include "analysis/comparison/sums/timed_sides.h"
#include "analysis/model/containers/release.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr const char *kHalfInCommon = NoteText::tr(
    "Only %1 % of one side's usual frames belong to behaviours with at least %2 frames on both "
    "sides. "
    "Means are therefore compared over all frames, and typical frames in the common behaviours.");
constexpr const char *kLittleInCommon = NoteText::tr(
    "Only %1 % of one side's usual frames belong to behaviours with at least %2 frames on both "
    "sides. "
    "Means are therefore compared over all frames.");
constexpr const char *kLongPhases = NoteText::tr(
    "Frames stay alike for longer than a quarter of a run. A run therefore has few phases, and the "
    "next one may have others: hardly any change is certain. Record longer, record several runs, "
    "or compare all frames by behaviour.");
constexpr const char *kOtherPhases = NoteText::tr(
    "Base and head have less than half of their frames in common behaviours, and few episodes of "
    "these. Other phases of the same program would look the same, so hardly any change is certain. "
    "Record longer, or record several runs.");
constexpr const char *kFewInBase = NoteText::tr(
    "The base has only %1 episodes of its behaviours: means over all frames may differ between "
    "runs by more than their intervals show. Intervals within behaviours are valid. Record longer, "
    "or record several runs.");
constexpr const char *kFewInHead = NoteText::tr(
    "The head has only %1 episodes of its behaviours: means over all frames may differ between "
    "runs by more than their intervals show. Intervals within behaviours are valid. Record longer, "
    "or record several runs.");
constexpr const char *kOneSkipped =
    NoteText::tr("Renames were searched for among the %1 slowest functions that only one side has; "
                 "1 other function was skipped.");
constexpr const char *kSkipped =
    NoteText::tr("Renames were searched for among the %1 slowest functions that only one side has; "
                 "%2 other functions were skipped.");
constexpr const char *kNotRenamed = NoteText::tr(
    "rename not applied: \"%1\" must be a function of the base only, and \"%2\" one of "
    "the head only");

constexpr std::size_t kFunctionsPerPiece = 16;

double meanOf(Int128 sum, std::uint64_t frames)
{
    return static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(frames));
}

std::vector<DurationNs> durationsOf(std::span<const CaptureData> side)
{
    std::vector<DurationNs> all;
    all.reserve(framesOf(side));
    for (const CaptureData &capture : side)
        capture.sums.durations.forEach([&](DurationNs ns) { all.push_back(ns); });
    return all;
}

DurationSet durationSetOf(std::span<const CaptureData> side)
{
    std::vector<DurationCollector> all(1);
    for (const CaptureData &capture : side)
        capture.sums.durations.forEach([&](DurationNs ns) { all.front().add(ns); });
    return {std::move(all), Task{}};
}

class Comparer {
  public:
    Comparer(ComparedCaptures captures, const TimedSides &timed, const Sides &sides)
        : m_captures(std::move(captures))
    {
        m_result.options = m_captures.options();
        m_result.isOfOneRun = areOfOneRun(sides);
        m_result.isOfSameFrames = areSameFrames(sides);
        m_result.byRunningTime = timed.isRunning();
        if (!timed.note().empty())
            m_result.notes.push_back(timed.note());
        if (m_captures.classes() > 0)
            m_weights.emplace(m_captures);
        doubtOtherPhases(m_captures, m_weights ? &*m_weights : nullptr, m_result.isOfOneRun);
    }

    Result<std::shared_ptr<const Comparison>> compare(const Task &task);

  private:
    void describeCaptures();
    static void readDurations(std::span<const CaptureData> side, SideFigure &figure);
    void compareFrames();
    Status compareFunctions(const Task &task);
    void compareSome(std::span<const Slot> slots, const Task &task);
    void sortFunctions();
    void makeWaterfall();
    void makeHistograms();
    void noteLeftOutFrames();
    void noteDoubt();
    void noteFewEpisodes();
    void noteRenames();

    ComparedCaptures m_captures;
    std::optional<ClassWeights> m_weights;
    Comparison m_result;
    std::vector<Slot> m_slots; // of the functions, in their order
    std::vector<FunctionMix> m_mixes;
};

void Comparer::describeCaptures()
{
    for (const CaptureData &capture : m_captures.all()) {
        Int128 sum = 0;
        capture.sums.durations.forEach([&](DurationNs ns) { sum += ns; });
        m_result.captures.push_back({.frames = capture.sums.frames(),
                                     .meanNs = meanOf(sum, capture.sums.frames()),
                                     .blockFrames = capture.resamples->blockFrames()});
    }
    m_result.headBlockFrames = m_result.captures.back().blockFrames;
    for (std::size_t i = 0; i + 1 < m_result.captures.size(); ++i)
        m_result.baseBlockFrames =
            std::max(m_result.baseBlockFrames, m_result.captures[i].blockFrames);
}

void Comparer::readDurations(std::span<const CaptureData> side, SideFigure &figure)
{
    figure.begin();
    for (const CaptureData &capture : side) {
        std::vector<double> &cells = figure.cells(*capture.resamples);
        Int128 sum = 0;
        for (std::size_t i = 0; i < capture.sums.frames(); ++i) {
            const DurationNs duration = capture.sums.durations[i];
            sum += duration;
            cells[capture.cellOf[i]] += static_cast<double>(duration);
        }
        figure.add(*capture.resamples, static_cast<long double>(sum), capture.sums.frames());
    }
    figure.finish(framesOf(side));
}

void Comparer::compareFrames()
{
    const CompareOptions &options = m_result.options;
    SideFigure base;
    SideFigure head;
    readDurations(m_captures.bases(), base);
    readDurations(m_captures.head(), head);
    const BetweenRuns runs = betweenRuns(m_captures, base.runValues());
    if (runs.freedom > 0) {
        const double own = base.value().spread.variance / runs.squares;
        m_result.betweenRunsNs = std::sqrt(std::max(0.0, runs.variance - own));
    }
    m_result.frames = differenceOf(base.value(), head.value(), options.confidence, runs);
    const ClassWeights *weights = m_weights ? &*m_weights : nullptr;
    m_result.typicalFrames = TypicalFigures(m_captures, weights).frames();
    m_result.questions = frameQuestions(m_captures, weights);
    const auto distribution = [](std::span<const CaptureData> side) {
        std::vector<DurationNs> durations = durationsOf(side);
        return distributionOf(durations);
    };
    m_result.baseFrames = distribution(m_captures.bases());
    m_result.headFrames = distribution(m_captures.head());
}

void Comparer::compareSome(std::span<const Slot> slots, const Task &task)
{
    const std::size_t first = m_result.functions.size();
    m_result.functions.resize(first + slots.size());
    m_slots.insert(m_slots.end(), slots.begin(), slots.end());
    if (m_weights)
        m_mixes.resize(first + slots.size());
    const ClassWeights *weights = m_weights ? &*m_weights : nullptr;
    const std::size_t pieces = (slots.size() + kFunctionsPerPiece - 1) / kFunctionsPerPiece;
    task.executor().parallelFor(pieces, [&](std::size_t piece) {
        FunctionFrames frames(m_captures);
        FunctionFigures figures(m_captures, weights);
        MixFigures mixes(m_captures, weights);
        const std::size_t end = std::min(slots.size(), (piece + 1) * kFunctionsPerPiece);
        for (std::size_t i = piece * kFunctionsPerPiece; i < end; ++i) {
            if (task.stopRequested())
                return;
            frames.take(slots[i]);
            m_result.functions[first + i] = figures.of(frames);
            if (weights != nullptr)
                m_mixes[first + i] = mixes.function(frames);
        }
    });
}

Status Comparer::compareFunctions(const Task &task)
{
    const auto parts = m_captures.parts();
    const auto count = static_cast<double>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Task part =
            task.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        if (const Status loaded = m_captures.load(parts[i], part); !loaded)
            return loaded;
        compareSome(parts[i], task);
        if (task.stopRequested())
            return Task::cancelled();
        part.progress(1);
    }
    m_captures.dropColumns();
    returnFreedBlocks();
    markFunctions(m_result.functions, m_result.options.confidence, SampleUnit::Blocks);
    sortFunctions();
    return {};
}

void Comparer::sortFunctions()
{
    std::vector<std::size_t> order(m_slots.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [this](std::size_t i, std::size_t j) {
        const FunctionDifference &a = m_result.functions[i];
        const FunctionDifference &b = m_result.functions[j];
        const double x = std::abs(a.self.deltaNs);
        const double y = std::abs(b.self.deltaNs);
        return x != y ? x > y
                      : std::tie(a.function, a.file, a.line) < std::tie(b.function, b.file, b.line);
    });
    std::vector<FunctionDifference> functions;
    std::vector<Slot> slots;
    for (const std::size_t i : order) {
        functions.push_back(std::move(m_result.functions[i]));
        slots.push_back(m_slots[i]);
    }
    m_result.functions = std::move(functions);
    m_slots = std::move(slots);
}

// Functions that the head doesn't have count as 0 there, and vice versa.
void Comparer::makeWaterfall()
{
    const SiteTable &table = m_captures.table();
    const auto meanOn = [](std::span<const CaptureData> side, Slot slot) {
        Int128 sum = 0;
        for (const CaptureData &capture : side)
            sum += capture.sums.slotSums[slot].frameThreadSelfNs;
        return meanOf(sum, framesOf(side));
    };
    std::vector<WaterfallStep> steps;
    std::vector<double> amounts{m_result.frames.deltaNs};
    for (const Slot slot : m_slots) {
        const SiteTable::Row &row = table.rows()[slot];
        WaterfallStep step{.function = table.siteOf(row).label(),
                           .base = {},
                           .head = row.head(),
                           .deltaNs =
                               meanOn(m_captures.head(), slot) - meanOn(m_captures.bases(), slot)};
        if (row.baseline() + 1 < row.sites.size())
            step.base = row.sites[row.baseline()];
        amounts.push_back(step.deltaNs);
        steps.push_back(std::move(step));
    }
    if (m_weights) {
        MixFigures figures(m_captures, &*m_weights);
        m_result.mix = figures.frames();
        addAmounts(*m_result.mix, m_mixes, amounts);
    }
    const ExactUnit unit(std::move(amounts));
    makeExact(steps, m_result.frames.deltaNs, unit);
    m_result.waterfall = std::move(steps);
    if (m_result.mix)
        makeExact(*m_result.mix, std::move(m_mixes), m_result.frames.deltaNs, unit);
}

void Comparer::makeHistograms()
{
    setHistograms(m_result, durationSetOf(m_captures.bases()), durationSetOf(m_captures.head()));
}

void Comparer::noteLeftOutFrames()
{
    std::uint64_t partial = 0;
    std::uint64_t added = 0;
    for (const CaptureData &capture : m_captures.all()) {
        partial += capture.sums.partialFrames;
        added += capture.sums.addedFrames;
    }
    const std::string note = wholeFramesNote(partial, added, m_result.options.translator);
    if (!note.empty())
        m_result.notes.push_back(note + ".");
}

void Comparer::noteDoubt()
{
    if (!m_weights || m_weights->isSure())
        return;
    m_result.notes.push_back(
        noteText(m_result.options.translator,
                 m_weights->haveHalfOnBothSides() ? kHalfInCommon : kLittleInCommon,
                 {std::to_string(std::lround(100 * m_weights->ofBothSides())),
                  std::to_string(ComparedCaptures::kFewestFrames)}));
}

void Comparer::noteFewEpisodes()
{
    if (m_result.captures.size() > 2 || m_result.isOfOneRun)
        return; // runs are the unit, or there is no statement about other runs
    const Translator to = m_result.options.translator;
    if (!m_weights && areOfLongPhases(m_captures, m_result.isOfOneRun)) {
        m_result.notes.push_back(noteText(to, kLongPhases));
        return;
    }
    if (m_weights && areOfOtherPhases(m_captures, *m_weights, m_result.isOfOneRun)) {
        m_result.notes.push_back(noteText(to, kOtherPhases));
        return;
    }
    for (const CaptureData &capture : m_captures.all()) {
        const std::size_t episodes = episodesIn(capture);
        if (episodes < 2 || episodes >= kFewEpisodes)
            continue;
        const bool isBase = &capture == m_captures.all().data();
        m_result.notes.push_back(
            noteText(to, isBase ? kFewInBase : kFewInHead, {std::to_string(episodes)}));
    }
}

void Comparer::noteRenames()
{
    const Translator to = m_result.options.translator;
    RenameProposals proposals = proposeRenames(m_captures, m_slots, m_result.functions);
    m_result.proposedRenames = std::move(proposals.renames);
    if (proposals.notLookedAt > 0)
        m_result.notes.push_back(noteText(
            to, proposals.notLookedAt == 1 ? kOneSkipped : kSkipped,
            {std::to_string(kMostRenameCandidates), std::to_string(proposals.notLookedAt)}));
    const auto &renames = m_result.options.renames;
    for (const std::size_t i : m_captures.table().unusedRenames(renames.size()))
        m_result.notes.push_back(noteText(to, kNotRenamed, {renames[i].base, renames[i].head}));
}

Result<std::shared_ptr<const Comparison>> Comparer::compare(const Task &task)
{
    describeCaptures();
    if (const Status compared = compareFunctions(task); !compared)
        return compared.error();
    compareFrames(); // without columns there is room for what it sorts
    makeWaterfall();
    makeHistograms();
    noteLeftOutFrames();
    noteDoubt();
    noteFewEpisodes();
    noteRenames();
    task.progress(1);
    return std::make_shared<const Comparison>(std::move(m_result));
}

} // namespace

Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<std::vector<CompareSide>> bases,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options,
                                                          const Task &task)
{
    const Sides sides = sidesOf(bases, head);
    if (const Status checked = checkComparison(sides, options); !checked)
        return checked.error();
    const auto timed =
        TimedSides::make(sides, options.time, TimeBasis::Running, options.translator);
    if (!timed)
        return timed.error();
    auto captures = ComparedCaptures::make(SiteTable((*timed)->sides(), options.renames), options,
                                           task.part(0, 0.7));
    if (!captures)
        return captures.error();
    return Comparer(std::move(*captures), **timed, sides).compare(task.part(0.7, 1));
}

Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<CompareSide> base,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options,
                                                          const Task &task)
{
    const std::vector<CompareSide> bases{base.value};
    return compareCaptures(Baseline(bases), head, options, task);
}

} // namespace zoe
