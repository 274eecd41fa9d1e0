// The names of what a capture has, and functions by the names that users give them.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::cli {

// All sites with this label (Site::label()), or with this function's name where no label fits; by
// id. Error: BadInput, with names that hold the text.
Result<std::vector<SiteId>> functionsNamed(const Capture &capture, const std::string &name,
                                           const std::string &option);

// Names of what a capture has, in its order, for what to say about one that it hasn't.
std::vector<std::string> functionNames(const Capture &capture);
std::vector<std::string> threadNames(const Capture &capture);
std::vector<std::string> frameSetNames(const Capture &capture);
std::vector<std::string> plotNames(const Capture &capture);

// "render", or "(other)" for entries beyond a limit.
std::string labelOf(const Capture &capture, SiteId site, const char *none);
// "file.cpp:12", or nothing.
std::string placeOf(const Site &site);

} // namespace zoe::cli
