// Facts of a run by name: from a capture's header, the variables of a CI service, a file, and the
// command line. Pure functions; thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

using Facts = std::vector<std::pair<std::string, std::string>>;

// The facts in the header: program, build, host and processor (as machine and cpu), start, counts,
// and the metadata by key.
[[nodiscard]] RunFacts factsOfHeader(const Capture &capture);
// What a CI service says about commit, order and branch: GitHub, GitLab, Jenkins, Buildkite.
[[nodiscard]] Facts
factsOfCi(const std::function<std::optional<std::string>(const char *)> &variable);
// Lines of KEY=VALUE; empty lines and lines that begin with # are skipped. name: for messages.
// Error: BadInput.
[[nodiscard]] Result<Facts> factsOfText(std::string_view text, const std::string &name);
// "commit=1a2b". Error: BadInput (no =, no key).
[[nodiscard]] Result<std::pair<std::string, std::string>> factOf(std::string_view text);

// Keys with a member of their own; all others are settings.
[[nodiscard]] const std::vector<std::string> &knownFacts();
// Error: BadInput (an order that is not a number above 0, a night that is not a date); facts then
// stay unchanged.
Status setFact(RunFacts &facts, const std::string &key, const std::string &value);
// Empty if it is not known.
[[nodiscard]] std::string factNamed(const RunFacts &facts, const std::string &key);

// "2026-11-23": the day of the start in UTC, unless the setting "night" gives another.
[[nodiscard]] std::string nightOf(const RunFacts &facts);
// Empty if text is a date such as 2026-11-23; otherwise what is wrong with it.
[[nodiscard]] std::string wrongNight(const std::string &text);

} // namespace zoe::fleet
