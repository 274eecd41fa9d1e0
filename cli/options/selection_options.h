// --frames, --where, --behaviour, --threads: the same in every command that can be restricted to a
// part of the capture; and --sites and --inside, for commands where these make sense.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/selection.h"
#include "cli/options/command_line.h"
#include "cli/program/context.h"

namespace zoe::cli {

struct SelectionOptions {
    std::string frames;
    std::string framesOption = "--frames"; // as which the user gave them
    std::string where;
    std::string behaviour;
    std::vector<std::string> threads;
    std::vector<std::string> sites;
    std::vector<std::string> inside;
    std::string frameSet; // addOwnSetTo()

    void addTo(const Command &command, Context &context);
    // Without --threads: for questions about whole frames.
    void addFramesTo(const Command &command, Context &context);
    // The same without --set, for commands that add their own: they use the frames of any set as
    // they are, instead of as main frames.
    void addAllButSetTo(const Command &command, bool withThreads = true);
    void addOwnSetTo(const Command &command);
    void addInsideTo(const Command &command);
    void addSitesTo(const Command &command);
    // Error: BadInput, naming the option and what the capture has instead.
    [[nodiscard]] Result<Selection> resolve(Context &context, const Capture &capture) const;
};

} // namespace zoe::cli
