// A store of digests of many captures. Implementations: SQLite (one file). An object belongs to one
// thread; any number of programs may use the same store at once.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/values/run_digest.h"
#include "fleet/values/series.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

// Stores of other versions are not opened. Rises with every change of the tables.
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

    // All runs, by program and branch, oldest first: by order where all runs of a program and
    // branch have one, else by start. Error: Io.
    virtual Result<std::vector<RunFacts>> runs() = 0;

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
    // Forgets it: all or nothing. Returns of how many of the ids something was said. Error: Io.
    virtual Result<std::size_t> dropTriages(const std::vector<std::string> &ids) = 0;
    // Oldest first. Error: Io, Damaged.
    virtual Result<std::vector<Triage>> triages() = 0;
};

// url: the path of a file. Error: BadInput (no such store, not a store, a store of an older
// version, it exists already), TooNew, Io.
Result<std::unique_ptr<Store>> createStore(const std::string &url);
Result<std::unique_ptr<Store>> openStore(const std::string &url);

// As Store::runs() orders them. Positions of runs in the given order.
[[nodiscard]] std::vector<std::uint32_t> orderOfRuns(const std::vector<RunFacts> &runs);

} // namespace zoe::fleet
