#include "analysis/samples/sampled_functions.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <utility>

#include "analysis/model/memory_capture.h"

namespace zoe {

namespace {

constexpr const char *kUnknownCode = "unknown";

std::string hexadecimal(std::uint64_t value)
{
    char text[32];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, 16).ptr;
    return "0x" + std::string(std::begin(text), end);
}

std::string nameWithoutFunction(const Capture &capture, const CodeAddress &address)
{
    if (!address.module.valid())
        return hexadecimal(address.address);
    return moduleName(capture.codeModules()[address.module.value]) + '+' +
           hexadecimal(address.address);
}

} // namespace

std::string moduleName(const CodeModule &module)
{
    const std::size_t slash = module.path.find_last_of('/');
    return slash == std::string::npos ? module.path : module.path.substr(slash + 1);
}

std::vector<std::string> namesOfAddress(const Capture &capture, CodeAddressId id)
{
    if (!id.valid())
        return {kUnknownCode};
    const CodeAddress &address = capture.codeAddresses()[id.value];
    std::vector<std::string> names;
    for (const CodeFunction &function : address.functions)
        names.push_back(function.name);
    std::ranges::reverse(names);
    if (names.empty())
        names.push_back(nameWithoutFunction(capture, address));
    return names;
}

SampledFunctions::SampledFunctions(const Capture &capture)
{
    using Key = std::tuple<std::string, std::string, std::uint32_t>; // name, file, module
    std::map<Key, std::uint32_t> known;
    Dictionaries names;
    const auto functionOf = [&](const std::string &name, const std::string &file, ModuleId module) {
        const auto [found, isNew] = known.try_emplace(
            {name, file, module.value}, static_cast<std::uint32_t>(names.sites.size()));
        if (isNew) {
            Site site;
            site.function = name;
            site.file = file;
            site.category =
                module.valid() ? moduleName(capture.codeModules()[module.value]) : std::string();
            names.sites.push_back(std::move(site));
        }
        return found->second;
    };
    for (const CodeAddress &address : capture.codeAddresses()) {
        m_begin.push_back(static_cast<std::uint32_t>(m_functions.size()));
        for (auto function = address.functions.rbegin(); function != address.functions.rend();
             ++function)
            m_functions.push_back(functionOf(function->name, function->file, address.module));
        if (address.functions.empty())
            m_functions.push_back(
                functionOf(nameWithoutFunction(capture, address), {}, address.module));
        else
            m_anyNamed = true;
    }
    m_begin.push_back(static_cast<std::uint32_t>(m_functions.size()));
    m_functions.push_back(functionOf(kUnknownCode, {}, {}));
    m_begin.push_back(static_cast<std::uint32_t>(m_functions.size()));
    names.threads.assign(capture.threads().begin(), capture.threads().end());
    m_names =
        std::make_shared<MemoryCapture>(SessionInfo{}, std::move(names), std::vector<Chunk>{});
}

std::span<const std::uint32_t> SampledFunctions::at(CodeAddressId address) const
{
    const std::size_t i =
        std::min<std::size_t>(address.value, m_begin.size() - 2); // without one: "unknown"
    return std::span(m_functions).subspan(m_begin[i], m_begin[i + 1] - m_begin[i]);
}

} // namespace zoe
