// The options of `zoe measure`. A value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/comparison/gate/gate_condition.h"
#include "cli/compare/compare_command.h"

namespace zoe::cli {

struct MeasureCommand {
    std::vector<std::string> words; // one command, or two with "--" between them
    std::string folder;
    std::uint32_t runs = 10;
    std::uint32_t warmup = 1;
    std::uint32_t retries = 2; // of a disturbed run
    std::string budget;
    std::string processors;
    std::uint64_t seed = 1;
    double confidence = 0.95;
    std::string time = "auto"; // of self times
    // Conditions and reports are those of `zoe compare`.
    CompareCommand compare;

    // This must outlive the app.
    void addTo(const Command &app, Context &context);
    // The base and the head, or one command.
    [[nodiscard]] Result<std::vector<std::vector<std::string>>> commands() const;
    // A program with a path among the arguments of the only command, where "--" may have been
    // forgotten. Empty: none.
    [[nodiscard]] std::string programAmongArguments() const;
    // 0: none is set. Error: BadInput.
    [[nodiscard]] Result<double> budgetSeconds() const;
    [[nodiscard]] Result<std::vector<GateCondition>> conditions() const;
};

} // namespace zoe::cli
