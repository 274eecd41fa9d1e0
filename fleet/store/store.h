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

// Files of other versions are not opened. Increase it with every change of the columns; a different
// order of rows doesn't need it.
constexpr int kStoreVersion = 3;

// A function that called another one in at least one run.
struct StoredCall {
    std::string program;
    std::string caller;
    std::string callee;

    friend auto operator<=>(const StoredCall &, const StoredCall &) = default;
};

// Models of the scene of a run, to be added after those that it has.
struct NewModels {
    std::size_t others = 0;
    std::vector<std::string> texts = {};
};

enum class Added {
    Run,
    Known,    // the run already exists
    Outdated, // another program has added models to the scene; the digest must be made with them
};

// What is missing from a store over several servers because some of them don't answer.
struct StoreGap {
    std::vector<std::string> servers;
    std::vector<PlaceKey> places; // without any of their runs
};

// Shows whether a store has changed: its texts have no meaning, but can be compared.
struct StoreVersion {
    std::string runs;    // changes when runs are added or removed
    std::string triages; // changes when findings are triaged

    friend bool operator==(const StoreVersion &, const StoreVersion &) = default;
};

// All calls also fail with Unreachable if a server of the store doesn't answer.
class Store {
  public:
    virtual ~Store() = default;

    // Whether the store has the run of a capture with this hash. Error: Io.
    virtual Result<bool> has(const std::string &hash) = 0;

    // The models of a scene's behaviours, as texts: each knows behaviours that the ones before it
    // don't. All runs use the same ones, so that behaviours are the same every night. Error: Io.
    virtual Result<std::vector<std::string>> behaviourModels(const std::string &program,
                                                             const std::string &scene) = 0;
    // Adds a run with the models that its behaviours come from, completely or not at all, whatever
    // happens to this program. Error: Io.
    virtual Result<Added> addWithModels(const RunDigest &digest, const NewModels &models) = 0;
    // Without new models. False: the run already exists.
    Result<bool> add(const RunDigest &digest)
    {
        const auto added = addWithModels(digest, {});
        return added ? Result<bool>(*added == Added::Run) : added.error();
    }

    // Removes runs with their figures, but not the behaviours of scenes, so removed runs can be
    // added again. Ignores hashes of unknown runs. Each run is removed completely or not at all,
    // even if this program is killed or the task stopped. Error: Io, Cancelled.
    virtual Status removeRuns(const std::vector<std::string> &hashes, const Task &task) = 0;

    // All runs, by program and branch, oldest first: by order where all runs of a program and
    // branch have one, else by start. Error: Io.
    virtual Result<std::vector<RunFacts>> runs() = 0;
    // What was missing from the last result of runs() and everything read since. If a server stops
    // answering later, that is an error.
    [[nodiscard]] virtual StoreGap gap() const { return {}; }

    // Calls body for each series, by key, with its points in the order of the last result of
    // runs(), regardless of runs added meanwhile. Writers wait for at most one read, never for
    // body. Stops when body returns false. Error: Io, Cancelled.
    virtual Status forEachSeries(const SeriesFilter &filter, const Task &task,
                                 const std::function<bool(const Series &)> &body) = 0;

    // By program, caller, callee. Error: Io.
    virtual Result<std::vector<StoredCall>> calls() = 0;

    // Stores what is said of findings, replacing earlier triages of the same ids, completely or not
    // at all. Error: Io.
    virtual Status setTriages(const std::vector<Triage> &triages) = 0;
    // Removes the triages, if there are any: all or none. Error: Io.
    virtual Status dropTriages(const std::vector<std::string> &ids) = 0;
    // Oldest first. Error: Io, Damaged.
    virtual Result<std::vector<Triage>> triages() = 0;

    // Cheap, for repeated use: doesn't read the runs. Error: Io, Damaged.
    virtual Result<StoreVersion> version() = 0;

  protected:
    // Known or Outdated, if addWithModels() would have nothing to do. Error: Io.
    Result<std::optional<Added>> whyNotAdded(const RunDigest &digest, const NewModels &models);
};

// url: the path of a file, or clickhouse://HOST:PORT/DATABASE (clickhouses:// for TLS); to create
// one over a cluster, with ?cluster=NAME. Error: BadInput (no such store, not a store, a store of
// an older version, already exists), TooNew, Io, Unreachable.
Result<std::unique_ptr<Store>> createStore(const std::string &url);
Result<std::unique_ptr<Store>> openStore(const std::string &url);

// Whether the store is on a server, which may be unreachable. The url may be malformed.
[[nodiscard]] bool isOnServer(const std::string &url);
// The same text for all forms of a server's address; anything else stays as it is.
[[nodiscard]] std::string plainUrl(const std::string &url);

// The order of Store::runs(), as positions of the given runs.
[[nodiscard]] std::vector<std::uint32_t> orderOfRuns(const std::vector<RunFacts> &runs);

} // namespace zoe::fleet
