#include "analysis/columns/verdict_words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/columns/ratio_text.h"
#include "analysis/model/texts/filled_text.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

constexpr const char *kFigure = ColumnText::tr("%1%2, %3 % interval %4 to %5");
constexpr const char *kMeanOfMix = ColumnText::tr("Mean, same mix of behaviours: %1, %2.");
constexpr const char *kMean = ColumnText::tr("Mean: %1, %2.");
constexpr const char *kFeltOfMix =
    ColumnText::tr("Mean and %1, same mix of behaviours: %2, mean %3; %1 %4.");
constexpr const char *kFelt = ColumnText::tr("Mean and %1: %2, mean %3; %1 %4.");
constexpr const char *kFeltApartOfMix =
    ColumnText::tr("Mean, same mix of behaviours: %1, %2; %3: %4, %5.");
constexpr const char *kFeltApart = ColumnText::tr("Mean: %1, %2; %3: %4, %5.");
constexpr const char *kNoFunction = ColumnText::tr("No function differs.");
constexpr const char *kOneFunction = ColumnText::tr("One function differs: %1, %2.");
constexpr const char *kFunctions = ColumnText::tr("%1 functions differ, most of all %2: %3.");
constexpr const char *kMostAlone = ColumnText::tr("%1: %2");
constexpr const char *kMostOfTwo = ColumnText::tr("%1: %2; 1 other function differs");
constexpr const char *kMostOfMany = ColumnText::tr("%1: %2; %3 other functions differ");
constexpr const char *kNoneAlone = ColumnText::tr("No single function differs clearly");
constexpr const char *kOfTypical = ColumnText::tr("%1%2 in the typical frame");
constexpr const char *kOfMean = ColumnText::tr("%1%2 in the mean");
constexpr const char *kOfTail = ColumnText::tr("%1%2 in %3");
constexpr const char *kAtMost = ColumnText::tr("At most %1 in the typical frame");
constexpr const char *kBetween = ColumnText::tr("Between %1 and %2 in the typical frame");
constexpr const char *kBetweenOfMean = ColumnText::tr("Between %1 and %2 in the mean");
constexpr const char *kBetweenOfTail = ColumnText::tr("Between %1 and %2 in %3");
constexpr const char *kSure = ColumnText::tr("%1 to %2 with %3 % confidence");
constexpr const char *kMeasured = ColumnText::tr("%1%2 measured; the limits have %3 % confidence");
constexpr const char *kTooFew = ColumnText::tr("Too few frames to tell: base has %1, head has %2.");
constexpr const char *kTypical = ColumnText::tr("Typical frame: %1, %2.");
constexpr const char *kInTypical = ColumnText::tr("%1 in the typical frame");
constexpr const char *kInMean = ColumnText::tr("%1 in the mean");
constexpr const char *kInMeanOfMix = ColumnText::tr("%1 in the mean, same mix");
constexpr const char *kByUnusual = ColumnText::tr("%1 (unusual frames)");
constexpr const char *kMoreCalls = ColumnText::tr("%1 (more calls)");
constexpr const char *kFewerCalls = ColumnText::tr("%1 (fewer calls)");
constexpr const char *kTypicalSlower = ColumnText::tr("typical slower");
constexpr const char *kTypicalFaster = ColumnText::tr("typical faster");
constexpr const char *kMeanSlower = ColumnText::tr("mean slower");
constexpr const char *kMeanFaster = ColumnText::tr("mean faster");
constexpr const char *kBothSlower = ColumnText::tr("both slower");
constexpr const char *kBothFaster = ColumnText::tr("both faster");
constexpr const char *kOneRun = ColumnText::tr("This is about parts of one run only.");
constexpr const char *kSameFrames =
    ColumnText::tr("Base and head are the same frames, so they can't differ");
constexpr const char *kTwoRuns = ColumnText::tr("This is about these two runs only.");

std::string printedNumber(const char *format, double number)
{
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

std::string changeText(double ns)
{
    return columnText(ColumnKind::Difference, ns);
}

std::string changeShare(const Change &change)
{
    const double percent = 100 * change.delta / change.base;
    if (!std::isfinite(percent))
        return {};
    if (const auto factor = factorText(1 + change.delta / change.base))
        return " (" + *factor + ")";
    return " (" + std::string(percent < 0 ? "−" : "+") +
           printedNumber("%.1f %%", std::abs(percent)) + ")";
}

// "slower" and so on, within a sentence.
const char *verdictName(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return ColumnText::tr("slower");
    case OverallVerdict::Faster:
        return ColumnText::tr("faster");
    case OverallVerdict::Mixed:
        return ColumnText::tr("mixed");
    case OverallVerdict::NoChange:
        return ColumnText::tr("no change");
    case OverallVerdict::TooNoisy:
        break;
    }
    return ColumnText::tr("too noisy to tell");
}

const char *capitalName(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return ColumnText::tr("SLOWER");
    case OverallVerdict::Faster:
        return ColumnText::tr("FASTER");
    case OverallVerdict::Mixed:
        return ColumnText::tr("MIXED");
    case OverallVerdict::NoChange:
        return ColumnText::tr("NO CHANGE");
    case OverallVerdict::TooNoisy:
        break;
    }
    return ColumnText::tr("TOO NOISY");
}

// In percent, without its sign.
std::string confidenceText(const FrameFigure &figure)
{
    return printedNumber("%.4g", 100 * figure.confidence);
}

// "+0.6 ms (+4.1 %), 97.5 % interval +0.4 ms to +0.9 ms".
std::string figureText(const FrameFigure &figure, Translator to)
{
    const Change &change = figure.change;
    return filledText(translated(to, kFigure),
                      {changeText(change.delta), changeShare(change), confidenceText(figure),
                       changeText(change.interval.low), changeText(change.interval.high)});
}

std::string tailName(const FrameQuestions &questions)
{
    return questions.tailQuantile < 0.99 ? "p95" : "p99";
}

std::string feltText(const FrameQuestions &questions, OverallVerdict verdict, Translator to)
{
    const std::string name = translated(to, verdictName(verdict));
    const std::string mean = figureText(questions.mean, to);
    if (questions.tailQuantile == 0)
        return filledText(questions.isLikeWithLike ? translated(to, kMeanOfMix)
                                                   : translated(to, kMean),
                          {name, mean});
    const std::string tail = tailName(questions);
    const OverallVerdict ofMean = verdictOf(questions.mean, kEqualShare);
    const OverallVerdict ofTail = verdictOf(questions.tail, kEqualTailShare);
    if (ofMean != ofTail)
        return filledText(translated(to, questions.isLikeWithLike ? kFeltApartOfMix : kFeltApart),
                          {translated(to, verdictName(ofMean)), mean, tail,
                           translated(to, verdictName(ofTail)), figureText(questions.tail, to)});
    return filledText(questions.isLikeWithLike ? translated(to, kFeltOfMix) : translated(to, kFelt),
                      {tail, name, mean, figureText(questions.tail, to)});
}

// The greatest clear change in a direction (1: slower, -1: faster) or in any (0).
double clearSize(const FunctionDifference &function, int direction)
{
    const auto size = [direction](bool differs, double deltaNs) {
        return differs ? std::max(0.0, direction == 0 ? std::abs(deltaNs) : direction * deltaNs)
                       : 0;
    };
    return std::max(size(function.typicalDiffers, function.typical.deltaNs),
                    size(function.meanDiffers, function.mean.deltaNs));
}

// Mentions calls if they cause the change.
std::string withCalls(const FunctionDifference &function, const std::string &text, Translator to)
{
    const int change = function.changeByCalls();
    return change == 0 ? text
                       : filledText(translated(to, change > 0 ? kMoreCalls : kFewerCalls), {text});
}

// "+3.1 ms in the typical frame, +3.5 ms in the mean": each clear change.
std::string clearChangesText(const FunctionDifference &function, bool isLikeWithLike, Translator to)
{
    std::string text;
    if (function.typicalDiffers)
        text = filledText(translated(to, kInTypical), {changeText(function.typical.deltaNs)});
    if (!function.meanDiffers)
        return withCalls(function, text, to);
    std::string mean = filledText(translated(to, isLikeWithLike ? kInMeanOfMix : kInMean),
                                  {changeText(function.mean.deltaNs)});
    if (function.inUnusualFrames)
        mean = filledText(translated(to, kByUnusual), {mean});
    return withCalls(function, text.empty() ? mean : text + ", " + mean, to);
}

struct ClearFunctions {
    std::uint64_t count = 0;
    const FunctionDifference *most = nullptr; // the greatest change; null: there is none
};

// most: in that direction, if there is one.
ClearFunctions clearFunctions(const Comparison &comparison, int direction = 0)
{
    ClearFunctions clear;
    const auto sizeOf = [direction](const FunctionDifference &function) {
        return std::pair(clearSize(function, direction), clearSize(function, 0));
    };
    for (const FunctionDifference &function : comparison.functions) {
        if (!function.significant)
            continue;
        ++clear.count;
        if (clear.most == nullptr || sizeOf(function) > sizeOf(*clear.most))
            clear.most = &function;
    }
    return clear;
}

std::string functionsText(const Comparison &comparison, Translator to)
{
    const auto [count, most] = clearFunctions(comparison);
    if (most == nullptr)
        return translated(to, kNoFunction);
    const std::string change = clearChangesText(*most, comparison.questions.isLikeWithLike, to);
    return count == 1 ? filledText(translated(to, kOneFunction), {most->function, change})
                      : filledText(translated(to, kFunctions),
                                   {formatCount(count), most->function, change});
}

// The function that explains the verdict best, with its clear change in the same direction,
// preferably of the typical frame.
std::string briefFunctions(const Comparison &comparison, Translator to)
{
    const OverallVerdict verdict = frameVerdictsOf(comparison.questions).overall;
    const int direction = verdict == OverallVerdict::Slower   ? 1
                          : verdict == OverallVerdict::Faster ? -1
                                                              : 0;
    const auto [count, most] = clearFunctions(comparison, direction);
    if (most == nullptr)
        return translated(to, kNoneAlone);
    FunctionDifference shown = *most;
    shown.typicalDiffers =
        most->typicalDiffers && (direction * most->typical.deltaNs >= 0 || !most->meanDiffers);
    shown.meanDiffers = most->meanDiffers && !shown.typicalDiffers;
    const std::string change = clearChangesText(shown, comparison.questions.isLikeWithLike, to);
    return filledText(translated(to, count == 1   ? kMostAlone
                                     : count == 2 ? kMostOfTwo
                                                  : kMostOfMany),
                      {most->function, change, formatCount(count - 1)});
}

// A figure that changed, and its name.
struct DecidingFigure {
    const FrameFigure *figure = nullptr;
    std::string text;
};

// The figures that decide the verdict: the first one that changed, or all of them if they
// contradict each other.
std::vector<DecidingFigure> decidingFigures(const FrameQuestions &questions, Translator to)
{
    const auto text = [&](const char *form, const FrameFigure &figure) {
        return filledText(translated(to, form), {changeText(figure.change.delta),
                                                 changeShare(figure.change), tailName(questions)});
    };
    std::vector<DecidingFigure> changed;
    const auto take = [&](const FrameFigure &figure, double equalShare, const char *form) {
        const OverallVerdict verdict = verdictOf(figure, equalShare);
        if (verdict == OverallVerdict::Slower || verdict == OverallVerdict::Faster)
            changed.push_back({&figure, text(form, figure)});
    };
    take(questions.typical, kEqualShare, kOfTypical);
    take(questions.mean, kEqualShare, kOfMean);
    if (questions.tailQuantile > 0)
        take(questions.tail, kEqualTailShare, kOfTail);
    if (frameVerdictsOf(questions).overall != OverallVerdict::Mixed && changed.size() > 1)
        changed.resize(1);
    return changed;
}

// What nobody can tell of, or else the first figure that has an interval.
struct UndecidedFigure {
    const FrameFigure *figure;
    const char *form;
};

bool isEndless(const Interval &interval)
{
    return !std::isfinite(interval.low) || !std::isfinite(interval.high);
}

bool tooFewToTell(const FrameQuestions &questions)
{
    return isEndless(questions.typical.change.interval) &&
           isEndless(questions.mean.change.interval);
}

UndecidedFigure undecidedFigure(const FrameQuestions &questions)
{
    const UndecidedFigure typical{&questions.typical, kBetween};
    const UndecidedFigure mean{&questions.mean, kBetweenOfMean};
    const auto isNoisy = [](const UndecidedFigure &one, OverallVerdict verdict) {
        return verdict == OverallVerdict::TooNoisy && !isEndless(one.figure->change.interval);
    };
    if (isNoisy(typical, frameVerdictsOf(questions).typical))
        return typical;
    if (isNoisy(mean, verdictOf(questions.mean, kEqualShare)))
        return mean;
    const UndecidedFigure tail{&questions.tail, kBetweenOfTail};
    if (questions.tailQuantile > 0 && isNoisy(tail, verdictOf(questions.tail, kEqualTailShare)))
        return tail;
    return isEndless(questions.typical.change.interval) ? mean : typical;
}

std::string tooFewText(const Comparison &comparison, Translator to)
{
    return filledText(translated(to, kTooFew), {formatCount(comparison.baseFrames.count),
                                                formatCount(comparison.headFrames.count)});
}

} // namespace

std::string verdictWord(OverallVerdict verdict, Translator to)
{
    return translated(to, capitalName(verdict));
}

std::string differsText(const FunctionDifference &function, Translator to)
{
    const int typical = function.typicalChange();
    const int mean = function.meanChange();
    const bool isByUnusual = mean != 0 && function.inUnusualFrames;
    if (typical != 0 && typical == mean && !isByUnusual)
        return withCalls(function, translated(to, mean > 0 ? kBothSlower : kBothFaster), to);
    std::string text;
    if (typical != 0)
        text = translated(to, typical > 0 ? kTypicalSlower : kTypicalFaster);
    if (mean == 0)
        return text.empty() ? text : withCalls(function, text, to);
    std::string ofMean = translated(to, mean > 0 ? kMeanSlower : kMeanFaster);
    if (isByUnusual)
        ofMean = filledText(translated(to, kByUnusual), {ofMean});
    return withCalls(function, text.empty() ? ofMean : text + ", " + ofMean, to);
}

VerdictBrief verdictBrief(const Comparison &comparison, Translator to)
{
    const FrameQuestions &questions = comparison.questions;
    VerdictBrief brief;
    brief.functions = briefFunctions(comparison, to);
    if (tooFewToTell(questions)) {
        brief.change = tooFewText(comparison, to);
        return brief;
    }
    const auto add = [](std::string &text, const char *separator, const std::string &next) {
        text += (text.empty() ? "" : separator) + next;
    };
    for (const DecidingFigure &one : decidingFigures(questions, to)) {
        const Interval &interval = one.figure->change.interval;
        add(brief.change, ", ", one.text);
        add(brief.surety, "; ",
            filledText(translated(to, kSure), {changeText(interval.low), changeText(interval.high),
                                               confidenceText(*one.figure)}));
    }
    if (brief.change.empty()) {
        const auto [undecided, form] = undecidedFigure(questions);
        const FrameFigure &figure = *undecided;
        const Interval &interval = figure.change.interval;
        const double most = std::max(std::abs(interval.low), std::abs(interval.high));
        brief.change =
            comparison.isOfSameFrames ? translated(to, kSameFrames)
            : frameVerdictsOf(questions).overall == OverallVerdict::NoChange
                ? filledText(translated(to, kAtMost), {columnText(ColumnKind::Time, most)})
                : filledText(
                      translated(to, form),
                      {changeText(interval.low), changeText(interval.high), tailName(questions)});
        brief.surety = filledText(
            translated(to, kMeasured),
            {changeText(figure.change.delta), changeShare(figure.change), confidenceText(figure)});
    }
    if (!comparison.hasSeveralRuns() && !comparison.isOfSameFrames)
        brief.surety += ". " + translated(to, comparison.isOfOneRun ? kOneRun : kTwoRuns);
    return brief;
}

std::string verdictSentences(const Comparison &comparison, Translator to)
{
    const FrameQuestions &questions = comparison.questions;
    if (tooFewToTell(questions))
        return tooFewText(comparison, to);
    const FrameVerdicts verdicts = frameVerdictsOf(questions);
    std::string text =
        filledText(translated(to, kTypical), {translated(to, verdictName(verdicts.typical)),
                                              figureText(questions.typical, to)});
    text += ' ' + feltText(questions, verdicts.felt, to);
    text += ' ' + functionsText(comparison, to);
    if (comparison.isOfSameFrames)
        text += ' ' + translated(to, kSameFrames) + '.';
    else if (!comparison.hasSeveralRuns())
        text += ' ' + translated(to, comparison.isOfOneRun ? kOneRun : kTwoRuns);
    return text;
}

} // namespace zoe
