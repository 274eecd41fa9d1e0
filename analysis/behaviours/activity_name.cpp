#include "analysis/behaviours/activity_name.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace zoe {

namespace {

// Verbs that functions are named after, in alphabetical order.
constexpr std::string_view kVerbs[] = {
    "acquire",     "add",      "allocate", "animate",    "apply",    "assemble",  "begin",
    "bind",        "blend",    "blit",     "blur",       "build",    "bake",      "cache",
    "calculate",   "cast",     "check",    "clear",      "clip",     "collect",   "collide",
    "commit",      "compile",  "compress", "compute",    "convert",  "copy",      "create",
    "cull",        "cut",      "decode",   "decompress", "delete",   "denoise",   "destroy",
    "detect",      "dispatch", "draw",     "emit",       "encode",   "evaluate",  "execute",
    "extract",     "fetch",    "fill",     "filter",     "find",     "finish",    "flush",
    "free",        "gather",   "generate", "grow",       "hash",     "insert",    "integrate",
    "interpolate", "join",     "layout",   "light",      "link",     "listen",    "load",
    "lock",        "look",     "map",      "mark",       "match",    "measure",   "merge",
    "mix",         "move",     "open",     "optimise",   "optimize", "pack",      "paint",
    "parse",       "pick",     "plan",     "play",       "poll",     "present",   "print",
    "process",     "pull",     "push",     "query",      "queue",    "rasterise", "rasterize",
    "read",        "receive",  "reduce",   "refill",     "refresh",  "release",   "remove",
    "render",      "replay",   "reset",    "resolve",    "run",      "sample",    "save",
    "scan",        "schedule", "search",   "send",       "simulate", "skin",      "sleep",
    "smooth",      "solve",    "sort",     "spawn",      "split",    "step",      "stream",
    "submit",      "swap",     "sweep",    "sync",       "tick",     "trace",     "transform",
    "update",      "upload",   "validate", "visit",      "wait",     "walk",      "warm",
    "watch",       "weld",     "work",     "write"};
// Words before a verb that carry no meaning.
constexpr std::string_view kAuxiliaries[] = {"async", "do", "handle", "impl", "on", "try"};
constexpr std::string_view kDoubling[] = {"begin", "commit", "emit", "reset", "submit"};

bool isOneOf(std::span<const std::string_view> words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isAsciiUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

char lower(char c)
{
    return isAsciiUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isVowel(char c)
{
    return std::string_view("aeiou").find(c) != std::string_view::npos;
}

// Takes the first word off a name: "solveContacts" becomes "solve", "Contacts".
std::string takeWord(std::string_view &name)
{
    std::size_t at = 0;
    while (at < name.size() && !isAsciiLetter(name[at]))
        ++at;
    std::string word;
    for (; at < name.size() && isAsciiLetter(name[at]); ++at) {
        const bool starts = !word.empty() && isAsciiUpper(name[at]) && !isAsciiUpper(name[at - 1]);
        if (starts)
            break;
        word += lower(name[at]);
    }
    name.remove_prefix(at);
    return word;
}

std::string withIng(std::string word)
{
    const std::size_t vowels = static_cast<std::size_t>(std::ranges::count_if(word, isVowel));
    const auto fromEnd = [&](std::size_t i) { return word[word.size() - i]; };
    const bool shortEnd = word.size() >= 3 && vowels == 1 && !isVowel(fromEnd(1)) &&
                          isVowel(fromEnd(2)) && !isVowel(fromEnd(3)) &&
                          std::string_view("wxy").find(fromEnd(1)) == std::string_view::npos;
    if (shortEnd || isOneOf(kDoubling, word))
        word += word.back();
    else if (word.size() > 2 && word.ends_with('e') && !word.ends_with("ee"))
        word.pop_back();
    return word + "ing";
}

} // namespace

std::string activityName(std::string_view function)
{
    const std::size_t scope = function.rfind("::");
    if (scope != std::string_view::npos)
        function.remove_prefix(scope + 2);
    std::string word = takeWord(function);
    while (isOneOf(kAuxiliaries, word)) {
        std::string_view rest = function;
        const std::string next = takeWord(rest);
        if (next.empty())
            break;
        word = next;
        function = rest;
    }
    if (word.size() < 2)
        return {};
    if (isOneOf(kVerbs, word))
        word = withIng(std::move(word));
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return word;
}

} // namespace zoe
