#include "cli/compare/compare_command.h"

#include <utility>

namespace zoe::cli {

namespace {

void addSelections(CLI::App &app, CompareCommand &command)
{
    command.selection.addTo(app);
    const auto add = [&app](const char *name, std::string &value, const char *instead,
                            const char *words) {
        app.add_option(name, value, words)->excludes(instead)->check(notEmpty());
    };
    add("--base-frames", command.baseFrames, "--frames", "Frames of the baselines alone");
    add("--head-frames", command.headFrames, "--frames", "Frames of the head alone");
    add("--base-where", command.baseWhere, "--where", "Condition for the baselines' frames");
    add("--head-where", command.headWhere, "--where", "Condition for the head's frames");
}

void addStatistics(CLI::App &app, CompareCommand &command)
{
    app.add_option("--confidence", command.options.confidence, "Of the intervals")
        ->check(CLI::Range(0.5, 0.9999))
        ->capture_default_str();
    app.add_option("--resamples", command.options.resamples, "Of the bootstrap")
        ->check(CLI::Range(100U, 100'000U))
        ->capture_default_str();
    app.add_option("--seed", command.options.seed, "Seed; the same one gives the same result")
        ->capture_default_str();
    app.add_option("--accept-rename", command.renames,
                   "Compare two functions as one: OLD=NEW; again for more");
}

void addBehaviours(CLI::App &app, CompareCommand &command)
{
    CLI::Option *none = app.add_flag(
        "--no-mix", command.withoutMix,
        "Look for no behaviours: faster, but does not tell another mix from slower code");
    CLI::Option *model =
        app.add_option(
               "--model", command.model,
               "Behaviours of a file (.zoebeh) instead of those found in all captures together")
            ->excludes(none);
    app.add_option("--method", command.method, "Clusterer, as `zoe formats` lists them")
        ->capture_default_str()
        ->excludes(model);
    app.add_option("--k", command.clusters, "Number of behaviours, or auto")
        ->capture_default_str()
        ->excludes(model);
}

void addGate(CLI::App &app, CompareCommand &command)
{
    app.add_option("--fail-if", command.conditions,
                   "Exit code 1 if this holds for certain: STATISTIC(WHAT) > LIMIT, as in "
                   "\"p99(frame) > +5%\" or \"mean(self:physics_step) > +0.2ms\"; again for more")
        ->allow_extra_args(false);
    app.add_option("--cannot-tell-exit", command.cannotTellExit,
                   "Exit code if no condition fails but one can't be told from so few frames")
        ->check(CLI::Range(0, 255))
        ->capture_default_str();
}

void addForms(CLI::App &app, CompareCommand &command)
{
    CLI::Option *json = app.add_flag("--json", command.json, "JSON instead of tables");
    app.add_flag("--markdown", command.markdown,
                 "Markdown instead of tables, for a comment to a change")
        ->excludes(json);
    app.add_option("--junit", command.junit, "Also write the conditions to a file, as JUnit's XML")
        ->check(notEmpty());
    app.add_option("--html", command.html, "Also write a report with pictures to a file")
        ->check(notEmpty());
}

} // namespace

void CompareCommand::addTo(CLI::App &app)
{
    app.add_option("captures", captures, "Captures: one or more baselines, and last the head")
        ->required()
        ->type_name("BASE... HEAD");
    addGate(app, *this);
    addForms(app, *this);
    addStatistics(app, *this);
    addBehaviours(app, *this);
    addSelections(app, *this);
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
                         "a change within behaviours needs all of them: leave out " +
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
                     "one capture alone can't be compared; give the baselines first and the head "
                     "last",
                     captures.empty() ? std::string() : captures.front()};
    if (!junit.empty() && conditions.empty())
        return Error{ErrorCode::BadInput,
                     "a test case is a condition, so at least one --fail-if is needed", "--junit"};
    if (!junit.empty() && junit == html)
        return Error{ErrorCode::BadInput, "two reports can't be one file", "--html"};
    return {};
}

SelectionOptions CompareCommand::selectionOf(bool isHead) const
{
    SelectionOptions side = selection;
    side.behaviour.clear();
    const std::string &frames = isHead ? headFrames : baseFrames;
    const std::string &where = isHead ? headWhere : baseWhere;
    if (!frames.empty())
        side.frames = frames;
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
