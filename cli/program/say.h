// Prints texts for people on stdout and stderr, so that no string can control the terminal. For one
// thread.
#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "analysis/model/texts/escaped_text.h"
#include "cli/program/result_stream.h"
#include "cli/program/terminal.h"
#include "cli/program/text_width.h"

namespace zoe::cli {

// Strings are escaped so that they stay on one line; everything else is unchanged.
template <class T>
auto printed(const T &value)
{
    if constexpr (std::is_convertible_v<const T &, std::string_view>)
        return printable(std::string_view(value));
    else
        return value;
}

template <class T>
using Printed = decltype(printed(std::declval<const T &>()));

// The result, on stdout.
template <class... Args>
void say(fmt::format_string<Printed<Args>...> format, const Args &...args)
{
    startPager();
    writeResult(fmt::format(format, printed(args)...));
}

// The same for sentences, which are wrapped at the width of the terminal.
template <class... Args>
void sayText(fmt::format_string<Printed<Args>...> format, const Args &...args)
{
    startPager();
    writeResult(wrapped(fmt::format(format, printed(args)...), terminalColumns()));
}

// A ready text of several lines, on stdout.
inline void sayLines(std::string_view text)
{
    startPager();
    writeResult(printableLines(text));
}

// Everything else, on stderr. If that can't be written, nobody can be told.
template <class... Args>
void tell(fmt::format_string<Printed<Args>...> format, const Args &...args)
{
    try {
        fmt::print(stderr, format, printed(args)...);
    } catch (const std::system_error &) {
        return;
    }
}

} // namespace zoe::cli
