#include "app/widgets/zones/label_fit.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>

namespace zoe::app {

namespace {

// Brackets that are not inside others.
struct Group {
    std::size_t open = 0;
    std::size_t close = 0;
};

// After the symbol of an operator whose word begins here; the same position if there is none.
std::size_t afterOperator(std::string_view name, std::size_t at)
{
    constexpr std::string_view kWord = "operator";
    const bool isBehind = at > 0 && (name[at - 1] == '_' ||
                                     std::isalnum(static_cast<unsigned char>(name[at - 1])) != 0);
    if (isBehind || !name.substr(at).starts_with(kWord))
        return at;
    const std::size_t symbol = at + kWord.size();
    if (name.substr(symbol).starts_with("()"))
        return symbol + 2;
    return std::min(name.find_first_not_of("<>=!-+*/%&|^~,[]", symbol), name.size());
}

// Not set: brackets don't match, as in names that were cut off.
std::optional<std::vector<Group>> groupsOf(std::string_view name)
{
    constexpr std::string_view kOpen = "(<[{";
    constexpr std::string_view kClose = ")>]}";
    std::vector<Group> groups;
    std::string expected;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (const std::size_t behind = afterOperator(name, i); behind > i) {
            i = behind - 1;
        } else if (const std::size_t kind = kOpen.find(name[i]); kind != std::string_view::npos) {
            if (expected.empty())
                groups.push_back({i, i});
            expected += kClose[kind];
        } else if (kClose.find(name[i]) != std::string_view::npos &&
                   !(name[i] == '>' && i > 0 && name[i - 1] == '-')) {
            if (expected.empty() || expected.back() != name[i])
                return std::nullopt;
            expected.pop_back();
            groups.back().close = i;
        }
    }
    return expected.empty() ? std::optional(groups) : std::nullopt;
}

// Where the last "::" outside brackets begins.
std::size_t lastScope(std::string_view name, const std::vector<Group> &groups)
{
    std::size_t end = name.size();
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
        const std::size_t scope = name.substr(0, end).rfind("::");
        if (scope != std::string_view::npos && scope > group->close)
            return scope;
        end = group->open;
    }
    return name.substr(0, end).rfind("::");
}

std::string without(std::string_view name, const std::vector<Group> &groups, char kind)
{
    std::string text;
    std::size_t from = 0;
    for (const Group &group : groups) {
        // Otherwise it is a name, such as "<lambda(int)>" or "(anonymous namespace)".
        const bool isName =
            group.open == 0 || name[group.open - 1] == ':' || name[group.open - 1] == ' ';
        if (name[group.open] != kind || isName)
            continue;
        text += name.substr(from, group.open - from);
        from = group.close + 1;
    }
    return text += name.substr(from);
}

std::string withoutArguments(std::string_view name)
{
    const auto groups = groupsOf(name);
    if (!groups)
        return std::string(name);
    const std::size_t scope = lastScope(name, *groups);
    // With all behind it, such as "const".
    const auto arguments = std::find_if(groups->rbegin(), groups->rend(), [&](const Group &group) {
        return name[group.open] == '(' && group.open > 0 && name[group.open - 1] != ':' &&
               (scope == std::string_view::npos || scope < group.open);
    });
    if (arguments != groups->rend())
        name = name.substr(0, arguments->open);
    const auto left = groupsOf(name);
    return left ? without(name, *left, '(') : std::string(name);
}

std::string withoutTemplates(std::string_view name)
{
    const auto groups = groupsOf(name);
    return groups ? without(name, *groups, '<') : std::string(name);
}

std::string_view lastPart(std::string_view name)
{
    // Scopes and brackets that belong to an operator's name don't count.
    const std::size_t symbol = name.rfind("operator");
    if (symbol != std::string_view::npos && symbol > 0 && name[symbol - 1] == ':')
        return name.substr(symbol);
    const auto groups = groupsOf(name);
    if (!groups)
        return name;
    std::size_t scope = lastScope(name, *groups);
    if (scope == std::string_view::npos)
        return name;
    // A function without a name is called after the one that contains it.
    if (const std::string_view part = name.substr(scope + 2);
        part.starts_with('<') || part.starts_with('{')) {
        const std::string_view before = name.substr(0, scope);
        const auto around = groupsOf(before);
        scope = around ? lastScope(before, *around) : std::string_view::npos;
    }
    return scope == std::string_view::npos ? name : name.substr(scope + 2);
}

} // namespace

std::vector<std::string> shorterNames(std::string_view name)
{
    std::vector<std::string> names{std::string(name)};
    const auto add = [&names](std::string_view shorter) {
        if (!shorter.empty() && shorter.size() < names.back().size())
            names.emplace_back(shorter);
    };
    const std::string plain = withoutArguments(name);
    add(plain);
    const std::string untemplated = withoutTemplates(plain);
    add(untemplated);
    add(lastPart(untemplated));
    return names;
}

} // namespace zoe::app
