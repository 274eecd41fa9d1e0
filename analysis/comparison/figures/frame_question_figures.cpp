#include "analysis/comparison/figures/frame_question_figures.h"

#include <algorithm>

#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/figures/statistic_change.h"
#include "analysis/comparison/figures/statistic_figures.h"
#include "analysis/comparison/figures/typical_figures.h"

namespace zoe {

namespace {

NamedStatistic ofFrames(Statistic statistic, double quantile = 0)
{
    return {.statistic = statistic, .quantile = quantile, .function = {}};
}

} // namespace

double tailQuantileFor(double frames)
{
    for (const double q : {0.99, 0.95}) {
        if (!hasTooFewBeyond(frames, q))
            return q;
    }
    return 0;
}

FrameQuestions frameQuestions(const ComparedCaptures &captures, const ClassWeights *weights)
{
    const double confidence =
        sharedBy(captures.options().confidence, shareOfError(SampleUnit::Blocks));
    const auto frames =
        static_cast<double>(std::min(framesOf(captures.bases()), framesOf(captures.head())));
    FrameQuestions questions;
    questions.tailQuantile = tailQuantileFor(frames);
    questions.isLikeWithLike = weights != nullptr && weights->isSure();
    questions.isOfPart = weights != nullptr && !weights->isSure() && weights->haveHalfOnBothSides();

    questions.typical.confidence = sharedBy(confidence, kShareOfTypical);
    questions.typical.change =
        TypicalFigures(captures, weights)
            .changeOf(ofFrames(Statistic::Typical), kNoSlot, questions.typical.confidence)
            .change;

    const bool hasTail = questions.tailQuantile > 0;
    const double shared = sharedBy(confidence, shareOfFelt(hasTail));
    questions.mean.confidence = questions.tail.confidence = shared;
    const StatisticChange mean = plainChange(ofFrames(Statistic::Mean), kNoSlot, captures, shared);
    questions.mean.change = mean.change;
    StatisticChange tail;
    if (hasTail) {
        tail = plainChange(ofFrames(Statistic::Quantile, questions.tailQuantile), kNoSlot, captures,
                           shared);
        questions.tail.change = tail.change;
    }
    if (!questions.isLikeWithLike)
        return questions;
    if (const auto like = meanLikeWithLike(mean, kNoSlot, captures, *weights))
        questions.mean.change = *like;
    const auto like =
        hasTail ? quantileLikeWithLike(tail, kNoSlot, captures, *weights) : std::nullopt;
    if (like)
        questions.tail.change = *like;
    return questions;
}

} // namespace zoe
