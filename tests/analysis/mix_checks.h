// Decompositions by behaviours in tests: made of labels, and what must hold of each of them.
#pragma once

#include <QTest>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "tests/analysis/made_up_frames.h"

namespace zoe::test {

using Labels = std::vector<std::int32_t>;

inline std::shared_ptr<const FrameClasses> classesOf(std::vector<Labels> of, std::size_t behaviours)
{
    auto classes = std::make_shared<FrameClasses>();
    for (std::size_t i = 0; i < behaviours; ++i)
        classes->names.push_back("b" + std::to_string(i));
    classes->of = std::move(of);
    return classes;
}

inline std::shared_ptr<const Comparison> compared(const std::vector<CompareSide> &bases,
                                                  const CompareSide &head,
                                                  std::shared_ptr<const FrameClasses> classes)
{
    CompareOptions options;
    options.classes = std::move(classes);
    const auto comparison = compareCaptures(Baseline(bases), Head(head), options);
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

inline Labels labelsOf(const MadeUp &made)
{
    Labels labels(made.behaviour.begin(), made.behaviour.end());
    for (const FrameIndex spike : made.spikes)
        labels[spike] = kUnusual;
    return labels;
}

// Every part adds up to the last bit.
inline void addsUp(const Comparison &comparison)
{
    QVERIFY(comparison.mix.has_value());
    const Mix &mix = *comparison.mix;
    QVERIFY(mix.mix.deltaNs + mix.within.deltaNs + mix.unusual.deltaNs ==
            comparison.frames.deltaNs);
    double forth[2] = {};
    double back[2] = {};
    for (std::size_t i = 0; i < mix.behaviours.size(); ++i) {
        forth[0] += mix.behaviours[i].mix.deltaNs;
        forth[1] += mix.behaviours[i].within.deltaNs;
        const BehaviourChange &last = mix.behaviours[mix.behaviours.size() - 1 - i];
        back[0] += last.mix.deltaNs;
        back[1] += last.within.deltaNs;
        const bool isUnusual = mix.behaviours[i].behaviour == kUnusual;
        QVERIFY(isUnusual ? mix.behaviours[i].unusual.deltaNs == mix.unusual.deltaNs
                          : mix.behaviours[i].unusual.deltaNs == 0);
        QVERIFY(!isUnusual ||
                (mix.behaviours[i].mix.deltaNs == 0 && mix.behaviours[i].within.deltaNs == 0));
        double cells[2] = {};
        for (const FunctionMix &function : mix.functions) {
            cells[0] += function.mixNs[i];
            cells[1] += function.withinNs[i];
        }
        QVERIFY(cells[0] == mix.behaviours[i].mix.deltaNs);
        QVERIFY(cells[1] == mix.behaviours[i].within.deltaNs);
    }
    QVERIFY(forth[0] == mix.mix.deltaNs && back[0] == mix.mix.deltaNs);
    QVERIFY(forth[1] == mix.within.deltaNs && back[1] == mix.within.deltaNs);
    double functions[3] = {};
    for (const FunctionMix &function : mix.functions) {
        functions[0] += function.mix.deltaNs;
        functions[1] += function.within.deltaNs;
        functions[2] += function.unusual.deltaNs;
        double cells[2] = {};
        for (std::size_t i = 0; i < mix.behaviours.size(); ++i) {
            cells[0] += function.mixNs[i];
            cells[1] += function.withinNs[i];
        }
        QVERIFY(cells[0] == function.mix.deltaNs && cells[1] == function.within.deltaNs);
    }
    QVERIFY(functions[0] == mix.mix.deltaNs && functions[1] == mix.within.deltaNs);
    QVERIFY(functions[2] == mix.unusual.deltaNs);
    QVERIFY(mix.functions.back().function.empty());
    double steps = 0;
    for (const WaterfallStep &step : comparison.waterfall)
        steps += step.deltaNs;
    QVERIFY(steps == comparison.frames.deltaNs);
}

} // namespace zoe::test
