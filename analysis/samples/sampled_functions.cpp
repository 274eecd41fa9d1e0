#include "analysis/samples/sampled_functions.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/model/code_names.h"
#include "analysis/model/memory_capture.h"

namespace zoe {

namespace {

constexpr const char *kUnknownCode = "unknown";

} // namespace

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
            m_functions.push_back(functionOf(addressName(capture, address), {}, address.module));
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

std::vector<std::string> namesOnlySampled(const Capture &capture)
{
    std::set<std::string> instrumented;
    for (const Site &site : capture.sites())
        instrumented.insert(site.label());
    std::set<std::string> names;
    for (const CodeAddress &address : capture.codeAddresses()) {
        for (const CodeFunction &function : address.functions) {
            if (!instrumented.contains(function.name))
                names.insert(function.name);
        }
    }
    return {names.begin(), names.end()};
}

} // namespace zoe
