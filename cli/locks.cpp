#include <fmt/format.h>

#include "analysis/columns/lock_columns.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct LocksOptions {
    std::string file;
    SelectionOptions selection;
    std::size_t worst = 10;
    bool json = false;
};

QJsonObject spansJson(const Distribution &distribution, DurationNs totalNs)
{
    QJsonObject object{{"count", number(distribution.count)}, {"totalNs", number(totalNs)}};
    addDistribution(object, distribution);
    return object;
}

void printJsonLocks(const Capture &capture, const AllLockFigures &all)
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
    printJson({{"locks", locks},
               {"worstWaits", waits},
               {"frames", number(all.frames)},
               {"unreadableFrames", number(all.unreadableFrames)}});
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
    say("A wait or hold counts in the frame in which it ends. {}\n", kPercentileRule);
    if (all.unreadableFrames > 0)
        say("{} can't be read.\n", counted(all.unreadableFrames, "frame", "frames"));
}

Result<int> locks(Context &context, const LocksOptions &options)
{
    return answer(
        context, options.file, options.selection, "locks",
        [&](const Capture &capture, const Selection &selection, const Task &task) {
            return lockFigures(capture, selection, options.worst, task);
        },
        [&](const Capture &capture, const auto &found) {
            options.json ? printJsonLocks(capture, *found) : printLocks(capture, *found);
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
    command.addOption("--worst", options->worst, "Number of longest waits to list")
        .range(0U, 10'000U)
        .showsDefault();
    command.addFlag("--json", options->json, "JSON instead of tables");
    finishCommand(command, context, options, locks);
}

} // namespace zoe::cli
