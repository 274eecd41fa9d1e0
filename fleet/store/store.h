// A store of digests of many captures. Implementations: SQLite (one file), ClickHouse (a server or
// a cluster). An object belongs to one thread; any number of programs may use the same store at
// once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/values/run_digest.h"
#include "fleet/values/series.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

// Files of other versions are not opened. Rises with every change of the columns; another order of rows
// needs none.
constexpr int kStoreVersion = 3;

// A function that called another one in some run.
struct StoredCall {
    std::string program;
    std::string caller;
    std::string callee;

    friend auto operator<=>(const StoredCall &, const StoredCall &) = default;
};

// Of the scene of a run, behind those that it has.
struct NewModels {
    std::size_t others = 0;
    std::vector<std::string> texts = {};
};

enum class Added {
    Run,
    Known,    // the run is there already
    Outdated, // another writer has added models to the scene; the run must be made with them
};

// What a store over several servers lacks because some of them don't answer.
struct StoreGap {
    std::vector<std::string> servers;
    std::vector<PlaceKey> places; // without any of their runs
};

// Tells whether a store has changed: its texts mean nothing, but are equal or not.
struct StoreVersion {
    std::string runs;    // another one after runs were added or removed
    std::string triages; // another one after something was said of findings

    friend bool operator==(const StoreVersion &, const StoreVersion &) = default;
};

// All calls also fail with Unreachable, if a server of the store doesn't answer.
class Store {
  public:
    virtual ~Store() = default;

    // Whether the run of a capture with this hash is there. Error: Io.
    virtual Result<bool> has(const std::string &hash) = 0;

    // What behaviours of a scene are, as texts: each model knows behaviours that those before it
    // don't. The same in all runs, so that behaviours of different nights are the same ones. Error:
    // Io.
    virtual Result<std::vector<std::string>> behaviourModels(const std::string &program,
                                                             const std::string &scene) = 0;
    // Adds a run with the models that its behaviours are from, all of it or nothing, whatever
    // happens to this program. Error: Io.
    virtual Result<Added> addWithModels(const RunDigest &digest, const NewModels &models) = 0;
    // Without new models. False: it is there already. Error: Io.
    Result<bool> add(const RunDigest &digest)
    {
        const auto added = addWithModels(digest, {});
        return added ? Result<bool>(*added == Added::Run) : added.error();
    }

    // Removes runs with their figures, behaviours of scenes stay: what was removed can be added
    // again. Hashes of runs that are not there are passed over. A run is there whole or not, also
    // if this program is killed or the task stopped. Error: Io, Cancelled.
    virtual Status removeRuns(const std::vector<std::string> &hashes, const Task &task) = 0;

    // All runs, by program and branch, oldest first: by order where all runs of a program and
    // branch have one, else by start. Error: Io.
    virtual Result<std::vector<RunFacts>> runs() = 0;
    // Of the runs that were returned last, and of all that is read of them. If a server stops
    // answering later, that is an error.
    [[nodiscard]] virtual StoreGap gap() const { return {}; }

    // Calls body for each series, by key, with its points in the order of runs(): those of the runs
    // that it returned last, whatever is added meanwhile. Writers wait for one read at most, never
    // for body. body returns false to end it. Error: Io, Cancelled.
    virtual Status forEachSeries(const SeriesFilter &filter, const Task &task,
                                 const std::function<bool(const Series &)> &body) = 0;

    // By program, caller, callee. Error: Io.
    virtual Result<std::vector<StoredCall>> calls() = 0;

    // Keeps what is said of findings, instead of what was said of the same ids: all of it or
    // nothing. Error: Io.
    virtual Status setTriages(const std::vector<Triage> &triages) = 0;
    // Forgets it, if anything was said: all or nothing. Error: Io.
    virtual Status dropTriages(const std::vector<std::string> &ids) = 0;
    // Oldest first. Error: Io, Damaged.
    virtual Result<std::vector<Triage>> triages() = 0;

    // Asked again and again: cheap, without reading the runs. Error: Io, Damaged.
    virtual Result<StoreVersion> version() = 0;

  protected:
    // Whether addWithModels() has nothing to do: Known or Outdated. Error: Io.
    Result<std::optional<Added>> whyNotAdded(const RunDigest &digest, const NewModels &models);
};

// url: the path of a file, or clickhouse://HOST:PORT/DATABASE (clickhouses:// for TLS); to create
// one over a cluster, with ?cluster=NAME. Error: BadInput (no such store, not a store, a store of
// an older version, it exists already), TooNew, Io, Unreachable.
Result<std::unique_ptr<Store>> createStore(const std::string &url);
Result<std::unique_ptr<Store>> openStore(const std::string &url);

// Whether the store is on a server, which may be out of reach. The url may be malformed.
[[nodiscard]] bool isOnServer(const std::string &url);
// The same for all forms of an address on a server; anything else stays as it is.
[[nodiscard]] std::string plainUrl(const std::string &url);

// As Store::runs() orders them. Positions of runs in the given order.
[[nodiscard]] std::vector<std::uint32_t> orderOfRuns(const std::vector<RunFacts> &runs);

} // namespace zoe::fleet
