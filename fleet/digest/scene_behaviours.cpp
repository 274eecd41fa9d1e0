#include "fleet/digest/scene_behaviours.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/behaviours/pass_source.h"
#include "analysis/walk/chunk_run.h"

namespace zoe::fleet {

namespace {

// Sum of the differences of shares; 2 if nothing agrees.
constexpr double kMostElse = 0.5;
// Without one function, less than this share of a frame has no shape.
constexpr double kLeastRest = 0.02;
// If behaviours differ only in that function, the one that is closer including it is chosen.
constexpr double kWeightOfWhole = 0.1;
constexpr double kLeastNewShare = 0.2;
constexpr std::uint64_t kLeastNewFrames = 50;

// Shares of a frame by function; the last entry is everything unknown to the model.
using Shares = std::vector<double>;

double distanceWithout(std::size_t left, const Shares &a, const Shares &b)
{
    const double restA = left < a.size() ? 1 - a[left] : 1;
    const double restB = left < b.size() ? 1 - b[left] : 1;
    if (restA < kLeastRest || restB < kLeastRest)
        return 2;
    double distance = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        distance += i == left ? 0 : std::abs(a[i] / restA - b[i] / restB);
    return distance;
}

Shares withRest(Shares shares)
{
    double sum = 0;
    for (const double share : shares)
        sum += share;
    shares.push_back(std::max(0.0, 1 - sum));
    return shares;
}

// Finds the behaviour to which a frame would belong without one function.
class ButForOne {
  public:
    explicit ButForOne(const BehaviourDefinition &model)
        : m_model(model)
    {
        const bool isOfShares =
            model.kind == FeatureKind::Share && model.offset.empty() && model.scale.empty() &&
            std::ranges::all_of(model.columns, [](const BehaviourDefinition::Column &column) {
                return column.kind == FeatureColumn::Kind::Self;
            });
        const ClusterModel &clusters = model.clusters;
        if (!isOfShares || !clusters.splits.empty())
            return;
        for (std::uint32_t cluster = 0; cluster < clusters.rowCentres.size(); ++cluster)
            m_shapes.push_back({cluster, withRest(clusters.rowCentres[cluster])});
        // Without axes, as where all frames are alike, rows themselves have prototypes.
        if (!m_shapes.empty() || !clusters.axes.empty())
            return;
        for (const ClusterModel::Prototype &prototype : clusters.prototypes)
            m_shapes.push_back({prototype.cluster, withRest(prototype.centre)});
    }

    // Whether the model contains the shapes of its behaviours.
    [[nodiscard]] bool knowsShapes() const { return !m_shapes.empty(); }

    [[nodiscard]] std::optional<std::uint32_t> behaviourOf(std::span<const float> row) const
    {
        const Shares shares = withRest({row.begin(), row.end()});
        std::optional<std::uint32_t> nearest;
        double least = 0;
        for (const auto &[cluster, centre] : m_shapes) {
            std::size_t more = 0;
            std::size_t fewer = 0;
            for (std::size_t i = 1; i < shares.size(); ++i) {
                const double difference = shares[i] - centre[i];
                more = difference > shares[more] - centre[more] ? i : more;
                fewer = difference < shares[fewer] - centre[fewer] ? i : fewer;
            }
            const double whole = distanceWithout(shares.size(), shares, centre);
            const double rest = std::min({whole, distanceWithout(more, shares, centre),
                                          distanceWithout(fewer, shares, centre)});
            const double cost = rest + kWeightOfWhole * whole;
            if (rest <= kMostElse && (!nearest || cost < least)) {
                nearest = m_model.behaviourOf[cluster];
                least = cost;
            }
        }
        return nearest;
    }

  private:
    const BehaviourDefinition &m_model;
    struct Shape {
        std::uint32_t cluster = 0;
        Shares centre;
    };
    std::vector<Shape> m_shapes;
};

FrameRanges unassigned(const Capture &capture, const std::vector<std::int32_t> &behaviourOf)
{
    FrameRanges frames;
    for (const FrameIndex frame : Selection{}.framesOf(capture).frames()) {
        if (behaviourOf[frame] == kUnusual)
            frames.add(frame);
    }
    return frames;
}

// first: number of the model's first behaviour.
Status placeUnusual(const Capture &asRecorded, const BehaviourDefinition &model, std::int32_t first,
                    std::vector<std::int32_t> &behaviourOf, const Task &task)
{
    const ButForOne butForOne(model);
    Selection unusual;
    unusual.frames = unassigned(asRecorded, behaviourOf);
    if (!butForOne.knowsShapes() || unusual.frames->empty())
        return {};
    const RunningCapture capture = timedCapture(asRecorded, unusual, model.time);
    const auto matched = matchFeatures(model, capture);
    if (!matched)
        return matched.error();
    const std::size_t columns = matched->set.columns.size();
    struct Worker {
        FeatureValues values;
        Points row;
    };
    const PassSource source(capture, unusual, model, task); // shapes are of self times alone
    ChunkRun run(source.capture(), source.selection());
    std::vector<std::optional<Worker>> workers(std::max<std::size_t>(1, run.workers(task)));
    return run.forEach(task, [&](std::size_t w, std::size_t, const Chunk &chunk) {
        std::optional<Worker> &worker = workers[w];
        if (!worker)
            worker.emplace(Worker{FeatureValues(source.capture(), Selection{}, matched->set),
                                  Points(1, columns)});
        const auto end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
        for (FrameIndex frame = chunk.firstFrame; frame < end; ++frame) {
            if (!unusual.frames->contains(frame))
                continue;
            float *const row = worker->row.row(0);
            worker->values.take(chunk, frame, row);
            if (worker->values.selfNs() <= 0)
                continue;
            if (const auto behaviour = butForOne.behaviourOf(std::span(row, columns)))
                behaviourOf[frame] = first + static_cast<std::int32_t>(*behaviour);
        }
    });
}

} // namespace

Result<FrameBehaviours> behavioursOfFrames(const Capture &capture, const SceneModels &models,
                                           const Task &task)
{
    FrameBehaviours result;
    result.behaviourOf.assign(capture.frames().size(), kUnusual);
    Selection left;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const double n = static_cast<double>(models.size());
        const Task part = task.part(static_cast<double>(i) / n, (static_cast<double>(i) + 1) / n);
        const auto applied = applyBehaviours(capture, left, models[i], part.part(0, 0.8));
        // A model may be about functions that this capture doesn't have.
        if (!applied && applied.error().code == ErrorCode::BadInput)
            continue;
        if (!applied)
            return applied.error();
        const auto first = static_cast<std::int32_t>(result.names.size());
        for (const BehaviourDefinition::Known &known : models[i]->behaviours)
            result.names.push_back(known.name);
        for (std::size_t frame = 0; frame < result.behaviourOf.size(); ++frame) {
            const std::int32_t behaviour = (*applied)->assignment[frame];
            if (behaviour != kUnusual)
                result.behaviourOf[frame] = first + behaviour;
        }
        if (const Status placed =
                placeUnusual(capture, *models[i], first, result.behaviourOf, part.part(0.8, 1));
            !placed)
            return placed.error();
        left.frames = unassigned(capture, result.behaviourOf);
        if (left.frames->empty())
            break;
    }
    return result;
}

FrameRanges framesOfNewBehaviours(const Capture &capture, const FrameBehaviours &behaviours)
{
    FrameRanges frames = unassigned(capture, behaviours.behaviourOf);
    const auto all = static_cast<double>(behaviours.behaviourOf.size());
    const bool isWorthIt = frames.count() >= kLeastNewFrames &&
                           static_cast<double>(frames.count()) >= kLeastNewShare * all;
    return isWorthIt ? frames : FrameRanges();
}

BehaviourDefinition withNamesOfItsOwn(BehaviourDefinition model, const SceneModels &others)
{
    std::set<std::string> taken;
    for (const auto &other : others) {
        for (const BehaviourDefinition::Known &known : other->behaviours)
            taken.insert(known.name);
    }
    for (BehaviourDefinition::Known &known : model.behaviours) {
        const std::string name = known.name;
        for (int number = 2; !taken.insert(known.name).second; ++number)
            known.name = name + ", " + std::to_string(number);
    }
    return model;
}

} // namespace zoe::fleet
