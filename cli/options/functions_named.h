// Functions by the names that users give them.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe::cli {

// All sites with this label (Site::label()), or with this function's name where no label fits; by
// id. Error: BadInput, with names that hold the text.
Result<std::vector<SiteId>> functionsNamed(const Capture &capture, const std::string &name,
                                           const std::string &option);

// "render", or "(other)" for entries beyond a limit.
std::string labelOf(const Capture &capture, SiteId site, const char *none);
// "file.cpp:12", or nothing.
std::string placeOf(const Site &site);

} // namespace zoe::cli
