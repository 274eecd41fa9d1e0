// What a viewer may say to a program that it watches: lines of text, one command each. FORMAT.md
// lists them. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

constexpr unsigned kControlVersion = 1;
constexpr std::size_t kLongestControlLine = 256; // without the line feed

// A notice that says so is about a category in which no zone has run: it is switched off, though.
constexpr std::string_view kOffAllTheSame = "it is switched off all the same";

struct ControlLine {
    enum class Command { Hello, Save, CategoryOn, CategoryOff };
    Command command = Command::Hello;
    unsigned version = 0; // of a hello
    std::string name;     // of a category

    friend bool operator==(const ControlLine &, const ControlLine &) = default;
};

// Without the line feed; a carriage return before it is left out. Error: BadInput, with a sentence
// for the peer.
Result<ControlLine> parseControlLine(std::string_view line);
// With the line feed.
std::string controlText(const ControlLine &line);

} // namespace zoe
