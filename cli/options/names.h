// The names of a capture's content, and functions by the names that users type.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::cli {

// All sites with this label (Site::label()), or, if no label matches, with this function name; by
// id. Error: BadInput, listing names that contain the text.
Result<std::vector<SiteId>> functionsNamed(const Capture &capture, const std::string &name,
                                           const std::string &option);

// Names in the capture, in its order, for messages about unknown ones.
std::vector<std::string> functionNames(const Capture &capture);
std::vector<std::string> threadNames(const Capture &capture);
std::vector<std::string> frameSetNames(const Capture &capture);
std::vector<std::string> plotNames(const Capture &capture);

// "render", or "(other)" for entries beyond a limit.
std::string labelOf(const Capture &capture, SiteId site, const char *none);
// "file.cpp:12"; empty if unknown.
std::string placeOf(const Site &site);

} // namespace zoe::cli
