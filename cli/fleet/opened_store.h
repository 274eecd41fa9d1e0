// A store with its runs: the first step of commands that read a store. A value.
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
// For commands that must not use only a part of the runs. refusal: the start of the error. Error:
// also Unreachable, if a server doesn't answer.
Result<OpenedStore> openWhole(const std::string &url, const char *refusal);

// The amount of work of a command that reads the whole store.
Work runsOf(const OpenedStore &opened);

} // namespace zoe::cli
