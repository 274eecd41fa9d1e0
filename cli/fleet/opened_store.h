// A store with its runs: what commands that read a store begin with. A value.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fleet/store/store.h"

namespace zoe::cli {

struct OpenedStore {
    std::unique_ptr<fleet::Store> store;
    std::vector<fleet::RunFacts> runs;
};

// Error: as openStore() and Store::runs().
Result<OpenedStore> openWithRuns(const std::string &url);

} // namespace zoe::cli
