// What to say about a name that nothing has: a misspelt function, thread, option or command. Pure
// functions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe {

// The names that were probably meant, best first, at most three: those that differ in case, by few
// letters (one, or a third of the name; exchanged neighbours count once), that begin so, or that
// contain the name.
std::vector<std::string> similarNames(const std::string &name, std::span<const std::string> known);

// "unknown thread 'mian'; did you mean 'main'?", or what is available, as far as it fits into a
// sentence. kind: "thread". place: the option.
Error unknownName(const std::string &kind, const std::string &name,
                  std::span<const std::string> known, const std::string &place);
// The sentence alone.
std::string unknownNameText(const std::string &kind, const std::string &name,
                            std::span<const std::string> known);

} // namespace zoe
