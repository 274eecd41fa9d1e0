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

// The number of a frame that the capture has. Error: BadInput.
Result<FrameIndex> frameNumber(const Capture &capture, const std::string &text, const char *option);

struct NumberedName {
    std::uint32_t number = 0;
    std::string name;
};
// Of a behaviour that is neither one of these names nor one of their numbers. Error: BadInput,
// listing what there is: names for a name, names with their numbers for a number.
Error unknownBehaviour(const std::string &text, const std::vector<NumberedName> &behaviours);

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
