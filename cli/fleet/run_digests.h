// Captures as runs of a fleet: what is known of them, and their figures. For one thread.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command_line.h"
#include "cli/program/context.h"
#include "fleet/digest/facts.h"
#include "fleet/store/store.h"

namespace zoe::cli {

// --set and --facts: the same in every command that reads captures.
struct FactOptions {
    std::vector<std::string> set;
    std::string file;

    // Must outlive the command.
    void addTo(const Command &command);
};

// What holds for all captures of a command.
struct GivenFacts {
    fleet::Facts ofCi;   // where the capture doesn't say it
    fleet::Facts byHand; // whatever the capture says
};

// Error: BadInput, Io.
Result<GivenFacts> givenFacts(const FactOptions &options);

struct DigestedRun {
    fleet::RunDigest digest;
    fleet::NewModels models; // to be added with it
};

// With the behaviours of the store. addsBehaviours: the first run of a scene says what they are,
// and later ones add new ones, if they have many frames that are in none. Error: BadInput, Damaged,
// Io, Cancelled.
Result<DigestedRun> digestRun(Context &context, fleet::Store &store, const std::string &file,
                              const std::string &hash, const GivenFacts &given,
                              bool addsBehaviours);

} // namespace zoe::cli
