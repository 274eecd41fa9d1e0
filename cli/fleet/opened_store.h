// A store with its runs: what commands that read a store begin with. A value.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/program/context.h"
#include "fleet/store/store.h"

namespace zoe::cli {

struct OpenedStore {
    std::unique_ptr<fleet::Store> store;
    std::vector<fleet::RunFacts> runs;
};

// If servers of the store don't answer, a note says what is missing. Error: as openStore() and
// Store::runs().
Result<OpenedStore> openWithRuns(Context &context, const std::string &url);
// For what must not go by a part of the runs. refusal: what the error begins with. Error: also
// Unreachable, if a server doesn't answer.
Result<OpenedStore> openWhole(const std::string &url, const char *refusal);

// What a command goes through that reads all of the store.
Work runsOf(const OpenedStore &opened);

} // namespace zoe::cli
