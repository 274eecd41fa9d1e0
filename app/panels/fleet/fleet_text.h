// Texts about changes of a fleet, in the window's language, and functions that open the captures of
// its runs. GUI thread only.
#pragma once

#include <QString>
#include <memory>
#include <string>

#include "app/session/fleet/fleet_answer.h"
#include "app/session/session.h"
#include "app/widgets/tables/row_source.h"
#include "fleet/report/finding_words.h"

namespace zoe::app {

// A fleet::Translator.
[[nodiscard]] std::string translatedFleetText(const char *english);
// "(frame)": shown instead of a function's name.
[[nodiscard]] QString frameText();
// Title and facts of a finding of the answer, as HTML.
[[nodiscard]] QString findingTitleText(const fleet::Finding &finding);
[[nodiscard]] QString findingFactsHtml(const FleetAnswer &answer, std::size_t finding);
// "3 changes. 240 series, 61 tests; 2 runs were left out.", or why there are none.
[[nodiscard]] QString answerText(const FleetAnswer &answer, std::size_t shown);

// The findings of an answer; one row each, in their order.
[[nodiscard]] std::vector<RowColumn> findingRowColumns();
[[nodiscard]] std::shared_ptr<const RowSource> findingRows(const SharedFleetAnswer &answer);

// Opens the run's capture, or says why it can't.
void openRun(Session &session, const fleet::RunFacts &run);
// The two captures compared; function and behaviour may be empty.
void compareRuns(Session &session, const fleet::RunFacts &base, const fleet::RunFacts &head,
                 const std::string &function, const std::string &behaviour);

} // namespace zoe::app
