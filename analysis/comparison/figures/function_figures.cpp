#include "analysis/comparison/figures/function_figures.h"

#include <algorithm>
#include <cmath>

#include "analysis/comparison/figures/marked_functions.h"

namespace zoe {

namespace {

constexpr double kMostCap = 9e18; // the limit of a DurationNs

} // namespace

FunctionFigures::FunctionFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_weights(weights)
    , m_within(captures, weights)
    , m_typical(captures, weights)
{}

FunctionSide FunctionFigures::read(std::span<const CaptureData> captures,
                                   const FunctionFrames &frames, Side &side)
{
    FunctionSide function;
    SideFigure *const figures[] = {&side.self, &side.total, &side.calls};
    for (SideFigure *figure : figures)
        figure->begin();
    Int128 selfNs = 0;
    for (const CaptureData &capture : captures) {
        const SlotSums &sums = capture.sums.slotSums[frames.slot()];
        const Resamples &resamples = *capture.resamples;
        std::vector<double> &self = side.self.cells(resamples);
        std::vector<double> &total = side.total.cells(resamples);
        std::vector<double> &calls = side.calls.cells(resamples);
        Int128 totalNs = 0;
        frames.forEach(capture, [&](const FrameFigures &frame) {
            const std::size_t cell = capture.cellOf[frame.frame];
            self[cell] += static_cast<double>(frame.selfNs);
            total[cell] += static_cast<double>(frame.totalNs);
            calls[cell] += static_cast<double>(frame.calls);
            totalNs += frame.totalNs;
        });
        const std::uint64_t own = capture.sums.frames();
        side.self.add(resamples, static_cast<long double>(sums.selfNs), own);
        side.total.add(resamples, static_cast<long double>(totalNs), own);
        side.calls.add(resamples, static_cast<long double>(sums.calls), own);
        function.calls += sums.calls;
        selfNs += sums.selfNs;
        function.totalNs = saturatedSum(function.totalNs, sums.totalNs);
    }
    const std::uint64_t all = framesOf(captures);
    for (SideFigure *figure : figures)
        figure->finish(all);
    function.selfNs = saturated(selfNs);
    const auto forEach = [&](const auto &body) {
        for (const CaptureData &capture : captures)
            frames.forEach(capture, body);
    };
    const ColumnDistributions distributions = distributionsOf(forEach, all, m_room);
    function.selfPerFrame = distributions.self;
    function.totalPerFrame = distributions.total;
    return function;
}

void FunctionFigures::readCapped(std::span<const CaptureData> captures,
                                 const FunctionFrames &frames, DurationNs most, SideFigure &capped)
{
    capped.begin();
    for (const CaptureData &capture : captures) {
        std::vector<double> &cells = capped.cells(*capture.resamples);
        Int128 sum = 0;
        frames.forEach(capture, [&](const FrameFigures &frame) {
            const DurationNs self = std::min(frame.selfNs, most);
            cells[capture.cellOf[frame.frame]] += static_cast<double>(self);
            sum += self;
        });
        capped.add(*capture.resamples, static_cast<long double>(sum), capture.sums.frames());
    }
    capped.finish(framesOf(captures));
}

void FunctionFigures::describe(Slot slot, FunctionDifference &function) const
{
    const SiteTable &table = m_captures.table();
    const SiteTable::Row &row = table.rows()[slot];
    const Site &site = table.siteOf(row);
    function.function = site.label();
    function.file = site.file;
    function.line = site.line;
    if (row.renamed != SiteTable::Row::kNo)
        function.renamedFrom = table.baseSiteOf(row).label();
    function.head.site = row.head();
    if (row.baseline() + 1 < row.sites.size()) {
        function.base.capture = row.baseline();
        function.base.site = row.sites[row.baseline()];
    }
}

FunctionDifference FunctionFigures::of(const FunctionFrames &frames)
{
    FunctionDifference function;
    function.base = read(m_captures.bases(), frames, m_base);
    function.head = read(m_captures.head(), frames, m_head);
    function.head.capture = static_cast<std::uint32_t>(m_captures.bases().size());
    describe(frames.slot(), function);
    const double confidence = m_captures.options().confidence;
    const auto difference = [&](const SideFigure &base, const SideFigure &head) {
        return differenceOf(base.value(), head.value(), confidence,
                            betweenRuns(m_captures, base.runValues()));
    };
    function.self = difference(m_base.self, m_head.self);
    function.capped = function.self;
    const double most =
        std::max(function.base.selfPerFrame.p99Ns, function.head.selfPerFrame.p99Ns);
    if (most > 0 && most < kMostCap) {
        const auto cap = static_cast<DurationNs>(std::ceil(most));
        readCapped(m_captures.bases(), frames, cap, m_base.capped);
        readCapped(m_captures.head(), frames, cap, m_head.capped);
        function.capped = difference(m_base.capped, m_head.capped);
    }
    function.total = difference(m_base.total, m_head.total);
    function.calls = changeOf(m_base.calls.value(), m_head.calls.value(), confidence,
                              betweenRuns(m_captures, m_base.calls.runValues()));
    function.mean = function.self;
    if (m_weights != nullptr) {
        m_within.read(StatisticOf::Self, frames);
        function.within = m_within.within();
        function.unusual = m_within.unusual();
        if (m_weights->isSure())
            function.mean = m_within.likeWithLike(confidence);
    }
    function.typical = m_typical.selfOf(frames, m_room);
    function.p = pOfQuestions(function.typical.p, function.mean.p);
    return function;
}

} // namespace zoe
