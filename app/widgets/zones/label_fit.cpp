#include "app/widgets/zones/label_fit.h"

namespace zoe::app {

namespace {

bool isOperatorAt(std::string_view name, std::size_t symbol)
{
    constexpr std::string_view kWord = "operator";
    return symbol >= kWord.size() && name.substr(symbol - kWord.size(), kWord.size()) == kWord;
}

// Up to the parenthesis of the arguments: the last one opened at the outermost level.
std::string_view withoutArguments(std::string_view name)
{
    if (name.empty())
        return name;
    const std::size_t close = name.rfind(')');
    if (close == std::string_view::npos)
        return name;
    int depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        if (name[i] == ')')
            ++depth;
        else if (name[i] == '(' && --depth == 0)
            return i == 0 || isOperatorAt(name, i) ? name : name.substr(0, i);
    }
    return name;
}

std::string withoutTemplates(std::string_view name)
{
    std::string text;
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<' && isOperatorAt(name, i))
            return std::string(name); // operator< and others: not worth guessing
        if (name[i] == '<' && i > 0)
            ++depth;
        else if (name[i] == '>' && depth > 0)
            --depth;
        else if (depth == 0)
            text += name[i];
    }
    return depth == 0 ? text : std::string(name);
}

std::string_view lastPart(std::string_view name)
{
    // Brackets that belong to an operator's name don't count.
    const std::size_t symbol = name.rfind("operator");
    if (symbol != std::string_view::npos && symbol > 0 && name[symbol - 1] == ':')
        return name.substr(symbol);
    int depth = 0;
    for (std::size_t i = name.size(); i-- > 1;) {
        if (name[i] == '>' || name[i] == ')')
            ++depth;
        else if (name[i] == '<' || name[i] == '(')
            --depth;
        else if (depth == 0 && name[i] == ':' && name[i - 1] == ':')
            return name.substr(i + 1);
    }
    return name;
}

} // namespace

std::vector<std::string> shorterNames(std::string_view name)
{
    std::vector<std::string> names{std::string(name)};
    const auto add = [&names](std::string_view shorter) {
        if (!shorter.empty() && shorter.size() < names.back().size())
            names.emplace_back(shorter);
    };
    const std::string plain(withoutArguments(name));
    add(plain);
    const std::string untemplated = withoutTemplates(plain);
    add(untemplated);
    add(lastPart(untemplated));
    return names;
}

} // namespace zoe::app
