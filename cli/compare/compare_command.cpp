#include "cli/compare/compare_command.h"

#include <algorithm>
#include <utility>

#include "cli/options/output_options.h"

namespace zoe::cli {

namespace {

const std::vector<std::string> kTimeChoices{"auto", "wall", "running"}; // as TimeChoice

void addSelections(const Command &app, Context &context, CompareCommand &command)
{
    command.selection.addTo(app, context);
    const auto add = [&app](const char *name, std::string &value, const char *instead,
                            const char *words) {
        app.addOption(name, value, words).excludes({instead});
    };
    add("--base-frames", command.baseFrames, "--frames", "Frames to use from the baselines");
    add("--head-frames", command.headFrames, "--frames", "Frames to use from the head");
    add("--base-where", command.baseWhere, "--where", "Condition on the frames of the baselines");
    add("--head-where", command.headWhere, "--where", "Condition on the frames of the head");
}

void addStatistics(const Command &app, CompareCommand &command)
{
    app.addOption("--confidence", command.options.confidence, "Confidence level of the intervals")
        .range(0.5, 0.9999)
        .showsDefault();
    app.addOption("--seed", command.seed,
                  "Random seed for finding behaviours; equal seeds give equal results")
        .showsDefault();
    addTime(app, command.time);
    app.addOption("--accept-rename", command.renames,
                  "Treat two functions as one: OLD=NEW; repeatable");
}

void addBehaviours(const Command &app, CompareCommand &command)
{
    const Option none =
        app.addFlag("--no-mix", command.withoutMix,
                    "Skip behaviours: faster, but can't separate slower code from a different mix");
    const Option model =
        app.addOption("--model", command.model,
                      "Use the behaviours of a .zoebeh file instead of finding them")
            .excludes(none);
    app.addOption("--method", command.method, "Clusterer; `zoe formats` lists them")
        .showsDefault()
        .excludes(model);
    app.addOption("--k", command.clusters, "Number of behaviours, or auto")
        .showsDefault()
        .excludes(model);
}

} // namespace

void addTime(const Command &app, std::string &time)
{
    app.addOption("--time", time,
                  "Self times as wall-clock time, as running time (without the time in which other "
                  "programs had the processor), or auto: running time if the captures record it")
        .oneOf(kTimeChoices)
        .showsDefault();
}

TimeChoice timeChoiceOf(const std::string &time)
{
    return static_cast<TimeChoice>(std::ranges::find(kTimeChoices, time) - kTimeChoices.begin());
}

void CompareCommand::addGateTo(const Command &app)
{
    app.addOption("--fail-if", conditions,
                  "Exit with code 1 if this certainly holds: STATISTIC(WHAT) > LIMIT, such as "
                  "\"p99(frame) > "
                  "+5%\" or \"mean(self:physics_step) > +0.2ms\"; repeatable")
        .oneAtATime();
    app.addOption("--cannot-tell-exit", cannotTellExit,
                  "Exit code if no condition fails but at least one can't be decided; by default "
                  "0, and 2 if no condition could have failed or a capture is damaged, truncated, "
                  "lossy or too short")
        .range(0, 255);
    app.addOption("--unclear-exit", unclearExit,
                  "Exit code if no condition fails but at least one figure is beyond its limit "
                  "while its interval contains the limit")
        .range(0, 255)
        .showsDefault();
}

void CompareCommand::addFormsTo(const Command &app, Context &context)
{
    addOutput(app, context, form, "tables");
    app.addFlag("--markdown", markdown, "Markdown instead of tables, for a pull request comment")
        .excludes({"--json", "--csv", "--columns"});
    app.addOption("--junit", junit, "Also write the conditions to a file as JUnit XML");
    app.addOption("--html", html, "Also write an HTML report with charts to a file");
    app.addFlag("--force,--overwrite", overwrite,
                "Replace an existing file with a report; earlier reports are always replaced");
}

void CompareCommand::addTo(const Command &app, Context &context)
{
    app.addOption("captures", captures, "Captures: one or more baselines, then the head")
        .required()
        .typeName("BASE... HEAD");
    addGateTo(app);
    addFormsTo(app, context);
    addStatistics(app, *this);
    addBehaviours(app, *this);
    addSelections(app, context, *this);
}

Result<std::vector<GateCondition>> CompareCommand::parsedConditions() const
{
    std::vector<GateCondition> parsed;
    for (const std::string &text : conditions) {
        auto condition = parseGateCondition(text);
        if (!condition) {
            Error error = condition.error();
            error.place = error.place.empty() ? "--fail-if" : "--fail-if: " + error.place;
            return error;
        }
        if (condition->statistic.statistic == Statistic::Within &&
            (withoutMix || !selection.behaviour.empty()))
            return Error{ErrorCode::BadInput,
                         "'within' compares all behaviours: leave out " +
                             std::string(withoutMix ? "--no-mix" : "--behaviour"),
                         "--fail-if: condition \"" + condition->text + "\""};
        parsed.push_back(std::move(*condition));
    }
    return parsed;
}

Status CompareCommand::check() const
{
    if (captures.size() < 2)
        return Error{ErrorCode::BadInput,
                     "nothing to compare with; give at least one baseline, then the head",
                     captures.empty() ? std::string() : captures.front()};
    if (!junit.empty() && conditions.empty())
        return Error{ErrorCode::BadInput,
                     "--junit writes one test case per condition; add at least one --fail-if",
                     "--junit"};
    if (!junit.empty() && junit == html)
        return Error{ErrorCode::BadInput, "two reports can't share one file", "--html"};
    return {};
}

SelectionOptions CompareCommand::selectionOf(bool isHead) const
{
    SelectionOptions side = selection;
    side.behaviour.clear();
    const std::string &frames = isHead ? headFrames : baseFrames;
    const std::string &where = isHead ? headWhere : baseWhere;
    if (!frames.empty()) {
        side.frames = frames;
        side.framesOption = isHead ? "--head-frames" : "--base-frames";
    }
    if (!where.empty())
        side.where = where;
    return side;
}

std::vector<std::string> CompareCommand::selectionWords() const
{
    std::vector<std::string> words;
    const auto add = [&words](const char *name, const std::string &value) {
        if (!value.empty())
            words.push_back(std::string(name) + " \"" + value + "\"");
    };
    add("--frames", selection.frames);
    add("--base-frames", baseFrames);
    add("--head-frames", headFrames);
    add("--where", selection.where);
    add("--base-where", baseWhere);
    add("--head-where", headWhere);
    add("--behaviour", selection.behaviour);
    std::string threads;
    for (const std::string &thread : selection.threads)
        threads += (threads.empty() ? "" : ",") + thread;
    add("--threads", threads);
    return words;
}

} // namespace zoe::cli
