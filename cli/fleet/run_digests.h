// Captures as runs of a fleet: their facts and figures. For one thread.
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

// Facts about all captures of a command.
struct GivenFacts {
    fleet::Facts ofCi;   // used if the capture has no such fact
    fleet::Facts byHand; // take precedence over the capture
};

// Error: BadInput, Io.
Result<GivenFacts> givenFacts(const FactOptions &options);

struct DigestedRun {
    fleet::RunDigest digest;
    fleet::NewModels models; // added together with it
};

// With the behaviours of the store. addsBehaviours: the first run of a scene defines them, and
// later ones add new ones if they have many frames that are in none. Error: BadInput, Damaged, Io,
// Cancelled.
Result<DigestedRun> digestRun(Context &context, fleet::Store &store, const std::string &file,
                              const std::string &hash, const GivenFacts &given,
                              bool addsBehaviours);

} // namespace zoe::cli
