#include "analysis/behaviours/live/online_engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace zoe {

namespace {

constexpr std::uint64_t kFirstFit = 200;
constexpr double kMoreFrames = 1.5;
constexpr std::size_t kStrangers = 30; // of the last …
constexpr std::size_t kWatched = 100;  // … so many frames
constexpr double kSameBehaviour = 0.5;
constexpr double kFewForOne = 50;           // frames, and …
constexpr double kShareForOne = 0.05;       // … of the frames kept: enough for a cluster
constexpr std::uint64_t kMostMemory = 2000; // frames that a centre remembers

} // namespace

// The active behaviour with the nearest centre, if the frame is within its limit. Tries that of the
// previous frame first: it is mostly the same, and the others can then be abandoned early.
std::int32_t OnlineEngine::place(const SparseRow &row) const
{
    std::int32_t nearest = kUnusual;
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const OnlineKnown &known) {
        if (!known.figures.active)
            return;
        const auto id = static_cast<std::int32_t>(known.figures.id);
        const double d = distance(row, known.centre, std::min(known.limit, least));
        if (d <= known.limit && (d < least || (d == least && id < nearest))) {
            least = d;
            nearest = id;
        }
    };
    const std::size_t first = m_current.value_or(0);
    if (first < m_known.size())
        look(m_known[first]);
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (i != first)
            look(m_known[i]);
    }
    return nearest;
}

void OnlineEngine::follow(OnlineKnown &known, const SparseRow &row)
{
    if (known.figures.frozen)
        return;
    known.memory = std::min(known.memory + 1, kMostMemory);
    moveTowards(known.centre, row, 1.0 / static_cast<double>(known.memory));
}

void OnlineEngine::count(FrameIndex frame, DurationNs durationNs, std::uint32_t id)
{
    OnlineKnown &known = m_known[id];
    OnlineBehaviour &figures = known.figures;
    if (figures.frames == 0)
        figures.firstFrame = frame;
    ++figures.frames;
    const double delta = static_cast<double>(durationNs) - figures.meanNs;
    figures.meanNs += delta / static_cast<double>(figures.frames);
    known.m2 += delta * (static_cast<double>(durationNs) - figures.meanNs);
    figures.stdevNs =
        figures.frames < 2 ? 0 : std::sqrt(known.m2 / static_cast<double>(figures.frames - 1));
    if (durationNs > figures.maxNs || figures.frames == 1) {
        figures.maxNs = durationNs;
        figures.worstFrame = frame;
    }
    figures.lastFrame = frame;
}

Status OnlineEngine::add(FrameIndex frame, DurationNs durationNs, SparseRow row, const Task &task)
{
    fillTo(frame);
    const std::int32_t id = place(row);
    m_assignment->push_back(id);
    ++m_frames;
    m_current.reset();
    if (id == kUnusual) {
        ++m_unusual;
    } else {
        m_current = static_cast<std::uint32_t>(id);
        follow(m_known[*m_current], row);
        count(frame, durationNs, *m_current);
    }
    m_rows.add(frame, durationNs, std::move(row));
    return wantsFit() ? fit(task) : Status();
}

void OnlineEngine::fillTo(FrameIndex end)
{
    m_assignment->resize(std::max<std::size_t>(m_assignment->size(), end), kUnusual);
}

void OnlineEngine::detach()
{
    if (m_assignment.use_count() > 1)
        m_assignment = std::make_shared<std::vector<std::int32_t>>(*m_assignment);
}

bool OnlineEngine::wantsFit() const
{
    if (m_fits == 0)
        return m_frames >= kFirstFit;
    if (static_cast<double>(m_frames) >= kMoreFrames * static_cast<double>(m_framesAtFit))
        return true;
    if (m_frames < m_framesAtFit + kWatched)
        return false;
    const auto last = m_assignment->end() - static_cast<std::ptrdiff_t>(kWatched);
    return static_cast<std::size_t>(std::count(last, m_assignment->end(), kUnusual)) >= kStrangers;
}

Status OnlineEngine::fit(const Task &task)
{
    const auto frozen = [this](const SparseRow &row) {
        const std::int32_t id = place(row);
        return id != kUnusual && m_known[static_cast<std::size_t>(id)].figures.frozen;
    };
    auto found = m_rows.fit(m_options, frozen, task);
    if (!found)
        return found.error();
    takeClusters(*found);
    if (++m_fits == 1)
        labelFirst();
    m_framesAtFit = m_frames;
    return {};
}

OnlineKnown &OnlineEngine::addKnown(SparseRow centre, const std::string &name)
{
    OnlineKnown known;
    known.figures.id = static_cast<std::uint32_t>(m_known.size());
    known.figures.name = name;
    known.centre = std::move(centre);
    m_known.push_back(std::move(known));
    return m_known.back();
}

// Gives each cluster the behaviour with which it shares frames, the clearest pairs first.
void OnlineEngine::takeClusters(const OnlineFit &fit)
{
    const std::size_t clusters = fit.centres.size();
    std::vector<std::vector<double>> both(m_known.size(), std::vector<double>(clusters));
    std::vector<double> ofKnown(m_known.size());
    std::vector<double> ofCluster(clusters);
    for (std::size_t i = 0; i < fit.rows.size(); ++i) {
        const auto cluster = static_cast<std::size_t>(fit.assignment[i]);
        ++ofCluster[cluster];
        const std::int32_t id = place(*fit.rows[i]);
        if (id == kUnusual)
            continue;
        ++ofKnown[static_cast<std::size_t>(id)];
        ++both[static_cast<std::size_t>(id)][cluster];
    }
    struct Pair {
        double likeness;
        std::size_t known;
        std::size_t cluster;
    };
    std::vector<Pair> pairs;
    for (std::size_t k = 0; k < m_known.size(); ++k) {
        for (std::size_t c = 0; c < clusters; ++c) {
            const double common = both[k][c];
            if (common > kSameBehaviour * std::min(ofKnown[k], ofCluster[c]))
                pairs.push_back({-common / (ofKnown[k] + ofCluster[c] - common), k, c});
        }
    }
    std::ranges::stable_sort(pairs, {}, &Pair::likeness);
    std::vector<std::size_t> idOf(clusters, m_known.size());
    std::vector<std::uint8_t> matched(m_known.size());
    const std::size_t none = m_known.size();
    for (const Pair &pair : pairs) {
        if (matched[pair.known] != 0 || idOf[pair.cluster] != none)
            continue;
        matched[pair.known] = 1;
        idOf[pair.cluster] = pair.known;
    }
    // A behaviour whose frames went to another one is now part of that, if they were enough for a
    // cluster.
    const double enough = std::max(kFewForOne, kShareForOne * static_cast<double>(fit.rows.size()));
    for (std::size_t k = 0; k < none; ++k) {
        if (matched[k] == 0 && ofKnown[k] > enough && !m_known[k].figures.frozen)
            m_known[k].figures.active = false;
    }
    for (std::size_t c = 0; c < clusters; ++c) {
        OnlineKnown &known = idOf[c] == none ? addKnown({}, {}) : m_known[idOf[c]];
        known.centre = fit.centres[c];
        known.limit = fit.limits[c];
        known.memory = static_cast<std::uint64_t>(ofCluster[c]);
    }
}

// The frames that arrived before there were behaviours are still kept.
void OnlineEngine::labelFirst()
{
    m_rows.forLast([&](FrameIndex frame, DurationNs durationNs, const SparseRow &row) {
        std::int32_t &id = (*m_assignment)[frame];
        if (id != kUnusual)
            return;
        id = place(row);
        if (id == kUnusual)
            return;
        --m_unusual;
        count(frame, durationNs, static_cast<std::uint32_t>(id));
        m_current = static_cast<std::uint32_t>(id);
    });
}

void OnlineEngine::nameNew(const Capture &capture)
{
    std::vector<CentreRows> centres;
    std::vector<std::string> names;
    for (const OnlineKnown &known : m_known) {
        centres.push_back({&known.centre, {}});
        names.push_back(known.figures.name);
    }
    if (std::ranges::find(names, std::string()) == names.end())
        return;
    for (const auto &[frame, row] : m_rows.all()) {
        if (const std::int32_t id = place(*row); id != kUnusual)
            centres[static_cast<std::size_t>(id)].rows.push_back(row);
    }
    names = namesOfCentres(capture, centres, names);
    for (std::size_t i = 0; i < names.size(); ++i)
        m_known[i].figures.name = names[i];
}

std::shared_ptr<OnlineState> OnlineEngine::state() const
{
    auto state = std::make_shared<OnlineState>();
    for (const OnlineKnown &known : m_known)
        state->behaviours.push_back(known.figures);
    state->current = m_current;
    state->frames = m_frames;
    state->unusual = m_unusual;
    state->fits = m_fits;
    state->assignment = m_assignment;
    return state;
}

} // namespace zoe
