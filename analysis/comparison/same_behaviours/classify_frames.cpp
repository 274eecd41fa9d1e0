#include "analysis/comparison/same_behaviours/classify_frames.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/comparison/same_behaviours/changed_functions.h"
#include "analysis/comparison/same_behaviours/joined_capture.h"
#include "analysis/comparison/same_behaviours/summed_sides.h"
#include "analysis/comparison/sums/site_table.h"
#include "analysis/comparison/sums/timed_sides.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr std::uint64_t kFewestToCluster = 2;
constexpr double kEnoughInCommon = 0.9;
constexpr double kNothingInCommon = 0.02;
constexpr double kLeastGain = 0.05;

using Found = Result<std::shared_ptr<const FrameClasses>>;

// An order of captures by their content, so that it doesn't depend on the side.
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

// Sites and functions chosen for features belong to one capture.
Status checkFeatures(const FeatureOptions &features)
{
    if (features.time == FeatureTime::Total || !features.plots.empty())
        return Error{ErrorCode::BadInput,
                     "several captures can be clustered together by self times only, not by chosen "
                     "functions or plots",
                     {}};
    return {};
}

class Classifier {
  public:
    // basis: of the sides' self times. areSums: as in BehaviourOptions.
    Classifier(const Sides &sides, bool areSums, TimeBasis basis, const ClassifyOptions &options)
        : m_sides(sides)
        , m_areSums(areSums)
        , m_basis(basis)
        , m_options(options)
        , m_order(orderOf(sides))
        , m_table(inOrder(), {})
        , m_headAt(static_cast<std::size_t>(std::ranges::find(m_order, sides.size() - 1) -
                                            m_order.begin()))
        , m_headIsFirst(sides.size() == 2 && m_headAt == 0)
    {}

    Found classify(const Task &task);

  private:
    [[nodiscard]] Sides inOrder() const;
    [[nodiscard]] JoinedCapture joined(std::vector<FrameFactors> factors) const;
    Found together(const JoinedCapture &joined, const Task &task) const;
    Found byModel(const JoinedCapture &joined, const Task &task) const;
    Found byModelApart(const Task &task) const;
    [[nodiscard]] std::shared_ptr<FrameClasses> classesOf(const JoinedCapture &joined,
                                                          const Behaviours &found) const;
    // The groups of each side. known: from clustering both together.
    Result<std::array<SideGroups, 2>> groups(const FrameClasses &known, const Task &task) const;
    Result<SideGroups> ownGroups(const JoinedCapture &joined, const Selection &selection,
                                 const Task &task) const;
    Result<SideGroups> knownGroups(const JoinedCapture &joined, const Selection &selection,
                                   const FrameClasses &classes, const Task &task) const;
    Found evened(const std::vector<double> &ratios, const Task &task) const;
    Found evened(const GroupFactors &factors, const std::array<SideGroups, 2> &groups,
                 const Task &task) const;
    [[nodiscard]] Found better(const Found &known, const Found &even,
                               const std::vector<double> &ratios) const;
    [[nodiscard]] double inCommon(const FrameClasses &classes) const;
    void tell(const std::vector<double> &ratios, FrameClasses &classes) const;

    const Sides &m_sides;
    bool m_areSums;
    TimeBasis m_basis;
    const ClassifyOptions &m_options;
    std::vector<std::size_t> m_order;
    SiteTable m_table; // in that order
    std::size_t m_headAt;
    // Which side is first must not depend on which is the base, if they can be swapped.
    bool m_headIsFirst;
};

Sides Classifier::inOrder() const
{
    Sides inOrder;
    for (const std::size_t i : m_order)
        inOrder.push_back(m_sides[i]);
    return inOrder;
}

JoinedCapture Classifier::joined(std::vector<FrameFactors> factors) const
{
    std::vector<std::size_t> positions(m_sides.size());
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    return {m_table, positions, std::move(factors)};
}

std::shared_ptr<FrameClasses> Classifier::classesOf(const JoinedCapture &joined,
                                                    const Behaviours &found) const
{
    auto classes = std::make_shared<FrameClasses>();
    for (const Behaviour &behaviour : found.behaviours)
        classes->names.push_back(behaviour.name);
    classes->definition = found.definition;
    if (m_basis != TimeBasis::Wall && found.definition != nullptr) {
        // The joined capture doesn't know the time basis.
        auto own = std::make_shared<BehaviourDefinition>(*found.definition);
        own->time = m_basis;
        classes->definition = std::move(own);
    }
    classes->notes = found.notes;
    classes->of.resize(m_sides.size());
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        const std::size_t count = m_sides[m_order[i]]->capture->frames().size();
        const auto first = found.assignment.begin() + joined.firstFrameOf(i);
        classes->of[m_order[i]].assign(first, first + static_cast<std::ptrdiff_t>(count));
    }
    return classes;
}

Found Classifier::together(const JoinedCapture &joined, const Task &task) const
{
    if (const Status checked = checkFeatures(m_options.features); !checked)
        return checked.error();
    const Selection selection = joined.selection();
    const BehaviourOptions behaviours{.features = m_options.features,
                                      .clusters = m_options.clusters,
                                      .stabilityRounds = 0,
                                      .areSums = m_areSums};
    const ClusterMethod method = m_options.method ? m_options.method : ClusterMethod(kMeans);
    if (selection.frames->count() < kFewestToCluster)
        return Error{ErrorCode::BadInput, "there are no frames to compare", {}};
    const auto found = findBehaviours(joined, selection, behaviours, method, task);
    if (!found)
        return found.error();
    return std::shared_ptr<const FrameClasses>(classesOf(joined, **found));
}

Found Classifier::byModel(const JoinedCapture &joined, const Task &task) const
{
    const auto applied = applyBehaviours(joined, joined.selection(), m_options.definition, task,
                                         m_options.clusters.translator);
    if (!applied)
        return applied.error();
    return std::shared_ptr<const FrameClasses>(classesOf(joined, **applied));
}

Found Classifier::byModelApart(const Task &task) const
{
    auto classes = std::make_shared<FrameClasses>();
    classes->definition = m_options.definition;
    for (const BehaviourDefinition::Known &known : m_options.definition->behaviours)
        classes->names.push_back(known.name);
    const auto count = static_cast<double>(m_sides.size());
    const Translator to = m_options.clusters.translator;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        const auto applied = applyBehaviours(
            *m_sides[i]->capture, m_sides[i]->selection, m_options.definition,
            task.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count), to);
        if (!applied)
            return applied.error();
        classes->of.push_back((*applied)->assignment);
        for (const std::string &note : (*applied)->notes)
            classes->notes.push_back(
                i + 1 == m_sides.size()
                    ? noteText(to, NoteText::tr("head: %1"), {note})
                    : noteText(to, NoteText::tr("baseline %1: %2"), {std::to_string(i + 1), note}));
    }
    return std::shared_ptr<const FrameClasses>(classes);
}

// The share of the frames in behaviours that occur on both sides, as far as equally often.
double Classifier::inCommon(const FrameClasses &classes) const
{
    std::vector<double> shares[2];
    for (std::size_t side = 0; side < 2; ++side) {
        shares[side].assign(classes.names.size(), 0);
        double all = 0;
        for (std::size_t i = 0; i < m_sides.size(); ++i) {
            if ((i + 1 == m_sides.size()) != (side == 1))
                continue;
            const Capture &capture = *m_sides[i]->capture;
            const Selection whole = wholeFramesOf(capture, m_sides[i]->selection).selection;
            for (const FrameIndex frame : whole.framesOf(capture).frames()) {
                const std::int32_t id = classes.of[i][frame];
                if (id >= 0)
                    shares[side][static_cast<std::size_t>(id)] += 1;
                all += 1;
            }
        }
        for (double &share : shares[side])
            share /= std::max(1.0, all);
    }
    double common = 0;
    for (std::size_t i = 0; i < classes.names.size(); ++i)
        common += std::min(shares[0][i], shares[1][i]);
    return common;
}

// Behaviours of each side's frames separately.
Result<SideGroups> Classifier::ownGroups(const JoinedCapture &joined, const Selection &selection,
                                         const Task &task) const
{
    ClusterMethod method = m_options.method ? m_options.method : ClusterMethod(kMeans);
    BehaviourOptions how{.features = m_options.features,
                         .clusters = m_options.clusters,
                         .stabilityRounds = 0,
                         .areSums = m_areSums};
    if (m_options.definition != nullptr) {
        method = kMeans;
        how = {.features = {}, .clusters = {}, .stabilityRounds = 0};
    }
    const auto found = findBehaviours(joined, selection, how, method, task.part(0, 0.8));
    if (!found)
        return found.error();
    return profilesOf(joined, selection, (*found)->assignment, (*found)->behaviours.size(),
                      task.part(0.8, 1));
}

// The behaviours to which both sides were assigned, if they have a share of the frames. If all
// frames were clustered together and no behaviour occurs on both sides, each side's behaviours are
// its own.
Result<SideGroups> Classifier::knownGroups(const JoinedCapture &joined, const Selection &selection,
                                           const FrameClasses &classes, const Task &task) const
{
    std::vector<std::int32_t> groupOf(joined.frames().size(), kUnusual);
    for (std::size_t i = 0; i < m_order.size(); ++i)
        std::ranges::copy(classes.of[m_order[i]], groupOf.begin() + joined.firstFrameOf(i));
    std::vector<std::uint64_t> frames(classes.names.size());
    std::uint64_t all = 0;
    for (const FrameIndex frame : selection.frames->frames()) {
        ++all;
        if (groupOf[frame] >= 0)
            ++frames[static_cast<std::size_t>(groupOf[frame])];
    }
    std::vector<std::int32_t> number;
    std::int32_t groups = 0;
    for (const std::uint64_t own : frames)
        number.push_back(static_cast<double>(own) > kNothingInCommon * static_cast<double>(all)
                             ? groups++
                             : kUnusual);
    for (std::int32_t &group : groupOf)
        group = group < 0 ? kUnusual : number[static_cast<std::size_t>(group)];
    return profilesOf(joined, selection, std::move(groupOf), static_cast<std::size_t>(groups),
                      task);
}

Result<std::array<SideGroups, 2>> Classifier::groups(const FrameClasses &known,
                                                     const Task &task) const
{
    const JoinedCapture plain = joined({});
    const bool isKnown = m_options.definition == nullptr && inCommon(known) < kNothingInCommon;
    std::array<SideGroups, 2> groups;
    for (std::size_t side = 0; side < 2; ++side) {
        Selection own = plain.selection();
        FrameRanges frames;
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            if ((i == m_headAt) != (side == (m_headIsFirst ? 0U : 1U)))
                continue;
            const FrameIndex first = plain.firstFrameOf(i);
            frames.add(FrameRange{
                first,
                first + static_cast<FrameIndex>(m_sides[m_order[i]]->capture->frames().size())});
        }
        own.frames = own.frames->intersected(frames);
        const Task part =
            task.part(0.5 * static_cast<double>(side), 0.5 * static_cast<double>(side + 1));
        auto found = isKnown ? knownGroups(plain, own, known, part) : ownGroups(plain, own, part);
        if (!found)
            return found.error();
        groups[side] = std::move(*found);
    }
    return groups;
}

// ratios: second / first.
Found Classifier::evened(const std::vector<double> &ratios, const Task &task) const
{
    const auto factors = [&](EvenTo to) {
        const SideFactors of = evenFactors(ratios, to);
        const FrameFactors first{{of.first}, {}};
        const FrameFactors second{{of.second}, {}};
        std::vector<FrameFactors> all(m_sides.size(), m_headIsFirst ? second : first);
        all[m_headAt] = m_headIsFirst ? first : second;
        return all;
    };
    if (m_options.definition == nullptr)
        return together(joined(factors(EvenTo::Middle)), task);
    // The better result of both sides as the reference.
    Found best = byModel(joined(factors(EvenTo::First)), task.part(0, 0.5));
    Found other = byModel(joined(factors(EvenTo::Second)), task.part(0.5, 1));
    if (best && other && inCommon(**other) > inCommon(**best))
        return other;
    return best;
}

// By the behaviours found on each side separately.
Found Classifier::evened(const GroupFactors &factors, const std::array<SideGroups, 2> &groups,
                         const Task &task) const
{
    const auto factorsOf = [&](const JoinedCapture &plain) {
        std::vector<FrameFactors> all;
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            const bool isSecond = (i == m_headAt) != m_headIsFirst;
            const auto &groupOf = groups[isSecond ? 1 : 0].groupOf;
            const auto first = groupOf.begin() + plain.firstFrameOf(i);
            const auto count =
                static_cast<std::ptrdiff_t>(m_sides[m_order[i]]->capture->frames().size());
            all.push_back({isSecond ? factors.second : factors.first, {first, first + count}});
        }
        return all;
    };
    // One after the other, because each holds the records of all frames.
    std::vector<FrameFactors> all = factorsOf(joined({}));
    const JoinedCapture even = joined(std::move(all));
    return m_options.definition == nullptr ? together(even, task) : byModel(even, task);
}

// The result with evened times, if the sides then have more in common.
Found Classifier::better(const Found &known, const Found &even,
                         const std::vector<double> &ratios) const
{
    if (!even)
        return even.error().code == ErrorCode::Cancelled ? even : known;
    if (inCommon(**even) < inCommon(**known) + kLeastGain)
        return known;
    auto told = std::make_shared<FrameClasses>(**even);
    tell(ratios, *told);
    return std::shared_ptr<const FrameClasses>(told);
}

void Classifier::tell(const std::vector<double> &ratios, FrameClasses &classes) const
{
    for (Slot slot = 0; slot < ratios.size(); ++slot) {
        const double ratio = m_headIsFirst ? 1 / ratios[slot] : ratios[slot];
        if (ratio != 1)
            classes.evened.push_back({m_table.siteOf(m_table.rows()[slot]).label(), ratio});
    }
    std::ranges::stable_sort(classes.evened, std::greater{}, [](const EvenedFunction &function) {
        return std::max(function.ratio, 1 / function.ratio);
    });
    classes.notes.push_back(evenedNote(classes.evened));
}

Found Classifier::classify(const Task &task)
{
    const bool model = m_options.definition != nullptr;
    const Found plain =
        model ? byModelApart(task.part(0, 0.4)) : together(joined({}), task.part(0, 0.4));
    if (!plain)
        return plain;
    if (inCommon(**plain) >= kEnoughInCommon)
        return plain;
    const auto apart = groups(**plain, task.part(0.4, 0.6));
    if (!apart)
        return apart.error().code == ErrorCode::Cancelled ? Found(apart.error()) : plain;
    const auto &[first, second] = *apart;
    Found found = plain;
    if (const auto ratios = changedFunctions(first.profiles, second.profiles))
        found = better(found, evened(*ratios, task.part(0.6, 0.8)), *ratios);
    if (!found || inCommon(**found) >= kEnoughInCommon)
        return found;
    if (const auto factors = changedInGroups(first.profiles, second.profiles))
        found = better(found, evened(*factors, *apart, task.part(0.8, 1)), factors->ratios);
    return found;
}

} // namespace

Found classifyFrames(Baseline<std::vector<CompareSide>> bases, Head<CompareSide> head,
                     const ClassifyOptions &options, const Task &task)
{
    const Sides sides = sidesOf(bases, head);
    if (const Status checked = checkSides(sides); !checked)
        return checked.error();
    const bool isFixed = options.definition != nullptr;
    const TimeBasis fixed = isFixed ? options.definition->time : TimeBasis::Wall;
    const TimeChoice asked = isFixed && fixed == TimeBasis::Wall ? TimeChoice::Wall : options.time;
    const TimeBasis running = isFixed                  ? fixed
                              : options.features.waits ? TimeBasis::Running
                                                       : TimeBasis::RunningNoWaits;
    const auto timed = TimedSides::make(sides, asked, running);
    if (!timed)
        return timed.error();
    const TimeBasis basis = (*timed)->isRunning() ? running : TimeBasis::Wall;
    if (isFixed)
        return Classifier((*timed)->sides(), false, basis, options).classify(task);
    const SummedSides summed((*timed)->sides(), options.features, task.memoryBytes());
    return Classifier(summed.sides(), summed.areSums(), basis, options).classify(task);
}

} // namespace zoe
