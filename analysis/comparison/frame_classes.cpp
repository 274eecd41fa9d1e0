#include "analysis/comparison/frame_classes.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "analysis/comparison/compared_captures.h"
#include "analysis/comparison/joined_capture.h"
#include "analysis/comparison/site_table.h"

namespace zoe {

namespace {

constexpr std::uint64_t kFewestToCluster = 2;

// An order that doesn't depend on which side a capture is on: by what is in it.
std::vector<std::size_t> orderOf(const Sides &sides)
{
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        const Capture &x = *sides[a]->capture;
        const Capture &y = *sides[b]->capture;
        if (x.frames().size() != y.frames().size())
            return x.frames().size() < y.frames().size();
        const auto differs = std::ranges::mismatch(x.frames(), y.frames());
        if (differs.in1 != x.frames().end())
            return std::tie(differs.in1->durationNs, differs.in1->startNs, differs.in1->zones) <
                   std::tie(differs.in2->durationNs, differs.in2->startNs, differs.in2->zones);
        return x.sites().size() < y.sites().size();
    };
    std::vector<std::size_t> order(sides.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, isBefore);
    return order;
}

// The captures in the order, as a table that has them so.
SiteTable tableInOrder(const Sides &sides, std::span<const std::size_t> order)
{
    Sides inOrder;
    for (const std::size_t i : order)
        inOrder.push_back(sides[i]);
    return {inOrder, {}};
}

// Sites and functions chosen for features belong to one capture.
Status checkFeatures(const FeatureOptions &features)
{
    if (features.time == FeatureTime::Total || !features.plots.empty())
        return Error{ErrorCode::BadInput,
                     "captures are clustered together by self times: chosen functions and plots "
                     "are those of one capture",
                     {}};
    return {};
}

Result<std::shared_ptr<const FrameClasses>>
clusterTogether(const Sides &sides, const ClassifyOptions &options, const Task &task)
{
    if (const Status checked = checkFeatures(options.features); !checked)
        return checked.error();
    const std::vector<std::size_t> order = orderOf(sides);
    const SiteTable table = tableInOrder(sides, order);
    std::vector<std::size_t> positions(sides.size());
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    const JoinedCapture joined(table, positions);
    const Selection selection = joined.selection();
    const BehaviourOptions behaviours{
        .features = options.features, .clusters = options.clusters, .stabilityRounds = 0};
    const ClusterMethod method = options.method ? options.method : ClusterMethod(kMeans);
    if (selection.frames->count() < kFewestToCluster)
        return Error{ErrorCode::BadInput, "there are no frames to compare", {}};
    const auto found = findBehaviours(joined, selection, behaviours, method, task);
    if (!found)
        return found.error();
    auto classes = std::make_shared<FrameClasses>();
    for (const Behaviour &behaviour : (*found)->behaviours)
        classes->names.push_back(behaviour.name);
    classes->definition = (*found)->definition;
    classes->notes = (*found)->notes;
    classes->of.resize(sides.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t count = sides[order[i]]->capture->frames().size();
        const auto first = (*found)->assignment.begin() + joined.firstFrameOf(i);
        classes->of[order[i]].assign(first, first + static_cast<std::ptrdiff_t>(count));
    }
    return std::shared_ptr<const FrameClasses>(classes);
}

Result<std::shared_ptr<const FrameClasses>>
applyToAll(const Sides &sides, const std::shared_ptr<const BehaviourDefinition> &definition,
           const Task &task)
{
    auto classes = std::make_shared<FrameClasses>();
    classes->definition = definition;
    for (const BehaviourDefinition::Known &known : definition->behaviours)
        classes->names.push_back(known.name);
    const auto count = static_cast<double>(sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto applied = applyBehaviours(
            *sides[i]->capture, sides[i]->selection, definition,
            task.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count));
        if (!applied)
            return applied.error();
        classes->of.push_back((*applied)->assignment);
        for (const std::string &note : (*applied)->notes)
            classes->notes.push_back((i + 1 == sides.size()
                                          ? std::string("head: ")
                                          : "baseline " + std::to_string(i + 1) + ": ") +
                                     note);
    }
    return std::shared_ptr<const FrameClasses>(classes);
}

} // namespace

Result<std::shared_ptr<const FrameClasses>> classifyFrames(Baseline<std::vector<CompareSide>> bases,
                                                           Head<CompareSide> head,
                                                           const ClassifyOptions &options,
                                                           const Task &task)
{
    const Sides sides = sidesOf(bases, head);
    if (const Status checked = checkSides(sides, {}); !checked)
        return checked.error();
    return options.definition != nullptr ? applyToAll(sides, options.definition, task)
                                         : clusterTogether(sides, options, task);
}

} // namespace zoe
