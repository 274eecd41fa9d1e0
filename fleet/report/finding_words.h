// Puts findings into words, the same on the command line, on pages and in the window: in English,
// or translated. Pure functions; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/texts/translator.h"
#include "fleet/report/fleet_report.h"

namespace zoe::fleet {

// Marks an English text for the translators, which translations/update.sh finds, and returns it.
struct FleetText {
    [[nodiscard]] static constexpr const char *tr(const char *english) { return english; }
};

// The commit if it is known, otherwise the night.
[[nodiscard]] std::string shortRun(const RunFacts &run);
// The function; "(frame)", "(mix of behaviours)", "(machine lab-2)".
[[nodiscard]] std::string whatChanged(const Finding &finding, Translator translator = nullptr);
// "new", "changed", or what was said.
[[nodiscard]] std::string statusText(const JudgedFinding &judged, Translator translator = nullptr);

// "solve_contacts: slower by 1.2 ms per frame (+3.1 %)".
[[nodiscard]] std::string findingTitle(const Finding &finding, Translator translator = nullptr);

struct NamedText {
    std::string name;
    std::string text;
};
// Where, since when and by what the change was made, as far as known.
[[nodiscard]] std::vector<NamedText> entryFacts(const ReportEntry &entry,
                                                const std::vector<RunFacts> &runs,
                                                Translator translator = nullptr);

} // namespace zoe::fleet
