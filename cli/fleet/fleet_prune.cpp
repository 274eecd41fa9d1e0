#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "analysis/columns/column.h"
#include "cli/fleet/change_options.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "fleet/digest/facts.h"
#include "fleet/digest/file_hash.h"
#include "fleet/report/kept_runs.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct FleetPruneOptions {
    std::string store;
    std::uint64_t captureNights = 0; // 0: not requested
    std::uint64_t rowNights = 0;
    bool deletes = false;
    OutputForm form;
};

// What is removed of a run.
struct PrunedRun {
    fleet::RunFacts facts;
    std::optional<std::uint64_t> bytes; // of its capture, if that is removed
    bool rows = false;
};

Columns<PrunedRun> prunedColumns()
{
    using R = const PrunedRun &;
    using enum ColumnKind;
    const auto text = [](const char *id, const char *title, int rank,
                         std::string fleet::RunFacts::*member) {
        return Column<PrunedRun>({.id = id, .title = title, .rank = rank},
                                 [member](R row) { return row.facts.*member; });
    };
    return {
        {{.id = "night", .title = "night"}, [](R row) { return fleet::nightOf(row.facts); }},
        text("commit", "commit", 1, &fleet::RunFacts::commit),
        text("scene", "scene", 0, &fleet::RunFacts::scene),
        text("machine", "machine", 0, &fleet::RunFacts::machine),
        {{.id = "captureBytes", .kind = Bytes, .title = "capture"},
         [](R row) { return row.bytes; }},
        {{.id = "rows", .kind = Yes, .title = "rows"}, [](R row) { return row.rows; }},
        text("location", "location", 2, &fleet::RunFacts::location),
        {{.id = "hash", .places = kInScripts}, [](R row) { return row.facts.hash; }},
    };
}

// For a capture that may be deleted: a file on this computer that is still the one that was added.
std::optional<std::uint64_t> ownBytes(Context &context, const fleet::RunFacts &run)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path file = system::pathOf(run.location);
    if (run.location.find("://") != std::string::npos ||
        !fs::is_regular_file(fs::symlink_status(file, error)))
        return {};
    const auto hash =
        fleet::hashOfFile(run.location, context.task("reading captures", bytesOf(run.location)));
    const std::uint64_t bytes = fs::file_size(file, error);
    return valueIf(hash && *hash == run.hash && !error, bytes);
}

class FleetPruner {
  public:
    FleetPruner(Context &context, const FleetPruneOptions &options, OpenedStore opened)
        : m_context(context)
        , m_options(options)
        , m_opened(std::move(opened))
    {}

    Result<int> prune()
    {
        if (const Status planned = plan(); !planned)
            return planned.error();
        if (const Status printed = printRows(m_context, prunedColumns(), m_pruned, m_options.form);
            !printed)
            return printed.error();
        if (m_options.deletes) {
            if (const Status done = carryOut(); !done)
                return done.error();
        }
        if (m_options.form.isTable())
            tellSums();
        return m_failed == 0 ? kDone : kBadInput;
    }

  private:
    using Kept = std::vector<fleet::Keep>;

    Status plan()
    {
        auto changes = fleet::findChanges(*m_opened.store, m_opened.runs, {}, {},
                                          m_context.task("looking for changes", runsOf(m_opened)));
        if (!changes)
            return changes.error();
        const auto figures =
            fleet::runFigures(*m_opened.store, m_opened.runs.size(), changes->findings,
                              m_context.task("reading", runsOf(m_opened)));
        if (!figures)
            return figures.error();
        const auto kept = [&](fleet::KeptPart part, std::uint64_t nights) {
            return nights == 0 ? Kept(m_opened.runs.size(), fleet::Keep::Recent)
                               : fleet::keptRuns(part, m_opened.runs, *figures, changes->findings,
                                                 {.nights = nights});
        };
        const Kept captures = kept(fleet::KeptPart::Capture, m_options.captureNights);
        const Kept rows = kept(fleet::KeptPart::Rows, m_options.rowNights);
        for (std::size_t run = 0; run < m_opened.runs.size(); ++run) {
            PrunedRun pruned{m_opened.runs[run], {}, rows[run] == fleet::Keep::No};
            if (captures[run] == fleet::Keep::No)
                pruned.bytes = ownBytes(m_context, pruned.facts);
            if (m_context.stopToken().stop_requested())
                return Task::cancelled();
            if (pruned.bytes || pruned.rows)
                m_pruned.push_back(std::move(pruned));
        }
        m_context.endProgress();
        return {};
    }

    // Captures are deleted last, so that nothing is lost if rows can't be removed.
    Status carryOut()
    {
        std::vector<std::string> hashes;
        for (const PrunedRun &run : m_pruned) {
            if (run.rows)
                hashes.push_back(run.facts.hash);
        }
        if (!hashes.empty()) {
            if (const Status removed = m_opened.store->removeRuns(
                    hashes, m_context.task("removing rows", countOf(hashes.size(), "runs")));
                !removed)
                return removed;
        }
        for (const PrunedRun &run : m_pruned) {
            std::error_code error;
            if (run.bytes && !std::filesystem::remove(system::pathOf(run.facts.location), error)) {
                ++m_failed;
                tell("zoe: {}: can't delete the capture: {}\n", run.facts.location,
                     error.message());
            }
        }
        return {};
    }

    void tellSums() const
    {
        std::uint64_t captures = 0;
        std::uint64_t bytes = 0;
        std::uint64_t rows = 0;
        for (const PrunedRun &run : m_pruned) {
            captures += run.bytes ? 1 : 0;
            bytes += run.bytes.value_or(0);
            rows += run.rows ? 1 : 0;
        }
        sayText("{} {} ({:.1f} MB) and the rows of {}.{}\n",
                m_options.deletes ? "Deleted" : "Would delete",
                counted(captures - m_failed, "capture", "captures"),
                static_cast<double>(bytes) / 1e6, counted(rows, "run", "runs"),
                m_options.deletes ? "" : " --delete does so.");
    }

    Context &m_context;
    const FleetPruneOptions &m_options;
    OpenedStore m_opened;
    std::vector<PrunedRun> m_pruned;
    std::uint64_t m_failed = 0;
};

Result<int> fleetPrune(Context &context, const FleetPruneOptions &options)
{
    if (options.captureNights == 0 && options.rowNights == 0)
        return Error{ErrorCode::BadInput,
                     "say what to prune: --captures-after NIGHTS, --rows-after NIGHTS or both", ""};
    auto opened =
        openWhole(options.store, "nothing is pruned while a server of the store doesn't answer");
    if (!opened)
        return opened.error();
    return FleetPruner(context, options, std::move(*opened)).prune();
}

} // namespace

void addFleetPrune(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetPruneOptions>();
    const Command command = addCommand(fleet, "prune", "Delete old captures and thin old rows",
                                       "fleet prune night.zoefleet --captures-after 60");
    addStoreArgument(command, options->store);
    command
        .addOption("--captures-after", options->captureNights,
                   "Delete captures older than NIGHTS nights, except the typical and the worst "
                   "of each month, scene and machine, and those next to a change")
        .typeName("NIGHTS")
        .range(1, 100'000);
    command
        .addOption("--rows-after", options->rowNights,
                   "Remove runs older than NIGHTS nights from the store, except one of each month, "
                   "scene and machine, and those around a change")
        .typeName("NIGHTS")
        .range(1, 100'000);
    command.addFlag("--delete", options->deletes, "Delete (without this option, only list)");
    addOutput(command, context, options->form);
    command.onRun([&context, options] { conclude(context, fleetPrune(context, *options)); });
}

} // namespace zoe::cli
