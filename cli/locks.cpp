#include <fmt/format.h>

#include "analysis/summary/lock_figures.h"
#include "cli/options/selected_query.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

struct LocksOptions {
    std::string file;
    SelectionOptions selection;
    std::size_t worst = 10;
    bool json = false;
};

std::string threadLabel(const Capture &capture, ThreadId thread)
{
    return thread.valid() ? capture.thread(thread).label() : "(unknown)";
}

QJsonObject spansJson(const Distribution &distribution, DurationNs totalNs)
{
    QJsonObject object{{"count", number(distribution.count)}, {"totalNs", number(totalNs)}};
    addDistribution(object, distribution);
    return object;
}

QJsonObject lockJson(const Capture &capture, const LockFigures &figures)
{
    QJsonArray threads;
    for (const LockThread &thread : figures.threads) {
        threads.append(QJsonObject{{"thread", qString(threadLabel(capture, thread.thread))},
                                   {"waits", number(thread.waits)},
                                   {"waitNs", number(thread.waitNs)},
                                   {"longestWaitNs", number(thread.longestWaitNs)},
                                   {"holds", number(thread.holds)},
                                   {"holdNs", number(thread.holdNs)}});
    }
    const Lock &lock = capture.locks()[figures.lock.value];
    return {{"lock", qString(lock.name)},
            {"file", qString(lock.file)},
            {"line", number(std::uint64_t{lock.line})},
            {"wait", spansJson(figures.wait, figures.waitNs)},
            {"hold", spansJson(figures.hold, figures.holdNs)},
            {"threads", threads}};
}

QJsonObject waitJson(const Capture &capture, const LockWait &wait)
{
    QJsonArray holders;
    for (const LockHolder &holder : wait.holders) {
        holders.append(QJsonObject{{"thread", qString(threadLabel(capture, holder.thread))},
                                   {"overlapNs", number(holder.overlapNs)}});
    }
    return {{"lock", qString(capture.locks()[wait.lock.value].name)},
            {"thread", qString(threadLabel(capture, wait.thread))},
            {"frame", number(std::uint64_t{wait.frame})},
            {"startNs", number(wait.startNs)},
            {"durationNs", number(wait.durationNs)},
            {"shared", wait.shared},
            {"heldBy", holders}};
}

void printJsonLocks(const Capture &capture, const AllLockFigures &all)
{
    QJsonArray locks;
    for (const LockFigures &figures : all.locks)
        locks.append(lockJson(capture, figures));
    QJsonArray waits;
    for (const LockWait &wait : all.worstWaits)
        waits.append(waitJson(capture, wait));
    printJson({{"locks", locks},
               {"worstWaits", waits},
               {"frames", number(all.frames)},
               {"unreadableFrames", number(all.unreadableFrames)}});
}

void addRow(TextTable &table, const std::string &lock, const char *use, const Distribution &spans,
            DurationNs totalNs)
{
    const auto time = [](double ns) { return formatDuration(static_cast<DurationNs>(ns)); };
    table.row({lock, use, formatCount(spans.count), formatDuration(totalNs), time(spans.meanNs),
               time(spans.medianNs), time(spans.p99Ns), formatDuration(spans.maxNs)});
}

void printLockTable(const Capture &capture, const AllLockFigures &all)
{
    TextTable table;
    table.column("lock", Align::Left);
    table.column("", Align::Left);
    for (const char *title : {"count", "total", "mean", "median", "p99", "max"})
        table.column(title);
    for (const LockFigures &figures : all.locks) {
        const std::string &name = capture.locks()[figures.lock.value].name;
        addRow(table, name, "wait", figures.wait, figures.waitNs);
        addRow(table, name, "hold", figures.hold, figures.holdNs);
        for (const LockThread &thread : figures.threads) {
            table.row({"  " + threadLabel(capture, thread.thread), "wait",
                       formatCount(thread.waits), formatDuration(thread.waitNs), "", "", "",
                       formatDuration(thread.longestWaitNs)});
            table.row({"  " + threadLabel(capture, thread.thread), "hold",
                       formatCount(thread.holds), formatDuration(thread.holdNs), "", "", "", ""});
        }
    }
    table.print();
}

void printWaits(const Capture &capture, const std::vector<LockWait> &waits)
{
    TextTable table;
    table.column("wait");
    table.column("lock", Align::Left);
    table.column("thread", Align::Left);
    table.column("frame");
    table.column("held by", Align::Left);
    for (const LockWait &wait : waits) {
        std::string holders;
        for (const LockHolder &holder : wait.holders) {
            holders +=
                fmt::format("{}{} {}", holders.empty() ? "" : ", ",
                            threadLabel(capture, holder.thread), formatDuration(holder.overlapNs));
        }
        table.row({formatDuration(wait.durationNs), capture.locks()[wait.lock.value].name,
                   threadLabel(capture, wait.thread), std::to_string(wait.frame),
                   holders.empty() ? "not recorded" : holders});
    }
    fmt::print("\n");
    table.print();
}

void printLocks(const Capture &capture, const AllLockFigures &all)
{
    if (all.locks.empty()) {
        fmt::print("No locks in the selection.\n");
        return;
    }
    printLockTable(capture, all);
    if (!all.worstWaits.empty())
        printWaits(capture, all.worstWaits);
    fmt::print("A wait or hold counts in the frame in which it ends. {}\n", kPercentileRule);
    if (all.unreadableFrames > 0)
        fmt::print("{} can't be read.\n", counted(all.unreadableFrames, "frame", "frames"));
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
