#include "cli/measure/measuring.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "analysis/comparison/missed_deadlines.h"
#include "analysis/comparison/runs/run_figures.h"
#include "analysis/comparison/runs/sequential_plan.h"
#include "analysis/frames/frame_times.h"
#include "analysis/model/texts/unknown_name.h"
#include "analysis/statistics/random.h"
#include "cli/measure/disturbance.h"
#include "cli/measure/result_folder.h"
#include "cli/output/output.h"
#include "cli/platform/program_run.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::cli {

namespace {

namespace fs = std::filesystem;
using MeasureClock = std::chrono::steady_clock;

std::string lineOf(const std::vector<std::string> &command)
{
    std::string line;
    for (const std::string &word : command)
        line += (line.empty() ? "" : " ") + word;
    return line;
}

class Experiment {
  public:
    Experiment(Context &context, const MeasureCommand &command, std::vector<int> processors,
               double budgetSeconds, std::vector<GateCondition> conditions, fs::path folder,
               Measured &measured)
        : m_context(context)
        , m_command(command)
        , m_processors(std::move(processors))
        , m_budgetSeconds(budgetSeconds)
        , m_conditions(std::move(conditions))
        , m_measured(measured)
        , m_plan(command.runs, 1 - command.confidence)
        , m_folder(std::move(folder))
    {}

    Status make();

  private:
    Status warmUp();
    Status pair(std::uint32_t number);
    Status run(bool isHead, std::uint32_t number);
    Result<MeasuredRun> attempt(bool isHead, const std::string &name);
    [[nodiscard]] Status checkRoom(const std::string &name) const;
    // The error, unless the disk is full.
    [[nodiscard]] Error errorOrFull(const std::string &name, Error error) const;
    [[nodiscard]] Error fullDisk(const std::string &name, const Status &room) const;
    Status look(std::size_t pairs, bool isEnd);
    [[nodiscard]] bool isCertain() const;
    Result<Misses> missesOf(const CompareSide &run, const GateCondition &condition,
                            const Task &task);
    Status judge(const RunFigures &figures, double confidence, std::span<const CompareSide> sides);
    [[nodiscard]] std::vector<std::string> disturbances() const;
    Status checkConditions();
    [[nodiscard]] std::optional<MeasureClock::time_point> deadline() const;
    void dropUnpaired();
    [[nodiscard]] static Error tooFewRuns(std::uint32_t number, const Status &last);
    void tellLoad();
    void show(const std::string &what) const;
    [[nodiscard]] bool isOver() const
    {
        const std::chrono::duration<double> since = MeasureClock::now() - m_start;
        return m_budgetSeconds > 0 && since.count() >= m_budgetSeconds;
    }
    [[nodiscard]] bool isPair() const { return m_measured.commands.size() == 2; }

    Context &m_context;
    const MeasureCommand &m_command;
    std::vector<int> m_processors;
    double m_budgetSeconds;
    std::vector<GateCondition> m_conditions;
    Measured &m_measured;
    SequentialPlan m_plan;
    fs::path m_folder; // absolute, because a program may change its folder
    MeasureClock::time_point m_start = MeasureClock::now();
    std::map<std::pair<std::string, std::string>, Misses> m_misses; // by capture and condition
    bool m_isDecided = false;                                       // at the last test
    bool m_wasCut = false;                                          // the budget ended a run
};

void Experiment::show(const std::string &what) const
{
    if (!showsProgress())
        return;
    const std::chrono::duration<double> since = MeasureClock::now() - m_start;
    const auto all = static_cast<double>(m_measured.commands.size() * m_command.runs);
    const double share = std::min(1.0, static_cast<double>(m_measured.runs.size()) / all);
    tell("\r{}\033[K", progressText("measuring " + what + ':', share, since.count(), {}));
    std::fflush(stderr);
}

// Whether there is room for more in the folder. Programs can't say that a disk is full: their logs
// are on it, too.
Status Experiment::checkRoom(const std::string &name) const
{
    const std::vector<std::byte> some(std::size_t{1} << 20);
    const fs::path file = m_folder / (name + ".zoe.room");
    const auto descriptor = system::createFile(file);
    if (!descriptor)
        return descriptor.error();
    std::uint64_t written = 0;
    Status wrote = system::writeAll(*descriptor, some, file, written);
    const Status closed = system::closeFile(*descriptor, file);
    std::error_code ignored;
    fs::remove(file, ignored);
    return wrote ? closed : wrote;
}

Error Experiment::errorOrFull(const std::string &name, Error error) const
{
    const Status room = checkRoom(name);
    if (room)
        return error;
    return fullDisk(name, room);
}

Error Experiment::fullDisk(const std::string &name, const Status &room) const
{
    return {ErrorCode::Io, "can't be recorded: " + room.error().message,
            (system::pathOf(m_command.folder) / (name + ".zoe")).string()};
}

Result<MeasuredRun> Experiment::attempt(bool isHead, const std::string &name)
{
    const fs::path folder = system::pathOf(m_command.folder);
    MeasuredRun run;
    run.isHead = isHead;
    run.file = (folder / (name + ".zoe")).string();
    const ProgramStart start{.command = m_measured.commands[isHead ? 1 : 0],
                             .capture = (m_folder / (name + ".zoe")).string(),
                             .log = (folder / (name + ".log")).string(),
                             .processors = m_processors,
                             .deadline = deadline()};
    show(name);
    const MachineTimes from = MachineTimes::now();
    const auto ran = runProgram(start, m_context.stopToken());
    if (!ran) {
        m_wasCut =
            ran.error().code == ErrorCode::Cancelled && !m_context.stopToken().stop_requested();
        if (ran.error().code == ErrorCode::Cancelled && !m_wasCut)
            return ran.error();
        if (m_wasCut) {
            std::error_code ignored;
            fs::remove(system::pathOf(run.file), ignored);
        }
        Error error{ran.error().code, name + ": " + ran.error().message, {}};
        return m_wasCut ? error : errorOrFull(name, std::move(error));
    }
    run.load = MachineLoad::between(from, MachineTimes::now(), ran->processorSeconds);
    run.seconds = ran->seconds;
    run.interruptions = ran->interruptions;
    if (!fs::exists(system::pathOf(run.file)))
        return errorOrFull(name, {ErrorCode::BadInput,
                                  name + ": " + start.command.front() +
                                      " recorded nothing; build it with Zoetrope, and don't let it "
                                      "name a file of its own: ZOE_OUTPUT does",
                                  {}});
    const auto capture = openAny(m_context, run.file);
    if (!capture)
        return errorOrFull(name, capture.error());
    if (!(*capture)->info().complete) {
        if (const Status room = checkRoom(name); !room)
            return fullDisk(name, room);
    }
    const FrameTimes times = frameTimes(**capture);
    if (times.durationsNs.empty())
        return Error{ErrorCode::BadInput, name + ": the capture has no frames", {}};
    run.frames = times.durationsNs.size();
    for (const DurationNs ns : times.durationsNs)
        run.meanNs += static_cast<double>(ns) / static_cast<double>(run.frames);
    return run;
}

Status Experiment::run(bool isHead, std::uint32_t number)
{
    const std::string name = fmt::format("{}-{:02}",
                                         !isPair() ? ResultFolder::kRun
                                         : isHead  ? ResultFolder::kHead
                                                   : ResultFolder::kBase,
                                         number);
    const std::uint32_t most =
        m_command.runs * static_cast<std::uint32_t>(m_measured.commands.size()) / 2;
    for (std::uint32_t repeats = 0;; ++repeats) {
        auto made = attempt(isHead, name);
        if (!made)
            return made.error();
        std::vector<MachineLoad> before;
        for (const MeasuredRun &one : m_measured.runs)
            before.push_back(one.load);
        made->isDisturbed = isDisturbed(before, made->load);
        if (!made->isDisturbed || repeats == m_command.retries || m_measured.repeated >= most ||
            isOver()) {
            m_measured.runs.push_back(std::move(*made));
            return {};
        }
        ++m_measured.repeated;
        std::error_code ignored;
        fs::remove(system::pathOf(made->file), ignored);
    }
}

Status Experiment::warmUp()
{
    for (std::uint32_t i = 0; i < m_command.warmup; ++i) {
        for (std::size_t side = 0; side < m_measured.commands.size(); ++side) {
            auto made = attempt(side == 1, ResultFolder::kWarmUp);
            if (!made)
                return m_wasCut ? tooFewRuns(0, made.error()) : made.error();
            std::error_code ignored;
            fs::remove(system::pathOf(made->file), ignored);
            fs::remove(system::pathOf(m_command.folder) /
                           (std::string(ResultFolder::kWarmUp) + ".log"),
                       ignored);
        }
    }
    return {};
}

// The order within each pair is random.
Status Experiment::pair(std::uint32_t number)
{
    const bool headFirst = isPair() && Random(m_command.seed, number).below(2) == 1;
    for (std::size_t i = 0; i < m_measured.commands.size(); ++i) {
        const bool isHead = isPair() && (i == 0) == headFirst;
        if (const Status made = run(isHead, number); !made)
            return made;
    }
    return {};
}

// Counted once per run, however often it is needed.
Result<Misses> Experiment::missesOf(const CompareSide &run, const GateCondition &condition,
                                    const Task &task)
{
    const std::pair key{run.capture->info().source, condition.text};
    if (const auto known = m_misses.find(key); known != m_misses.end())
        return known->second;
    auto misses = zoe::missesOf(run, condition, task);
    if (misses)
        m_misses.emplace(key, *misses);
    return misses;
}

// sides: the bases, followed by as many heads.
Status Experiment::judge(const RunFigures &figures, double confidence,
                         std::span<const CompareSide> sides)
{
    CompareResult &result = m_measured.result;
    result.comparison = compareRuns(figures, confidence);
    m_isDecided = isDecided(*result.comparison);
    const auto changes = changesOfRuns(figures, comparedStatistics(m_conditions),
                                       sharedConfidence(confidence, m_conditions));
    const std::uint64_t headFrames =
        result.comparison->headFrames.count / (figures.frames.size() / 2);
    const std::size_t half = sides.size() / 2;
    auto gate = judgeAll(m_conditions, changes, headFrames, sides.first(half), sides.subspan(half),
                         m_context.task("counting misses", countOf(sides.size(), "runs")),
                         [this](const CompareSide &run, const GateCondition &condition,
                                const Task &task) { return missesOf(run, condition, task); });
    m_context.endProgress();
    if (!gate)
        return gate.error();
    result.gate = std::move(*gate);
    return {};
}

// With conditions: whether each is decided, either way; the longest frame of all runs only if it is
// too long, because a later run may have a longer one. Without conditions: whether the frames and
// all functions that count are known to differ or to be equal.
bool Experiment::isCertain() const
{
    const CompareResult &result = m_measured.result;
    if (!result.gate.empty())
        return std::ranges::all_of(result.gate, [](const GateOutcome &outcome) {
            const GateCondition &condition = outcome.condition;
            const bool low = condition.isBroken(outcome.interval.low);
            return outcome.verdict == GateVerdict::Fail ||
                   (!condition.isFact() && outcome.verdict == GateVerdict::Pass && !low &&
                    !condition.isBroken(outcome.interval.high));
        });
    return m_isDecided;
}

Status Experiment::look(std::size_t pairs, bool isEnd)
{
    show("comparing");
    m_measured.confidence = m_plan.confidenceAt(pairs, isEnd);
    std::vector<OpenCapture> captures;
    std::vector<CompareSide> sides;
    std::vector<std::string> names;
    for (const bool isHead : {false, true}) {
        for (const MeasuredRun &run : m_measured.runs) {
            if (run.isHead != isHead)
                continue;
            auto capture = openAny(m_context, run.file);
            if (!capture)
                return capture.error();
            captures.push_back(std::move(*capture));
            names.push_back(run.file);
        }
    }
    for (const OpenCapture &capture : captures)
        sides.push_back({&*capture, {}});
    Sides runs;
    for (const CompareSide &side : sides)
        runs.push_back(&side);
    const auto figures =
        figuresOfRuns(runs, comparedStatistics(m_conditions), timeChoiceOf(m_command.time),
                      m_context.task("comparing", countOf(sides.size(), "runs")));
    m_context.endProgress();
    if (!figures)
        return figures.error();
    if (const Status judged = judge(*figures, m_measured.confidence, sides); !judged)
        return judged;
    CompareResult &result = m_measured.result;
    result.baseNames.assign(names.begin(),
                            names.begin() + static_cast<std::ptrdiff_t>(names.size() / 2));
    result.headNames.assign(names.begin() + static_cast<std::ptrdiff_t>(names.size() / 2),
                            names.end());
    result.doubts = doubtsOf(runs, runs.size() / 2);
    if (m_command.retries > 0) // otherwise the rule is off
        addDisturbed(disturbances(), runs.size() / 2, result.doubts);
    doubt(result.gate, result.doubts, names, figures->byRunningTime);
    result.verdict = doubtedVerdictOf(result.gate, result.doubts);
    if (isEnd || isCertain()) {
        result.baseDurations = figures->baseDurations();
        result.headDurations = figures->headDurations();
    }
    return {};
}

// Disturbances of the runs as captures of a comparison: those of the base, then those of the head.
std::vector<std::string> Experiment::disturbances() const
{
    std::vector<std::string> disturbances;
    for (const bool isHead : {false, true}) {
        for (const MeasuredRun &run : m_measured.runs) {
            if (run.isHead == isHead)
                disturbances.push_back(run.isDisturbed ? disturbanceText(run.load) : std::string());
        }
    }
    return disturbances;
}

// A misspelt function or set is an error after the first pair, not after half of the experiment.
Status Experiment::checkConditions()
{
    std::set<std::string> known;
    for (const MeasuredRun &run : m_measured.runs) {
        const auto capture = openAny(m_context, run.file);
        if (!capture)
            return capture.error();
        for (const Site &site : (*capture)->sites())
            known.insert(site.label());
        for (const GateCondition &condition : m_conditions) {
            if (!condition.isMisses())
                continue;
            if (const auto misses = missesOf({&**capture, {}}, condition, Task{}); !misses)
                return misses.error();
        }
    }
    for (const GateCondition &condition : m_conditions) {
        const NamedStatistic &statistic = condition.statistic;
        const bool isOfFunction = statistic.of != StatisticOf::Frame && !condition.isMisses();
        if (isOfFunction && !known.contains(statistic.function))
            return unknownName("function", statistic.function,
                               std::vector(known.begin(), known.end()),
                               "--fail-if: condition \"" + condition.text + "\"");
    }
    return {};
}

std::optional<MeasureClock::time_point> Experiment::deadline() const
{
    if (m_budgetSeconds <= 0)
        return {};
    // Longer than anyone measures: the clock's time would overflow.
    constexpr double kYear = 365.0 * 24 * 3600;
    return m_start + std::chrono::duration_cast<MeasureClock::duration>(
                         std::chrono::duration<double>(std::min(m_budgetSeconds, kYear)));
}

// The run whose partner was ended by the budget.
void Experiment::dropUnpaired()
{
    if (!isPair() || m_measured.runs.size() % 2 == 0)
        return;
    std::error_code ignored;
    fs::remove(system::pathOf(m_measured.runs.back().file), ignored);
    m_measured.runs.pop_back();
}

void Experiment::tellLoad()
{
    double others = 0;
    std::uint32_t disturbed = 0;
    bool isKnown = true;
    for (const MeasuredRun &run : m_measured.runs) {
        others += (run.load.others + run.load.stolen) / static_cast<double>(m_measured.runs.size());
        disturbed += run.isDisturbed ? 1 : 0;
        isKnown = isKnown && run.load.known > 0;
    }
    if (!isKnown) {
        m_measured.notes.push_back("How busy the machine was is not known.");
        return;
    }
    std::string words = fmt::format(
        "Other programs used {:.0f} % of the machine on average (load {:.1f}). {} repeated; {} "
        "of the runs used {} still disturbed.",
        others * 100, loadAverage(),
        counted(m_measured.repeated, "disturbed run was", "disturbed runs were"), disturbed,
        disturbed == 1 ? "was" : "were");
    m_measured.notes.push_back(std::move(words));
}

// last: the run that the budget ended, if any.
Error Experiment::tooFewRuns(std::uint32_t number, const Status &last)
{
    return {ErrorCode::BadInput,
            fmt::format("the budget allowed {} of each program; at least {} are needed{}",
                        counted(number, "run", "runs"), SequentialPlan::kFewestPairs,
                        last ? std::string() : "; " + last.error().message),
            "--budget"};
}

Status Experiment::make()
{
    if (const Status warm = warmUp(); !warm)
        return warm;
    m_measured.stopped = "runs";
    for (std::uint32_t number = 1; number <= m_command.runs; ++number) {
        const Status ran = pair(number);
        if (!ran && !m_wasCut)
            return ran;
        if (!ran) {
            dropUnpaired();
            --number;
        } else if (number == 1) {
            if (const Status checked = checkConditions(); !checked)
                return checked;
        }
        const bool isLast = number == m_command.runs;
        if (!ran || (isOver() && !isLast)) {
            m_measured.stopped = "budget";
            if (number < SequentialPlan::kFewestPairs)
                return tooFewRuns(number, ran);
        }
        const bool isEnd = isLast || m_measured.stopped == "budget";
        if (isPair() && (isEnd || m_plan.isLook(number))) {
            if (const Status looked = look(number, isEnd); !looked)
                return looked;
            if (!isEnd && isCertain()) {
                m_measured.stopped = "certain";
                break;
            }
        }
        if (isEnd)
            break;
    }
    if (showsProgress())
        tell("\r\033[K");
    tellLoad();
    return {};
}

// Of a cancelled experiment. They are the user's data, and may have taken hours.
void keepCompleteRuns(Context &context, const MeasureCommand &command, const Measured &measured,
                      const ResultFolder &folder)
{
    std::vector<std::string> kept;
    for (const MeasuredRun &run : measured.runs)
        kept.push_back(system::pathOf(run.file).stem().string());
    folder.removeAllBut(kept);
    if (!kept.empty())
        context.note(command.folder,
                     kept.size() == 1
                         ? "1 complete run is kept in this folder"
                         : fmt::format("{} complete runs are kept in this folder", kept.size()));
}

} // namespace

Result<Measured> measureAll(Context &context, const MeasureCommand &command)
{
    auto commands = command.commands();
    if (!commands)
        return commands.error();
    auto conditions = command.conditions();
    if (!conditions)
        return conditions.error();
    const auto budget = command.budgetSeconds();
    if (!budget)
        return budget.error();
    std::vector<int> processors;
    if (!command.processors.empty()) {
        auto parsed = parseProcessors(command.processors);
        if (!parsed)
            return parsed.error();
        processors = std::move(*parsed);
    }
    if (const std::string program = command.programAmongArguments(); !program.empty())
        context.note({}, fmt::format("{} is measured as an argument of {}; to compare the two, "
                                     "write -- before each",
                                     program, command.words.front()));
    ResultFolder folder;
    if (const Status made = folder.make(command.folder); !made)
        return made.error();
    context.isAboutManyRuns = true;
    Measured measured;
    measured.commands = std::move(*commands);
    measured.confidence = command.confidence;
    measured.result.baseName = lineOf(measured.commands.front());
    measured.result.headName = lineOf(measured.commands.back());
    const Status made = Experiment(context, command, std::move(processors), *budget,
                                   std::move(*conditions), folder.absolute(), measured)
                            .make();
    if (!made && made.error().code == ErrorCode::Cancelled)
        keepCompleteRuns(context, command, measured, folder);
    if (!made)
        return made.error();
    measured.result.notes = measured.notes;
    if (measured.result.comparison)
        measured.result.notes.insert(measured.result.notes.end(),
                                     measured.result.comparison->notes.begin(),
                                     measured.result.comparison->notes.end());
    return measured;
}

} // namespace zoe::cli
