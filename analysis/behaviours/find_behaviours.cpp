#include "analysis/behaviours/find_behaviours.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/clustering/frame_places.h"
#include "analysis/behaviours/features/endless.h"
#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/pass_source.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/note_text.h"
#include "analysis/walk/self_time_capture.h"

namespace zoe {

namespace {

constexpr const char *kWaitsLeftOut =
    NoteText::tr("time spent in functions that wait, by their names, doesn't count: %1");
constexpr const char *kFoundInSample =
    NoteText::tr("behaviours were found in a sample of %1 of %2 frames");
constexpr const char *kOneFunctionLeftOut =
    NoteText::tr("%1 least important function was left out to save memory");
constexpr const char *kFunctionsLeftOut =
    NoteText::tr("%1 least important functions were left out to save memory");
constexpr const char *kOneValueCut = NoteText::tr("%1 plot value beyond 1e18 was treated as 1e18");
constexpr const char *kValuesCut = NoteText::tr("%1 plot values beyond 1e18 were treated as 1e18");
constexpr const char *kEndlessLeftOut =
    NoteText::tr("time in functions whose last call never ends doesn't count: %1");
constexpr const char *kFunctionsMissing =
    NoteText::tr("%1 of the %2 functions of the model are not in this capture");

// Of a single behaviour, of one, of several.
constexpr const char *kUnreliable[] = {
    NoteText::tr("%1 of %2 behaviour is unreliable, with a stability below 0.5: %3; ask for fewer, "
                 "or record longer"),
    NoteText::tr("%1 of %2 behaviours is unreliable, with a stability below 0.5: %3; ask for "
                 "fewer, or record longer"),
    NoteText::tr("%1 of %2 behaviours are unreliable, with a stability below 0.5: %3; ask for "
                 "fewer, or record longer")};
constexpr const char *kUntellable[] = {
    NoteText::tr("%1 of %2 behaviour has too few frames to tell whether it is real: %3; record "
                 "longer"),
    NoteText::tr("%1 of %2 behaviours has too few frames to tell whether it is real: %3; record "
                 "longer"),
    NoteText::tr("%1 of %2 behaviours have too few frames to tell whether they are real: %3; "
                 "record longer")};

constexpr std::size_t kNamedWaits = 5;
constexpr std::size_t kNamedUnstable = 3;

// Clusters get the numbers of their behaviours; those without one are left out.
void renumber(ClusterModel &model, const std::vector<std::uint32_t> &before)
{
    std::vector<std::uint32_t> number(model.clusters, ClusterModel::kNone);
    std::vector<double> limits;
    std::vector<std::vector<double>> rowCentres;
    for (std::uint32_t id = 0; id < before.size(); ++id) {
        number[before[id]] = id;
        limits.push_back(model.limits[before[id]]);
        if (!model.rowCentres.empty())
            rowCentres.push_back(std::move(model.rowCentres[before[id]]));
    }
    std::erase_if(model.prototypes, [&](const ClusterModel::Prototype &prototype) {
        return number[prototype.cluster] == ClusterModel::kNone;
    });
    for (ClusterModel::Prototype &prototype : model.prototypes)
        prototype.cluster = number[prototype.cluster];
    std::ranges::stable_sort(model.prototypes, {}, &ClusterModel::Prototype::cluster);
    model.clusters = static_cast<std::uint32_t>(before.size());
    model.limits = std::move(limits);
    model.rowCentres = std::move(rowCentres);
}

std::shared_ptr<const BehaviourDefinition> definitionOf(const Capture &capture,
                                                        const FeatureSet &set, TimeBasis time,
                                                        ClusterModel clusters,
                                                        const Behaviours &behaviours)
{
    if (behaviours.behaviours.empty())
        return {};
    auto definition = std::make_shared<BehaviourDefinition>();
    definition->method = behaviours.method;
    definition->criterion = behaviours.criterion;
    definition->kind = set.kind;
    definition->columns = columnsOf(set, capture);
    definition->threadGroups = set.threadGroups;
    definition->leavesOutWaits = set.leavesOutWaits;
    definition->time = time;
    definition->offset = set.offset;
    definition->scale = set.scale;
    definition->clusters = std::move(clusters);
    for (const Behaviour &behaviour : behaviours.behaviours) {
        definition->behaviourOf.push_back(behaviour.id);
        definition->behaviours.push_back({.name = behaviour.name, .frozen = behaviour.frozen});
    }
    return definition;
}

std::vector<double> limitsOfPlaces(std::uint32_t clusters, const FramePlaces &places)
{
    std::vector<std::int32_t> own(places.cluster.begin(), places.cluster.end());
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (places.out[i] != 0)
            own[i] = kUnusual;
    }
    return limitsOf(clusters, own, places.distance);
}

// A clusterer is a plugin, and plugins are not trusted.
Status checkClustering(const Clustering &clustering, const FeatureMatrix &features)
{
    const auto bad = [&](const char *what) {
        return Error{ErrorCode::BadInput,
                     std::string("the clusterer returned an invalid result: ") + what,
                     clustering.method};
    };
    const std::int64_t clusters = clustering.clusters;
    if (clustering.clusters > kMostBehaviours)
        return bad("it has more than 1000 clusters");
    if (clustering.assignment.size() != features.rows())
        return bad("it doesn't assign a cluster to each frame");
    for (const std::int32_t cluster : clustering.assignment) {
        if (cluster < kUnusual || cluster >= clusters)
            return bad("a frame is assigned to an unknown cluster");
    }
    const ClusterModel &model = clustering.model;
    if (model.prototypes.empty())
        return {};
    if (model.clusters != clustering.clusters || model.columns != features.columns() ||
        !(model.limits.empty() || model.limits.size() == model.clusters) || !model.splits.empty())
        return bad("its model doesn't match its clusters");
    return checkModel(model);
}

Result<TimeBasis> basisFor(const Capture &capture, const Selection &selection,
                           const BehaviourOptions &options)
{
    if (options.time == TimeChoice::Wall)
        return TimeBasis::Wall;
    if (knowsRunning(capture, selection))
        return options.features.waits ? TimeBasis::Running : TimeBasis::RunningNoWaits;
    if (options.time == TimeChoice::Running)
        return Error{ErrorCode::BadInput,
                     "the capture doesn't record when its threads ran, so it has no running time",
                     capture.info().source};
    return TimeBasis::Wall;
}

std::string namesOf(const Capture &capture, const std::vector<SiteId> &functions)
{
    std::string names;
    for (std::size_t i = 0; i < std::min(kNamedWaits, functions.size()); ++i)
        names += (i == 0 ? "" : ", ") + capture.site(functions[i]).label();
    if (functions.size() > kNamedWaits)
        names += ", …";
    return names;
}

std::vector<std::string> notesOf(const Capture &capture, const FeatureMatrix &features,
                                 Translator to)
{
    std::vector<std::string> notes;
    if (!features.waits.empty())
        notes.push_back(noteText(to, kWaitsLeftOut, {namesOf(capture, features.waits)}));
    if (!features.complete())
        notes.push_back(
            noteText(to, kFoundInSample,
                     {std::to_string(features.rows()), std::to_string(features.readable.count())}));
    if (features.leftOut > 0)
        notes.push_back(noteText(to,
                                 features.leftOut == 1 ? kOneFunctionLeftOut : kFunctionsLeftOut,
                                 {std::to_string(features.leftOut)}));
    if (const std::uint64_t cut = cutNumbers(features); cut > 0)
        notes.push_back(noteText(to, cut == 1 ? kOneValueCut : kValuesCut, {std::to_string(cut)}));
    return notes;
}

// "solve_contacts (0.12), …", and their number.
struct NamedUnstable {
    std::string names;
    std::size_t count = 0;

    void add(const Behaviour &behaviour)
    {
        if (++count > kNamedUnstable) {
            names += count == kNamedUnstable + 1 ? ", …" : "";
            return;
        }
        char figure[32];
        std::snprintf(figure, sizeof figure, " (%.2f)", behaviour.stability);
        names += (names.empty() ? "" : ", ") + behaviour.name + figure;
    }
};

// Notes which behaviours may not be real.
void noteUnstable(Behaviours &behaviours, Translator to)
{
    NamedUnstable unstable;
    NamedUnstable small;
    for (const Behaviour &behaviour : behaviours.behaviours) {
        if (behaviour.stability >= 0 && behaviour.stability < Behaviour::kLeastStability)
            (behaviour.hasTooFewFramesToTell() ? small : unstable).add(behaviour);
    }
    const auto note = [&](const NamedUnstable &named, const char *const(&texts)[3]) {
        const std::size_t all = behaviours.behaviours.size();
        const char *text = texts[all == 1 ? 0 : named.count == 1 ? 1 : 2];
        if (named.count > 0)
            behaviours.notes.push_back(noteText(
                to, text, {std::to_string(named.count), std::to_string(all), named.names}));
    };
    note(unstable, kUnreliable);
    note(small, kUntellable);
}

} // namespace

Result<std::shared_ptr<const Behaviours>>
findBehaviours(const Capture &asRecorded, const Selection &asked, const BehaviourOptions &options,
               const ClusterMethod &method, const Task &task)
{
    if (const Status few = checkBehaviourCount(options.clusters.clusters.value_or(0)); !few)
        return few.error();
    const WholeFrames whole = wholeFramesOf(asRecorded, asked);
    const bool countsAll = options.features.waits || options.features.time == FeatureTime::Total;
    const std::vector<SiteId> endless =
        countsAll ? std::vector<SiteId>() : endlessFunctions(asRecorded, task);
    const Selection selected = withoutFunctions(asRecorded, whole.selection, endless);
    const auto basis = basisFor(asRecorded, selected, options);
    if (!basis)
        return basis.error();
    const RunningCapture timed(asRecorded, *basis);
    const PassSource source(
        timed, selected, !options.areSums && options.features.onlySelfTimes(),
        SelfTimeCapture::threads(options.features.time == FeatureTime::SelfByThreadGroup), task);
    const Capture &capture = source.capture();
    const Selection &selection = source.selection();
    auto features = frameFeatures(capture, selection, options.features, task.part(0, 0.3));
    if (!features)
        return features.error();
    const ClusterMethod checked = [&method](const FeatureMatrix &of, const ClusterOptions &how,
                                            const Task &part) -> Result<Clustering> {
        auto found = method(of, how, part);
        if (!found)
            return found;
        if (const Status sane = checkClustering(*found, of); !sane)
            return sane.error();
        return found;
    };
    auto clustering = checked(**features, options.clusters, task.part(0.3, 0.5));
    if (!clustering)
        return clustering.error();
    std::vector<double> stability(clustering->clusters, -1);
    if (options.stabilityRounds > 0 && clustering->clusters > 0) {
        auto found = stabilityOf(**features, *clustering, options.clusters, checked,
                                 options.stabilityRounds, task.part(0.5, 0.6));
        if (!found)
            return found.error();
        stability = std::move(*found);
    }
    ClusterModel &model = clustering->model;
    // By the clusterer's own rule, not by limits of the model.
    const DescribeOptions describing{.outStays = !model.leavesOut,
                                     .leavesOutWaits = (*features)->set.leavesOutWaits,
                                     .names = {}};
    const FeatureSet set = (*features)->set;
    if (model.prototypes.empty()) {
        clustering->centres = centresOf(**features, *clustering, task);
        model = nearestMeans(clustering->clusters, static_cast<std::uint32_t>(set.columns.size()),
                             clustering->centres);
    }
    Selection readable = selection;
    readable.frames = (*features)->readable;
    const Translator to = options.clusters.translator;
    std::vector<std::string> notes = notesOf(capture, **features, to);
    if (selected.sites != whole.selection.sites)
        notes.push_back(noteText(to, kEndlessLeftOut, {namesOf(capture, endless)}));
    if (std::string leftOut = wholeFramesNote(whole, to); !leftOut.empty())
        notes.push_back(std::move(leftOut));
    notes.insert(notes.end(), clustering->notes.begin(), clustering->notes.end());
    Result<FramePlaces> places = FramePlaces{};
    if ((*features)->complete() || clustering->clusters == 0) {
        places = placesOfRows(**features, *clustering, task);
        features->reset();
    } else {
        features->reset();
        places = placeFrames(capture, readable, set, model, model.leavesOut, task.part(0.6, 0.7));
    }
    if (!places)
        return places.error();
    if (model.limits.empty())
        model.limits = limitsOfPlaces(clustering->clusters, *places);
    auto described = describeFrames(capture, readable, std::move(*places), clustering->clusters,
                                    describing, task.part(0.7, 1));
    if (!described)
        return described.error();
    Behaviours &result = *described->behaviours;
    result.selection.inside = asked.inside;
    result.selection.sites = asked.sites;
    result.method = clustering->method;
    result.criterion = clustering->criterion;
    result.notes = std::move(notes);
    for (Behaviour &behaviour : result.behaviours)
        behaviour.stability = stability[described->before[behaviour.id]];
    noteUnstable(result, to);
    renumber(model, described->before);
    result.byRunningTime = *basis != TimeBasis::Wall;
    result.definition = definitionOf(capture, set, *basis, std::move(model), result);
    return std::shared_ptr<const Behaviours>(described->behaviours);
}

Result<std::shared_ptr<const Behaviours>>
applyBehaviours(const Capture &asRecorded, const Selection &asked,
                std::shared_ptr<const BehaviourDefinition> definition, const Task &task,
                Translator to)
{
    if (const Status checked = definition->check(); !checked)
        return checked.error();
    const WholeFrames whole = wholeFramesOf(asRecorded, asked);
    const RunningCapture timed = timedCapture(asRecorded, whole.selection, definition->time);
    const auto matched = matchFeatures(*definition, timed);
    if (!matched)
        return matched.error();
    const Selection selected = withoutEndless(asRecorded, whole.selection, matched->set, task);
    const PassSource source(timed, selected, *definition, task);
    const Capture &capture = source.capture();
    const Selection &selection = source.selection();
    auto places = placeFrames(capture, selection, matched->set, definition->clusters, true,
                              task.part(0, 0.4));
    if (!places)
        return places.error();
    for (std::uint16_t &cluster : places->cluster)
        cluster = static_cast<std::uint16_t>(definition->behaviourOf[cluster]);
    DescribeOptions options{.findUnusual = true,
                            .outStays = true,
                            .order = false,
                            .leavesOutWaits = definition->leavesOutWaits,
                            .names = {}};
    for (const BehaviourDefinition::Known &known : definition->behaviours)
        options.names.push_back(known.name);
    const auto count = static_cast<std::uint32_t>(definition->behaviours.size());
    auto described =
        describeFrames(capture, selection, std::move(*places), count, options, task.part(0.4, 1));
    if (!described)
        return described.error();
    Behaviours &result = *described->behaviours;
    result.selection.inside = asked.inside;
    result.selection.sites = asked.sites;
    result.method = definition->method;
    result.criterion = NoteText::tr("of a model");
    if (std::string leftOut = wholeFramesNote(whole, to); !leftOut.empty())
        result.notes.push_back(std::move(leftOut));
    result.byRunningTime = timed.basis() != TimeBasis::Wall;
    if (matched->missing > 0)
        result.notes.push_back(
            noteText(to, kFunctionsMissing,
                     {std::to_string(matched->missing), std::to_string(matched->functions)}));
    for (Behaviour &behaviour : result.behaviours)
        behaviour.frozen = definition->behaviours[behaviour.id].frozen;
    result.definition = std::move(definition);
    return std::shared_ptr<const Behaviours>(described->behaviours);
}

} // namespace zoe
