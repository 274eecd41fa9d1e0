// Messages about unknown names: misspelt functions, threads, options or commands. Pure functions;
// thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe {

// The names that were probably meant, best first, at most three: those that differ in case, or in
// few letters (one, or a third of the name; swapped neighbours count once), that start with the
// name, or that contain it.
std::vector<std::string> similarNames(const std::string &name, std::span<const std::string> known);

// "unknown thread 'mian'; did you mean 'main'?", or as many of the available names as fit into a
// sentence. kind: "thread". place: the option.
Error unknownName(const std::string &kind, const std::string &name,
                  std::span<const std::string> known, const std::string &place);
// Only the sentence.
std::string unknownNameText(const std::string &kind, const std::string &name,
                            std::span<const std::string> known);

} // namespace zoe
