#include "analysis/behaviours/live/online.h"

#include <algorithm>
#include <utility>

#include "analysis/behaviours/clustering/join_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/waits.h"
#include "analysis/behaviours/live/online_engine.h"
#include "analysis/model/texts/note_text.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

constexpr std::uint64_t kMemoryOfKnown = 200; // frames

class Online final : public OnlineClusterer {
  public:
    explicit Online(const ClusterOptions &options)
        : m_engine(options)
    {}

    Status add(const Capture &capture, FrameRange frames, const Task &task) override;
    std::shared_ptr<const OnlineState> state() const override { return m_engine.state(); }
    Status start(const Capture &capture, const BehaviourDefinition &definition) override;
    bool rename(std::uint32_t id, const std::string &name) override;
    bool freeze(std::uint32_t id, bool frozen) override;
    std::shared_ptr<const BehaviourDefinition> definition(const Capture &capture) const override;

  private:
    OnlineEngine m_engine;
};

Status Online::add(const Capture &capture, FrameRange frames, const Task &task)
{
    if (frames.first < m_engine.end())
        return Error{ErrorCode::BadInput, "frames of a live session must arrive in order", {}};
    m_engine.detach();
    Selection selection;
    selection.frames = FrameRanges(frames);
    const ZoneFilter filter(capture, withoutWaits(capture, {}));
    SelfTimes times(capture.sites().size());
    ChunkRun run(capture, selection.framesOf(capture));
    SerialExecutor inOrder;
    Status added;
    // Frames that can't be read are unusual, like other gaps.
    const Status read = run.forEachPart(
        Task(inOrder, task.stopToken()), [&](std::size_t, std::size_t, const ChunkPart &part) {
            for (const FrameIndex frame : framesIn(run.frames(), part.chunk()).frames()) {
                if (!added || task.stopRequested())
                    return;
                if (!part.has(frame))
                    continue;
                times.take(part, frame, filter);
                if (!part.goesOn())
                    added = m_engine.add(frame, capture.frames()[frame].durationNs,
                                         sparseRowOf(times), task);
            }
        });
    if (!added)
        return added;
    if (!read && read.error().code == ErrorCode::Cancelled)
        return read;
    m_engine.fillTo(frames.end);
    m_engine.nameNew(capture);
    return {};
}

Status Online::start(const Capture &capture, const BehaviourDefinition &definition)
{
    if (m_engine.end() > 0)
        return Error{ErrorCode::BadInput, "the live session already has frames", {}};
    if (definition.kind != FeatureKind::Share || !definition.scale.empty() ||
        (!definition.clusters.axes.empty() && definition.clusters.rowCentres.empty()) ||
        !definition.clusters.splits.empty() || !definition.threadGroups.empty() ||
        definition.clusters.prototypes.size() != definition.behaviours.size())
        return Error{ErrorCode::BadInput,
                     "a live session can only start from behaviours that k-means found in shares "
                     "of self time and that were not split or merged",
                     {}};
    if (const Status checked = definition.check(); !checked)
        return checked.error();
    const auto matched = matchFeatures(definition, capture);
    if (!matched)
        return matched.error();
    const ClusterModel &clusters = definition.clusters;
    for (const ClusterModel::Prototype &prototype : clusters.prototypes) {
        const std::uint32_t behaviour = definition.behaviourOf[prototype.cluster];
        const bool hasMean = !clusters.rowCentres.empty();
        const std::vector<double> &row =
            hasMean ? clusters.rowCentres[prototype.cluster] : prototype.centre;
        SparseRow centre;
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (matched->set.columns[c].site.valid())
                centre.emplace_back(matched->set.columns[c].site.value, static_cast<float>(row[c]));
        }
        std::ranges::sort(centre);
        OnlineKnown &known =
            m_engine.addKnown(std::move(centre), definition.behaviours[behaviour].name);
        known.figures.frozen = definition.behaviours[behaviour].frozen;
        known.limit = clusters.limits[prototype.cluster];
        known.memory = kMemoryOfKnown;
    }
    return {};
}

bool Online::rename(std::uint32_t id, const std::string &name)
{
    if (id >= m_engine.known().size() || name.empty())
        return false;
    m_engine.known()[id].figures.name = name;
    return true;
}

bool Online::freeze(std::uint32_t id, bool frozen)
{
    if (id >= m_engine.known().size())
        return false;
    m_engine.known()[id].figures.frozen = frozen;
    return true;
}

std::shared_ptr<const BehaviourDefinition> Online::definition(const Capture &capture) const
{
    std::vector<SparseRow> centres;
    auto definition = std::make_shared<BehaviourDefinition>();
    for (const OnlineKnown &known : m_engine.known()) {
        if (!known.figures.active)
            continue;
        definition->behaviourOf.push_back(
            static_cast<std::uint32_t>(definition->behaviours.size()));
        definition->behaviours.push_back(
            {.name = known.figures.name, .frozen = known.figures.frozen});
        definition->clusters.limits.push_back(known.limit);
        centres.push_back(known.centre);
    }
    if (centres.empty())
        return {};
    definition->method = "online k-means";
    definition->criterion = NoteText::tr("as for k-means");
    definition->leavesOutWaits = true;
    describeCentres(capture, centres, *definition);
    return definition;
}

// A row of features with sites instead of columns.
SparseRow sparseRowOf(const FeatureMatrix &features, std::size_t row)
{
    SparseRow sparse;
    sparse.reserve(features.columns());
    for (std::uint32_t c = 0; c < features.columns(); ++c) {
        if (features.row(row)[c] != 0)
            sparse.emplace_back(c, features.row(row)[c]);
    }
    return sparse;
}

} // namespace

std::unique_ptr<OnlineClusterer> makeOnlineClusterer(const ClusterOptions &options)
{
    return std::make_unique<Online>(options);
}

Result<Clustering> onlineClusters(const FeatureMatrix &features, const ClusterOptions &options,
                                  const Task &task)
{
    Clustering clustering;
    clustering.method = "online k-means";
    if (options.clusters && (*options.clusters > features.rows() || *options.clusters == 0))
        return tooManyClusters(*options.clusters, features.rows());
    OnlineEngine engine(options);
    for (std::uint32_t row = 0; row < features.rows(); ++row) {
        const Status added =
            engine.add(row, features.selfNs[row], sparseRowOf(features, row), task);
        if (!added)
            return added.error();
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(row) / static_cast<double>(features.rows()));
    }
    if (engine.known().empty())
        return kMeans(features, options, task); // too few rows for a session
    clustering.criterion = options.clusters
                               ? NoteText::tr("given")
                               : NoteText::tr("as for k-means, updated as frames arrive");
    clustering.model.columns = static_cast<std::uint32_t>(features.columns());
    for (const OnlineKnown &known : engine.known()) {
        if (!known.figures.active)
            continue;
        std::vector<double> centre(features.columns());
        for (const auto &[column, value] : known.centre)
            centre[column] = static_cast<double>(value);
        clustering.model.prototypes.push_back(
            {.cluster = clustering.model.clusters++, .centre = std::move(centre), .whitening = {}});
    }
    clustering.model.leavesOut = true;
    return withAssignment(features, std::move(clustering), task);
}

} // namespace zoe
