#include <cmath>

#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/mix_columns.h"
#include "analysis/columns/verdict_words.h"
#include "analysis/columns/waterfall_columns.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/output/rows.h"

namespace zoe::cli {

namespace {

// Ends of intervals may be infinite, which JSON can't represent.
QJsonValue nanosecondsOrNull(double ns)
{
    return std::abs(ns) < 9e18 ? nanoseconds(ns) : QJsonValue();
}

QJsonValue numberOrNull(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue();
}

// Rounds values to integers that add up to their rounded sum.
class RunningSum {
  public:
    QJsonValue add(double ns)
    {
        const std::int64_t before = std::llround(m_sum);
        m_sum += ns;
        return number(std::int64_t{std::llround(m_sum) - before});
    }
    [[nodiscard]] std::int64_t rounded() const { return std::llround(m_sum); }

  private:
    double m_sum = 0;
};

QJsonObject framesOf(const Distribution &frames)
{
    QJsonObject object{{"count", number(frames.count)}};
    addDistribution(object, frames);
    return object;
}

QJsonObject differenceJson(const Difference &difference)
{
    return {{"deltaNs", nanosecondsOrNull(difference.deltaNs)},
            {"lowNs", nanosecondsOrNull(difference.interval.low)},
            {"highNs", nanosecondsOrNull(difference.interval.high)},
            {"p", difference.p}};
}

QJsonObject framesJson(const Comparison &comparison)
{
    const Difference &frames = comparison.frames;
    return {{"base", framesOf(comparison.baseFrames)},
            {"head", framesOf(comparison.headFrames)},
            {"meanDeltaNs", nanosecondsOrNull(frames.deltaNs)},
            {"lowNs", nanosecondsOrNull(frames.interval.low)},
            {"highNs", nanosecondsOrNull(frames.interval.high)},
            {"ratio", numberOrNull(frames.ratio)},
            {"ratioLow", numberOrNull(frames.ratioInterval.low)},
            {"ratioHigh", numberOrNull(frames.ratioInterval.high)},
            {"p", frames.p},
            {"typical", differenceJson(comparison.typicalFrames)}};
}

QJsonObject figureJson(const FrameFigure &figure, double equalShare)
{
    const Change &change = figure.change;
    return {{"verdict", nameOf(verdictOf(figure, equalShare))},
            {"baseNs", nanosecondsOrNull(change.base)},
            {"headNs", nanosecondsOrNull(change.head)},
            {"deltaNs", nanosecondsOrNull(change.delta)},
            {"lowNs", nanosecondsOrNull(change.interval.low)},
            {"highNs", nanosecondsOrNull(change.interval.high)},
            {"confidence", figure.confidence},
            {"p", change.p}};
}

// The two questions with their answers.
QJsonObject answerJson(const Comparison &comparison)
{
    const FrameQuestions &questions = comparison.questions;
    const FrameVerdicts verdicts = frameVerdictsOf(questions);
    QJsonObject felt{{"verdict", nameOf(verdicts.felt)},
                     {"likeWithLike", questions.isLikeWithLike},
                     {"mean", figureJson(questions.mean, kEqualShare)}};
    if (questions.tailQuantile > 0) {
        felt["percentile"] = std::round(100 * questions.tailQuantile);
        felt["tail"] = figureJson(questions.tail, kEqualTailShare);
    }
    QJsonObject typical = figureJson(questions.typical, kEqualShare);
    typical["verdict"] = nameOf(verdicts.typical);
    return {{"verdict", nameOf(verdicts.overall)},
            {"sentences", qString(verdictSentences(comparison))},
            {"typical", typical},
            {"felt", felt}};
}

QJsonArray waterfallJson(const Comparison &comparison)
{
    QJsonArray waterfall;
    for (const WaterfallRow &row : waterfallRows(comparison)) {
        if (row.part != WaterfallPart::Sum)
            waterfall.append(jsonOf(waterfallColumns(), row));
    }
    return waterfall;
}

QJsonArray evenedJson(const std::vector<EvenedFunction> &evened)
{
    QJsonArray functions;
    for (const EvenedFunction &function : evened)
        functions.append(QJsonObject{{"function", qString(function.function)},
                                     {"ratio", numberOrNull(function.ratio)}});
    return functions;
}

// All integers add up: mixes to mixNs, withins to withinNs, these and unusualNs to meanDeltaNs.
QJsonValue mixJson(const Comparison &comparison, const std::vector<EvenedFunction> &evened)
{
    if (!comparison.mix)
        return {};
    const Mix &mix = *comparison.mix;
    RunningSum sum;
    std::vector<QJsonObject> rows;
    for (const BehaviourChange &behaviour : mix.behaviours) {
        rows.push_back({{"name", qString(behaviourName(behaviour))},
                        {"behaviour", behaviour.behaviour},
                        {"baseFrames", number(behaviour.baseFrames)},
                        {"headFrames", number(behaviour.headFrames)},
                        {"baseShare", behaviour.baseShare},
                        {"headShare", behaviour.headShare},
                        {"baseMeanNs", nanoseconds(behaviour.baseMeanNs)},
                        {"headMeanNs", nanoseconds(behaviour.headMeanNs)},
                        {"mixNs", sum.add(behaviour.mix.deltaNs)},
                        {"mix", differenceJson(behaviour.mix)},
                        {"within", differenceJson(behaviour.within)}});
    }
    const std::int64_t mixNs = sum.rounded();
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i]["withinNs"] = sum.add(mix.behaviours[i].within.deltaNs);
    const std::int64_t likeNs = sum.rounded();
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i]["unusualNs"] = sum.add(mix.behaviours[i].unusual.deltaNs);
    QJsonArray behaviours;
    for (const QJsonObject &row : rows)
        behaviours.append(row);
    QJsonArray functions;
    for (const MixRow &function : functionMixRows(comparison, std::nullopt))
        functions.append(QJsonObject{{"function", qString(function.nameForScripts)},
                                     {"mixNs", nanoseconds(*function.mixNs)},
                                     {"withinNs", nanoseconds(*function.withinNs)},
                                     {"unusualNs", nanoseconds(*function.unusualNs)}});
    return QJsonObject{{"mixNs", number(mixNs)},
                       {"withinNs", number(std::int64_t{likeNs - mixNs})},
                       {"unusualNs", number(std::int64_t{sum.rounded() - likeNs})},
                       {"mix", differenceJson(mix.mix)},
                       {"within", differenceJson(mix.within)},
                       {"unusual", differenceJson(mix.unusual)},
                       {"isSure", mix.isSure},
                       {"behaviours", behaviours},
                       {"functions", functions},
                       {"evened", evenedJson(evened)}};
}

QJsonArray capturesJson(const CompareResult &result)
{
    QJsonArray captures;
    for (std::size_t i = 0; i < result.comparison->captures.size(); ++i) {
        const CaptureFigures &figures = result.comparison->captures[i];
        const bool isHead = result.isOfHead(i);
        captures.append(QJsonObject{{"file", qString(result.nameOfCapture(i))},
                                    {"side", isHead ? "head" : "base"},
                                    {"frames", number(figures.frames)},
                                    {"meanNs", nanoseconds(figures.meanNs)},
                                    {"blockFrames", number(std::uint64_t{figures.blockFrames})}});
    }
    return captures;
}

QJsonArray renamesJson(const Comparison &comparison)
{
    QJsonArray renames;
    for (const ProposedRename &proposed : comparison.proposedRenames)
        renames.append(QJsonObject{{"base", qString(proposed.rename.base)},
                                   {"head", qString(proposed.rename.head)},
                                   {"likeness", proposed.likeness},
                                   {"reason", qString(proposed.reason)}});
    return renames;
}

QJsonObject conditionJson(const GateOutcome &outcome, const CompareResult &result)
{
    const GateCondition &condition = outcome.condition;
    QJsonObject object{{"condition", qString(condition.text)},
                       {"verdict", nameOf(outcome.verdict)},
                       {"maybeBeyond", outcome.verdict == GateVerdict::Unclear}};
    const auto add = [&object](const char *name, double value, bool isTime) {
        if (isTime)
            object[QString::fromLatin1(name) + "Ns"] = nanosecondsOrNull(value);
        else
            object[QString::fromLatin1(name)] = numberOrNull(value);
    };
    const bool isTime = condition.statistic.isTime();
    object["unit"] = isTime ? "ns" : condition.statistic.statistic == Statistic::Fps ? "fps" : "1";
    add("base", outcome.base, isTime);
    add("head", outcome.head, isTime);
    const bool limitsTime = isTime && condition.limitKind != GateLimit::Share;
    add("value", outcome.value, limitsTime);
    add("low", outcome.interval.low, limitsTime);
    add("high", outcome.interval.high, limitsTime);
    add("limit", condition.limit, limitsTime);
    add("detectable", outcome.detectable, limitsTime);
    object["confidence"] = outcome.confidence;
    object["form"] = !outcome.form                                ? "plain"
                     : *outcome.form == SharperForm::LikeWithLike ? "like-with-like"
                                                                  : "typical";
    if (isTypical(outcome))
        object["typicalOf"] = outcome.isOfBehaviours ? "behaviours" : "runs";
    if (const std::string reason = reasonOf(outcome, result); !reason.empty())
        object["reason"] = qString(reason);
    return object;
}

} // namespace

QJsonObject compareJson(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    QJsonArray functions;
    for (const ComparedFunction &function : comparedFunctions(comparison))
        functions.append(jsonOf(comparisonColumns(), function));
    QJsonArray conditions;
    QJsonArray failed;
    for (const GateOutcome &outcome : result.gate) {
        conditions.append(conditionJson(outcome, result));
        if (outcome.verdict == GateVerdict::Fail)
            failed.append(qString(outcome.condition.text));
    }
    QJsonArray notes;
    for (const std::string &note : result.notes)
        notes.append(qString(note));
    QJsonArray doubts;
    for (const std::string &doubt : doubtSentences(result))
        doubts.append(qString(doubt));
    return {{"captures", capturesJson(result)},
            {"frames", framesJson(comparison)},
            {"answer", answerJson(comparison)},
            {"confidence", comparison.options.confidence},
            {"time", comparison.byRunningTime ? "running" : "wall"},
            {"betweenRunsNs", nanoseconds(comparison.betweenRunsNs)},
            {"about", aboutText(comparison)},
            {"functions", functions},
            {"waterfall", waterfallJson(comparison)},
            {"mix", mixJson(comparison, result.evened)},
            {"proposedRenames", renamesJson(comparison)},
            {"conditions", conditions},
            {"notes", notes},
            {"doubts", doubts},
            {"canFail", canFail(result.gate)},
            {"verdict", nameOf(result.verdict)},
            {"failed", failed}};
}

} // namespace zoe::cli
