#include <fmt/format.h>

#include "analysis/columns/lock_columns.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct LocksOptions {
    std::string file;
    SelectionOptions selection;
    std::optional<std::uint64_t> worst;
    std::string table; // empty: all, if the output format allows several
    OutputForm form;

    [[nodiscard]] bool hasOneTable() const
    {
        return form.csv || !form.columns.empty() || !table.empty();
    }
};

QJsonObject spansJson(const Distribution &distribution, DurationNs totalNs)
{
    QJsonObject object{{"count", number(distribution.count)}, {"totalNs", number(totalNs)}};
    addDistribution(object, distribution);
    return object;
}

void printJsonLocks(Context &context, const Capture &capture, const AllLockFigures &all)
{
    QJsonArray locks;
    for (const LockRow &row : lockRows(capture, all)) {
        QJsonObject lock = jsonOf(lockColumns(), row);
        lock["wait"] = spansJson(row.figures.wait, row.figures.waitNs);
        lock["hold"] = spansJson(row.figures.hold, row.figures.holdNs);
        QJsonArray threads;
        for (const LockThread &thread : row.figures.threads)
            threads.append(
                jsonOf(lockThreadColumns(), LockThreadRow{capture, row.figures.lock, thread}));
        lock["threads"] = threads;
        locks.append(lock);
    }
    QJsonArray waits;
    for (const LockWaitRow &row : lockWaitRows(capture, all)) {
        QJsonObject wait = jsonOf(lockWaitColumns(), row);
        QJsonArray holders;
        for (const LockHolder &holder : row.wait.holders)
            holders.append(QJsonObject{{"thread", qString(capture.thread(holder.thread).label())},
                                       {"overlapNs", number(holder.overlapNs)}});
        wait["heldBy"] = holders;
        waits.append(wait);
    }
    printJson(context,
              {{"locks", locks},
               {"worstWaits", waits},
               {"frames", number(all.frames)},
               {"unreadableFrames", number(all.unreadableFrames)}},
              "locks");
}

void printLocks(const Capture &capture, const AllLockFigures &all)
{
    if (all.locks.empty()) {
        say("No locks in the selection.\n");
        return;
    }
    printTableOf(lockColumns(), lockRows(capture, all));
    say("\n");
    printTableOf(lockThreadColumns(), lockThreadRows(capture, all));
    if (!all.worstWaits.empty()) {
        say("\n");
        printTableOf(lockWaitColumns(), lockWaitRows(capture, all));
    }
    sayText("A wait or hold counts in the frame in which it ends. {}\n", kPercentileRule);
    if (all.unreadableFrames > 0)
        say("{} can't be read.\n", counted(all.unreadableFrames, "frame", "frames"));
}

// One of the three tables.
Status printTable(Context &context, const Capture &capture, const AllLockFigures &all,
                  const LocksOptions &options)
{
    if (options.table == "threads")
        return printRows(context, lockThreadColumns(), lockThreadRows(capture, all), options.form);
    if (options.table == "waits")
        return printRows(context, lockWaitColumns(), lockWaitRows(capture, all), options.form);
    return printRows(context, lockColumns(), lockRows(capture, all), options.form);
}

Status print(Context &context, const Capture &capture, const AllLockFigures &all,
             const LocksOptions &options)
{
    if (options.hasOneTable())
        return printTable(context, capture, all, options);
    if (options.form.json)
        printJsonLocks(context, capture, all);
    else
        printLocks(capture, all);
    return {};
}

Result<int> locks(Context &context, const LocksOptions &options)
{
    if (options.worst && options.hasOneTable() && options.table != "waits")
        return Error{ErrorCode::BadInput,
                     "the longest waits are in another table; add --table waits", "--worst"};
    return answer(
        context, options.file, options.selection, "locks",
        [&](const Capture &capture, const Selection &selection, const Task &task) {
            return lockFigures(capture, selection, options.worst.value_or(10), task);
        },
        [&](const Capture &capture, const auto &found) {
            return print(context, capture, *found, options);
        });
}

} // namespace

void addLocks(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<LocksOptions>();
    const Command command =
        addCommand(zoe, "locks", "Show how long threads wait for locks and hold them",
                   "locks run.zoe --worst 20");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--worst", options->worst, "Number of longest waits to list (default: 10)")
        .range(0U, 10'000U);
    command
        .addOption("--table", options->table,
                   "One of the tables: locks, threads (of each lock) or waits (the longest); CSV "
                   "has locks by default")
        .oneOf({"locks", "threads", "waits"});
    addOutput(command, context, options->form, "tables");
    finishCommand(command, context, options, locks);
}

} // namespace zoe::cli
