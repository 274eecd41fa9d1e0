// The commands that a viewer may send to a program: lines of text, one command each, as listed in
// FORMAT.md. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

constexpr unsigned kControlVersion = 2;
constexpr std::size_t kLongestControlLine = 256; // without the line feed

// A notice with these words means that the category is switched off, although no zone has used it
// yet.
constexpr std::string_view kOffAllTheSame = "it is switched off all the same";

struct ControlLine {
    enum class Command { Hello, Token, Save, CategoryOn, CategoryOff };
    Command command = Command::Hello;
    unsigned version = 0; // of a hello
    std::string name;     // of a category, or the token

    friend bool operator==(const ControlLine &, const ControlLine &) = default;
};

// Without the line feed; a carriage return before it is ignored. Error: BadInput, with a sentence
// for the peer.
Result<ControlLine> parseControlLine(std::string_view line);
// Starts the answer to a command that failed.
std::string answerTo(const ControlLine &line);
// With the line feed.
std::string controlText(const ControlLine &line);

} // namespace zoe
