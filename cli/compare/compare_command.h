// The options of `zoe compare`. A value.
#pragma once

#include <string>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/gate/gate_condition.h"
#include "cli/options/selection_options.h"
#include "cli/output/output_form.h"

namespace zoe::cli {

struct CompareCommand {
    std::vector<std::string> captures; // the baselines, then the head
    SelectionOptions selection;        // of both sides
    // For one side, if its frames are chosen separately.
    std::string baseFrames;
    std::string headFrames;
    std::string baseWhere;
    std::string headWhere;
    std::vector<std::string> renames; // OLD=NEW
    CompareOptions options;
    std::string time = "auto"; // of self times
    // For behaviours.
    std::string method = "kmeans";
    std::string clusters = "auto";
    std::uint64_t seed = 1;
    std::string model;
    bool withoutMix = false;
    // For the gate.
    std::vector<std::string> conditions;
    int cannotTellExit = kByRule;
    int unclearExit = 0;
    // For the output.
    OutputForm form; // CSV has the functions
    bool markdown = false;
    bool overwrite = false; // replaces reports that zoe did not write
    std::string junit;
    std::string html;

    static constexpr int kByRule = -1; // by the rule of cannotTellExit

    // This must outlive the app.
    void addTo(const Command &app, Context &context);
    void addGateTo(const Command &app);
    void addFormsTo(const Command &app, Context &context);
    // Error: BadInput, one sentence: options that are invalid whatever the captures contain.
    [[nodiscard]] Result<std::vector<GateCondition>> parsedConditions() const;
    [[nodiscard]] Status check() const;
    // Selection of one side, without the behaviour, which needs both sides.
    [[nodiscard]] SelectionOptions selectionOf(bool isHead) const;
    // The options that restrict the comparison, as they would be typed.
    [[nodiscard]] std::vector<std::string> selectionWords() const;
};

// Adds --time; time must outlive the app.
void addTime(const Command &app, std::string &time);
TimeChoice timeChoiceOf(const std::string &time);

} // namespace zoe::cli
