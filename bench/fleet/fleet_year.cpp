// Simulates years of a fleet, asks each evening for what changed, and prints how many findings were
// false and how many changes were found by their third night. Usage:
// fleet_year [nothing] [YEARS [SEED [ROW]]]; with `nothing`, the program never changes, so that all
// findings are false. A finding is right if it names the function, or the frame, that became
// slower, and begins where it did, give or take a night; or, in fleets whose machines are replaced,
// if it is one of the kind "machine" that names the machine and begins there: those are in a column
// of their own and count neither as findings nor as false ones. The simulated runs share no code
// with what is tested. Years are simulated on all processors at once; what is printed doesn't
// depend on it.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <future>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fleet/changes/fleet_changes.h"

namespace {

using namespace zoe;
using namespace zoe::fleet;

constexpr std::uint32_t kNights = 365;
constexpr std::uint32_t kFunctions = 40;
constexpr std::uint32_t kBehaviours = 3;
constexpr std::uint32_t kScenes = 2;
constexpr std::uint32_t kMachines = 4;
constexpr std::uint32_t kPlaces = kScenes * kMachines;
constexpr std::uint32_t kEvery = 24;  // nights between planted changes
constexpr std::uint32_t kWindow = 60; // nights that an evening covers
constexpr double kPlanted = 0.03;     // of a frame
constexpr double kSwapSpread = 0.03;  // of the effect of a swap on single functions

enum class Kind { Plain, Phases, TwoLevels, Drift, Swaps, SilentSwaps, Missing, Renames };

const std::vector<std::pair<Kind, const char *>> kKinds{
    {Kind::Plain, "plain"},
    {Kind::Phases, "phases: two mixes of behaviours at random"},
    {Kind::Drift, "machines drift by 8 % a year"},
    {Kind::Swaps, "machines replaced, processor recorded"},
    {Kind::Missing, "a fifth of the runs missing, a machine for a month"},
    {Kind::Renames, "functions renamed"},
    {Kind::SilentSwaps, "machines replaced, nothing recorded"},
    {Kind::TwoLevels, "runs at two levels at random, 5 % apart"},
};

struct Plant {
    std::uint32_t night = 0;
    std::uint32_t function = 0;
    std::uint32_t behaviour = kBehaviours; // this value: all of them
};

struct Value {
    bool there = false;
    double ns = 0;
};

// Whether the first and the last commit between the last good and the first bad run both belong to
// that night, give or take one: a finding that names more commits is too imprecise.
bool beginsAt(const Finding &finding, std::uint32_t night)
{
    const auto isNear = [night](const std::string &commit) {
        const auto ofCommit = static_cast<std::uint32_t>(std::stoul(commit.substr(1)));
        return ofCommit + 1 >= night && ofCommit <= night + 1;
    };
    return !finding.commits.empty() && isNear(finding.commits.front()) &&
           isNear(finding.commits.back());
}

// One year: values by place, behaviour, function and night. Function 0 calls all others; the last
// index is the frame.
class Year {
  public:
    Year(Kind kind, bool hasChanges, std::uint64_t seed)
        : m_kind(kind)
        , m_random(seed)
    {
        for (std::uint32_t function = 0; function < kFunctions; ++function)
            m_shares.push_back(std::exp(1.2 * m_normal(m_random)));
        double sum = 0;
        for (const double share : m_shares)
            sum += share;
        for (double &share : m_shares)
            share /= sum;
        // Another machine isn't equally fast for all functions.
        for (std::uint32_t i = 0; i < kMachines * kFunctions; ++i)
            m_swapFactors.push_back(std::exp(kSwapSpread * m_normal(m_random)));
        if (hasChanges)
            plant();
        for (std::uint32_t night = 0; night < kNights; ++night) {
            for (std::uint32_t place = 0; place < kPlaces; ++place)
                simulate(night, place);
        }
    }

    [[nodiscard]] const std::vector<Plant> &plants() const { return m_plants; }
    [[nodiscard]] const std::vector<RunFacts> &runs() const { return m_runs; }

    [[nodiscard]] std::vector<Finding> evening(std::uint32_t night) const
    {
        ChangeFinder finder(m_runs, {});
        const std::uint32_t from = night + 1 > kWindow ? night + 1 - kWindow : 0;
        for (auto at = m_series.begin(); at != m_series.end(); ++at) {
            Series recent{at->first, {}};
            for (const SeriesPoint &point : at->second) {
                if (point.run >= from * kPlaces && point.run < (night + 1) * kPlaces)
                    recent.points.push_back(point);
            }
            if (!recent.points.empty())
                finder.add(recent);
        }
        std::vector<StoredCall> calls;
        for (std::uint32_t function = 1; function < kFunctions; ++function) {
            calls.push_back({"game", nameOf(0, night), nameOf(function, night)});
        }
        return finder.finish(calls).findings;
    }

    // Whether a machine was replaced there, give or take a night.
    [[nodiscard]] bool isSwap(const Finding &finding) const
    {
        if (m_kind != Kind::SilentSwaps || finding.kind != FindingKind::Machine)
            return false;
        for (std::uint32_t machine = 0; machine < kMachines; ++machine) {
            if (finding.machines == std::vector{"machine " + std::to_string(machine)} &&
                beginsAt(finding, swapOf(machine)))
                return true;
        }
        return false;
    }

    [[nodiscard]] std::string nameOf(std::uint32_t function, std::uint32_t night) const
    {
        // Eight of them, one after another.
        const bool renamed =
            m_kind == Kind::Renames && function % 5 == 2 && night >= 30 + function * 8;
        return "f" + std::to_string(function) + (renamed ? "_new" : "");
    }

  private:
    void plant()
    {
        std::vector<std::uint32_t> large;
        for (std::uint32_t function = 0; function < kFunctions; ++function) {
            if (m_shares[function] >= 0.02)
                large.push_back(function);
        }
        for (std::uint32_t night = kEvery; night + 10 < kNights; night += kEvery) {
            const bool everywhere = m_random() % 2 == 0;
            m_plants.push_back(
                {night, large[m_random() % large.size()],
                 everywhere ? kBehaviours : static_cast<std::uint32_t>(m_random() % kBehaviours)});
        }
    }

    double machineFactor(std::uint32_t night, std::uint32_t place)
    {
        const std::uint32_t machine = place % kMachines;
        double factor = 1 + 0.1 * machine;
        if (m_kind == Kind::Drift)
            factor *= 1 + 0.08 * night / kNights * (machine % 2 == 0 ? 1 : -1);
        if ((m_kind == Kind::Swaps || m_kind == Kind::SilentSwaps) && night >= swapOf(machine))
            factor *= machine % 2 == 0 ? 0.85 : 1.15;
        return factor;
    }
    double swapFactor(std::uint32_t night, std::uint32_t machine, std::uint32_t function) const
    {
        const bool swaps = m_kind == Kind::Swaps || m_kind == Kind::SilentSwaps;
        return swaps && night >= swapOf(machine) ? m_swapFactors[machine * kFunctions + function]
                                                 : 1;
    }
    static std::uint32_t swapOf(std::uint32_t machine) { return 70 + machine * 70; }

    bool isMissing(std::uint32_t night, std::uint32_t place)
    {
        return m_kind == Kind::Missing && (m_uniform(m_random) < 0.2 ||
                                           (place % kMachines == 1 && night >= 150 && night < 180));
    }

    void simulate(std::uint32_t night, std::uint32_t place)
    {
        const std::uint32_t machine = place % kMachines;
        RunFacts &run = m_runs.emplace_back();
        run.program = "game";
        run.commit = "c" + std::to_string(night);
        run.order = night + 1;
        run.machine = "machine " + std::to_string(machine);
        run.cpu = m_kind == Kind::Swaps && night >= swapOf(machine) ? "second" : "first";
        run.scene = "scene " + std::to_string(place / kMachines);
        run.zones = 1'000'000;
        run.startUnixNs = std::int64_t{night} * 86'400 * 1'000'000'000;
        const double disturbed = m_uniform(m_random);
        run.disturbance = disturbed < 0.03 ? 0.2 : 0.01; // detected
        const auto number = static_cast<std::uint32_t>(m_runs.size() - 1);
        double factor = machineFactor(night, place) * (1 + 0.003 * m_normal(m_random));
        if (disturbed < 0.04) // one in four undetected
            factor *= 1.05 + 0.1 * m_uniform(m_random);
        if (m_kind == Kind::TwoLevels && m_uniform(m_random) < 0.3)
            factor *= 1.05;
        if (isMissing(night, place))
            return;
        const bool heavy = m_kind == Kind::Phases && m_uniform(m_random) < 0.5;
        const std::vector<double> mix =
            heavy ? std::vector<double>{0.3, 0.3, 0.4} : std::vector<double>{0.6, 0.3, 0.1};
        for (std::uint32_t behaviour = 0; behaviour < kBehaviours; ++behaviour) {
            const auto frames = static_cast<std::uint64_t>(20'000 * mix[behaviour] *
                                                           (1 + 0.02 * m_normal(m_random)));
            double frame = 0;
            for (std::uint32_t function = 0; function < kFunctions; ++function) {
                const double self = selfNs(night, behaviour, function) * factor *
                                    swapFactor(night, machine, function) *
                                    (1 + 0.005 * m_normal(m_random));
                frame += self;
                addPoint(run, number, behaviour, nameOf(function, night), frames, self);
            }
            addPoint(run, number, behaviour, "", frames, frame);
        }
    }

    double selfNs(std::uint32_t night, std::uint32_t behaviour, std::uint32_t function) const
    {
        const double frameNs = 10e6 * (behaviour + 1);
        double self = m_shares[function] * frameNs;
        for (const Plant &plant : m_plants) {
            if (plant.function == function && night >= plant.night &&
                (plant.behaviour == kBehaviours || plant.behaviour == behaviour))
                self += kPlanted * frameNs;
        }
        return self;
    }

    void addPoint(const RunFacts &run, std::uint32_t number, std::uint32_t behaviour,
                  const std::string &function, std::uint64_t frames, double self)
    {
        SeriesPoint point;
        point.run = number;
        point.behaviourFrames = point.frames = point.calls = frames;
        point.self = {self, 0.002 * self};
        point.freedom = 50;
        m_series[{"game",
                  "",
                  run.scene,
                  run.machine,
                  run.cpu,
                  "b" + std::to_string(behaviour),
                  {function, function.empty() ? "" : "game.cpp", function.empty() ? "" : "main"}}]
            .push_back(point);
    }

    Kind m_kind;
    std::mt19937_64 m_random;
    std::normal_distribution<> m_normal;
    std::uniform_real_distribution<> m_uniform;
    std::vector<double> m_shares;      // of the frame, by function
    std::vector<double> m_swapFactors; // machines x functions
    std::vector<Plant> m_plants;
    std::vector<RunFacts> m_runs; // night by night; places within a night
    std::map<SeriesKey, std::vector<SeriesPoint>> m_series;
};

struct Score {
    std::uint32_t evenings = 0;
    std::uint32_t plants = 0;
    std::uint32_t byThird = 0;
    std::uint32_t bySeventh = 0;
    std::uint32_t findings = 0; // different ids over the year, without those of swaps
    std::uint32_t falseOnes = 0;
    std::uint32_t swaps = 0; // machines that were replaced, found as such
    std::uint32_t moved = 0; // found again with another id

    void add(const Score &other)
    {
        evenings += other.evenings;
        plants += other.plants;
        byThird += other.byThird;
        bySeventh += other.bySeventh;
        findings += other.findings;
        falseOnes += other.falseOnes;
        swaps += other.swaps;
        moved += other.moved;
    }
};

// The planted change that a finding matches, or none: its function or the frame, at its night.
const Plant *plantOf(const Year &year, const Finding &finding)
{
    for (const Plant &plant : year.plants()) {
        const bool named = finding.function.function == year.nameOf(plant.function, plant.night) ||
                           finding.function.function.empty();
        if (named && finding.kind == FindingKind::Code && finding.deltaNs > 0 &&
            beginsAt(finding, plant.night))
            return &plant;
    }
    return nullptr;
}

Score scoreOf(Kind kind, bool hasChanges, std::uint64_t seed)
{
    const Year year(kind, hasChanges, seed);
    Score sum;
    std::set<std::string> known;
    std::map<const Plant *, std::uint32_t> foundOn;
    for (std::uint32_t night = 14; night < kNights; ++night) {
        ++sum.evenings;
        for (const Finding &finding : year.evening(night)) {
            if (!known.insert(finding.id).second)
                continue;
            if (year.isSwap(finding)) {
                ++sum.swaps;
                continue;
            }
            ++sum.findings;
            const Plant *const plant = plantOf(year, finding);
            if (plant == nullptr) {
                ++sum.falseOnes;
                if (std::getenv("FLEET_YEAR_SHOW") != nullptr)
                    fmt::print(
                        stderr,
                        "false: {} {} {} night {} share {:.4f} p {:.1e} machines {} scenes {} "
                        "seen {}\n",
                        static_cast<int>(finding.kind), finding.function.function,
                        finding.behaviour, finding.firstBad / kPlaces, finding.share, finding.p,
                        finding.machines.size(), finding.scenes.size(), night);
            } else if (!foundOn.try_emplace(plant, night).second) {
                ++sum.moved;
            }
        }
    }
    for (const Plant &plant : year.plants()) {
        ++sum.plants;
        const auto found = foundOn.find(&plant);
        if (std::getenv("FLEET_YEAR_SHOW") != nullptr &&
            (found == foundOn.end() || found->second > plant.night + 2))
            fmt::print(stderr, "late: f{} b{} night {} found {}\n", plant.function, plant.behaviour,
                       plant.night, found == foundOn.end() ? 0 : found->second);
        if (found == foundOn.end())
            continue;
        sum.byThird += found->second <= plant.night + 2 ? 1 : 0;
        sum.bySeventh += found->second <= plant.night + 6 ? 1 : 0;
    }
    return sum;
}

// The probability of at most `events` out of `count`, each with probability p.
double atMost(std::uint32_t events, std::uint32_t count, double p)
{
    double sum = 0;
    for (std::uint32_t i = 0; i <= events; ++i)
        sum +=
            std::exp(std::lgamma(count + 1.0) - std::lgamma(i + 1.0) -
                     std::lgamma(count - i + 1.0) + i * std::log(p) + (count - i) * std::log1p(-p));
    return sum;
}

// The largest share for which so few events have a probability of 5 % (Clopper and Pearson,
// one-sided).
double upperShare(std::uint32_t events, std::uint32_t count)
{
    if (events >= count)
        return 1;
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (atMost(events, count, middle) > 0.05 ? low : high) = middle;
    }
    return high;
}

double share(std::uint32_t part, std::uint32_t all)
{
    return 100.0 * part / std::max(1U, all);
}

void printRow(const char *name, bool hasChanges, const Score &sum)
{
    if (hasChanges)
        fmt::print("| {} | {} | {} ({:.1f} %) | {} ({:.1f} %) | {} | {} ({:.1f} %) | {} | {} |\n",
                   name, sum.plants, sum.byThird, share(sum.byThird, sum.plants), sum.bySeventh,
                   share(sum.bySeventh, sum.plants), sum.findings, sum.falseOnes,
                   share(sum.falseOnes, sum.findings), sum.moved, sum.swaps);
    else
        fmt::print("| {} | {} | {} | {} |\n", name, sum.evenings, sum.falseOnes, sum.swaps);
    std::fflush(stdout);
}

// A row per kind, and one of all of them.
void printTable(std::size_t firstKind, std::size_t endKind, bool hasChanges, std::size_t years,
                std::uint64_t seed)
{
    std::vector<std::promise<Score>> scores((endKind - firstKind) * years);
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        workers.emplace_back([&] {
            for (std::size_t at = next++; at < scores.size(); at = next++)
                scores[at].set_value(
                    scoreOf(kKinds[firstKind + at / years].first, hasChanges, seed + at % years));
        });
    Score all;
    for (std::size_t kind = firstKind; kind < endKind; ++kind) {
        Score sum;
        for (std::size_t year = 0; year < years; ++year)
            sum.add(scores[(kind - firstKind) * years + year].get_future().get());
        printRow(kKinds[kind].second, hasChanges, sum);
        all.add(sum);
    }
    printRow("all", hasChanges, all);
    if (hasChanges)
        fmt::print("\nWith 95 % confidence, at least {:.1f} % of changes are found by the third "
                   "night, and at most {:.1f} % of findings are false.\n",
                   100 * (1 - upperShare(all.plants - all.byThird, all.plants)),
                   100 * upperShare(all.falseOnes, all.findings));
    else
        fmt::print(
            "\nWith 95 % confidence, an evening has a false finding with a probability of at "
            "most {:.3f} %.\n",
            100 * upperShare(all.falseOnes, all.evenings));
}

} // namespace

int main(int argc, char **argv)
{
    std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const bool hasChanges = arguments.empty() || arguments[0] != "nothing";
    if (!hasChanges)
        arguments.erase(arguments.begin());
    const auto number = [&arguments](std::size_t at, int otherwise) {
        return static_cast<std::size_t>(
            std::max(0, at < arguments.size() ? std::atoi(arguments[at].data()) : otherwise));
    };
    const std::size_t years = number(0, 3);
    const std::size_t row = number(2, 0);
    if (row > kKinds.size() || arguments.size() > 3) {
        fmt::print(stderr, "Usage: fleet_year [nothing] [YEARS [SEED [ROW]]]\n");
        return 2;
    }
    fmt::print("{} years each: {} nights, {} places, {} behaviours, {} functions; ", years, kNights,
               kPlaces, kBehaviours, kFunctions);
    if (hasChanges)
        fmt::print(
            "+{} % of a frame every {} nights\n\n"
            "| fleet | changes | found by the third night | by the seventh | findings | false "
            "| under a second id | machines |\n|---|---|---|---|---|---|---|---|\n",
            kPlanted * 100, kEvery);
    else
        fmt::print("nothing changes\n\n"
                   "| fleet | evenings | false findings | machines |\n|---|---|---|---|\n");
    printTable(row == 0 ? 0 : row - 1, row == 0 ? kKinds.size() : row, hasChanges, years,
               number(1, 1));
}
