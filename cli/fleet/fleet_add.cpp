#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/run_digests.h"
#include "cli/fleet/spool.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/say.h"
#include "fleet/digest/facts.h"
#include "fleet/digest/file_hash.h"
#include "fleet/store/store.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/plugin_folders.h"

namespace zoe::cli {

namespace {

struct FleetAddOptions {
    std::string store;
    std::vector<std::string> captures;
    FactOptions facts;
    bool json = false;
};

class CaptureAdder {
  public:
    CaptureAdder(Context &context, const FleetAddOptions &options, GivenFacts given)
        : m_context(context)
        , m_options(options)
        , m_given(std::move(given))
    {
        if (fleet::isOnServer(options.store))
            m_spool.emplace(options.store, [this](const std::string &text) {
                m_context.note(m_options.store, text);
            });
    }

    Status open()
    {
        auto store = fleet::openStore(m_options.store);
        if (store)
            m_store = std::move(*store);
        else if (store.error().code == ErrorCode::Unreachable)
            m_unreachable = store.error();
        else
            return store.error();
        return {};
    }

    // Adds the waiting captures first, then those of the command. Error: Cancelled; without
    // captures also Io.
    Status addAll()
    {
        if (m_spool && m_store != nullptr) {
            const Status sent = sendWaiting();
            if (!sent && (m_options.captures.empty() || sent.error().code == ErrorCode::Cancelled))
                return sent;
            if (!sent) // the others need no folder
                m_context.note(m_options.store,
                               "waiting captures, if any, were not sent: " + sent.error().text());
        } else if (m_options.captures.empty() && m_unreachable) {
            return *m_unreachable;
        }
        for (const std::string &file : m_options.captures) {
            const Status added = count(file, addOrKeep(file));
            if (!added)
                return added;
        }
        return {};
    }

    int tellCounts()
    {
        if (m_unreachable && m_waiting > 0)
            m_context.note(m_options.store,
                           fmt::format("{}; {} until the next `zoe fleet add`, in {}",
                                       m_unreachable->message,
                                       counted(m_waiting, "capture waits", "captures wait"),
                                       m_spool->folder()));
        if (m_options.json) {
            QJsonObject counts{{"added", number(m_added)},
                               {"known", number(m_known)},
                               {"failed", number(m_failed)}};
            if (m_spool)
                counts["waiting"] = number(m_waiting);
            printJson(m_context, counts);
        } else {
            say("Added {}. Already there: {}. Failed: {}.\n", counted(m_added, "run", "runs"),
                m_known, m_failed);
        }
        return m_failed == 0 ? kDone : kBadInput;
    }

  private:
    enum class Outcome { Added, Known, Waiting };

    Result<Outcome> addOrKeep(const std::string &file)
    {
        const auto hash = fleet::hashOfFile(file, m_context.task("reading", bytesOf(file)));
        if (!hash)
            return hash.error();
        if (m_store != nullptr) {
            auto added = add(file, *hash, m_given);
            if (added || added.error().code != ErrorCode::Unreachable)
                return added;
            m_unreachable = added.error();
            m_store.reset();
        }
        WaitingCapture waiting{{}, file, *hash, m_given, m_context.frameMarker, m_context.framesBy};
        // Relative to the original folder of the capture, unless it was given.
        std::error_code ignored;
        waiting.given.byHand.insert(
            waiting.given.byHand.begin(),
            {"location",
             std::filesystem::absolute(system::pathOf(file), ignored).lexically_normal().string()});
        const Status kept = m_spool->add(waiting);
        return kept ? Result<Outcome>(Outcome::Waiting) : kept.error();
    }

    Result<Outcome> add(const std::string &file, const std::string &hash, const GivenFacts &given)
    {
        const auto known = m_store->has(hash);
        if (!known)
            return known.error();
        if (*known) {
            tellOtherFacts(file, hash, given.byHand);
            return Outcome::Known;
        }
        for (;;) {
            const auto run = digestRun(m_context, *m_store, file, hash, given, true);
            if (!run)
                return run.error();
            const auto added = m_store->addWithModels(run->digest, run->models);
            if (!added)
                return added.error();
            if (*added != fleet::Added::Outdated)
                return *added == fleet::Added::Run ? Outcome::Added : Outcome::Known;
        }
    }

    // Facts of a known run are not changed. It is known even if they can't be read.
    void tellOtherFacts(const std::string &file, const std::string &hash, const fleet::Facts &given)
    {
        if (given.empty())
            return;
        if (!m_runs) {
            auto runs = m_store->runs();
            if (!runs)
                return;
            m_runs = std::move(*runs);
        }
        const auto run = std::ranges::find(*m_runs, hash, &fleet::RunFacts::hash);
        std::vector<std::string> others;
        for (const auto &[key, value] : given) {
            if (run == m_runs->end() || key == "location")
                continue;
            fleet::RunFacts changed = *run;
            (void)fleet::setFact(changed, key, value);
            if (changed != *run)
                others.push_back(key);
        }
        if (!others.empty())
            m_context.note(file, fmt::format("the store has this capture with another {}, which "
                                             "was not changed",
                                             fmt::join(others, ", ")));
    }

    // Error: Cancelled.
    Status count(const std::string &file, const Result<Outcome> &outcome)
    {
        m_context.endProgress();
        if (outcome) {
            ++(*outcome == Outcome::Added   ? m_added
               : *outcome == Outcome::Known ? m_known
                                            : m_waiting);
            return {};
        }
        if (outcome.error().code == ErrorCode::Cancelled)
            return outcome.error();
        ++m_failed;
        const Error &error = outcome.error();
        tell("zoe: {}{}\n", error.place == file ? std::string() : file + ": ", error.text());
        return {};
    }

    // Moves a capture that fails out of the way. Error: Cancelled, Io.
    Status sendWaiting()
    {
        const auto all = m_spool->waiting([this](const Error &odd) {
            ++m_failed;
            tell("zoe: {}\n", odd.text());
        });
        if (!all)
            return all.error();
        const std::string frameMarker = m_context.frameMarker;
        const std::string framesBy = m_context.framesBy;
        for (const WaitingCapture &capture : *all) {
            m_context.frameMarker = capture.frameMarker;
            m_context.framesBy = capture.framesBy;
            auto added =
                m_store != nullptr ? addUnchanged(capture) : Result<Outcome>(Outcome::Waiting);
            if (!added && added.error().code == ErrorCode::Unreachable) {
                m_unreachable = added.error();
                m_store.reset();
                added = Outcome::Waiting;
            }
            std::error_code gone;
            if (added && *added != Outcome::Waiting)
                m_spool->remove(capture);
            else if (!added && !std::filesystem::exists(system::pathOf(capture.folder), gone) &&
                     !gone)
                added = Outcome::Known; // another program was faster
            else if (!added && added.error().code != ErrorCode::Cancelled)
                added = isItsOwn(added.error()) ? movedAside(capture, added.error())
                                                : stillWaiting(added.error());
            if (const Status counted = count(capture.file, added); !counted)
                return counted;
        }
        m_context.frameMarker = frameMarker;
        m_context.framesBy = framesBy;
        return {};
    }

    // Stored under the hash of its content, with its facts.
    Result<Outcome> addUnchanged(const WaitingCapture &capture)
    {
        const auto hash =
            fleet::hashOfFile(capture.file, m_context.task("reading", bytesOf(capture.file)));
        if (!hash)
            return hash.error();
        if (*hash != capture.hash)
            return Error{ErrorCode::Damaged, "the file has changed since it was kept",
                         capture.file};
        return add(capture.file, capture.hash, capture.given);
    }

    // In contrast to an error of the server or of this computer, which also affects the next
    // capture and is temporary: a full disk, no memory, missing importers. A capture that exceeds a
    // limit of the importers always will.
    [[nodiscard]] static bool isItsOwn(const Error &error)
    {
        if (fleet::isOnServer(error.place) || !missingPluginFolders().isEmpty())
            return false;
        switch (error.code) {
        case ErrorCode::BadInput:
        case ErrorCode::Damaged:
        case ErrorCode::TooNew:
        case ErrorCode::Unsupported:
        case ErrorCode::LimitReached:
            return true;
        case ErrorCode::Io:
        case ErrorCode::Unreachable:
        case ErrorCode::Cancelled:
            break;
        }
        return false;
    }

    [[nodiscard]] static Error stillWaiting(Error error)
    {
        error.message += "; the capture waits for the next `zoe fleet add`";
        return error;
    }

    [[nodiscard]] Error movedAside(const WaitingCapture &capture, Error error) const
    {
        const auto place = m_spool->moveAside(capture.folder);
        error.message +=
            place ? "; the capture was moved to " + *place : "; it stays: " + place.error().text();
        return error;
    }

    Context &m_context;
    const FleetAddOptions &m_options;
    GivenFacts m_given;
    std::unique_ptr<fleet::Store> m_store; // as long as it can be reached
    std::optional<Error> m_unreachable;
    std::optional<Spool> m_spool;                       // if the store is on a server
    std::optional<std::vector<fleet::RunFacts>> m_runs; // of the store, if needed
    std::uint64_t m_added = 0;
    std::uint64_t m_known = 0;
    std::uint64_t m_waiting = 0;
    std::uint64_t m_failed = 0;
};

Result<int> fleetAdd(Context &context, const FleetAddOptions &options)
{
    if (options.captures.empty() && !fleet::isOnServer(options.store))
        return Error{ErrorCode::BadInput, "no captures given", options.store};
    auto given = givenFacts(options.facts);
    if (!given)
        return given.error();
    CaptureAdder adder(context, options, std::move(*given));
    Status done = adder.open();
    if (done)
        done = adder.addAll();
    return done ? Result<int>(adder.tellCounts()) : done.error();
}

} // namespace

void addFleetAdd(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetAddOptions>();
    const Command command =
        addCommand(fleet, "add", "Add the figures of captures to a store",
                   "fleet add night.zoefleet run.zoe --set scene=harbour --set machine=lab-2");
    addStoreArgument(command, options->store);
    command.addOption(
        "captures", options->captures,
        "Captures or foreign files; without any, sends those that wait for the store's server");
    options->facts.addTo(command);
    addJson(command, context, options->json, "text");
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, fleetAdd(context, *options)); });
}

} // namespace zoe::cli
