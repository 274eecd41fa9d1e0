#include "analysis/model/code_names.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace zoe {

namespace {

std::string hexadecimal(std::uint64_t value)
{
    char text[32];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, 16).ptr;
    return "0x" + std::string(std::begin(text), end);
}

} // namespace

std::string moduleName(const CodeModule &module)
{
    const std::size_t slash = module.path.find_last_of('/');
    return slash == std::string::npos ? module.path : module.path.substr(slash + 1);
}

std::string addressName(const Capture &capture, const CodeAddress &address)
{
    if (!address.module.valid())
        return hexadecimal(address.address);
    return moduleName(capture.codeModules()[address.module.value]) + '+' +
           hexadecimal(address.address);
}

std::vector<std::string> namesOfAddress(const Capture &capture, CodeAddressId id)
{
    if (!id.valid())
        return {"unknown"};
    const CodeAddress &address = capture.codeAddresses()[id.value];
    std::vector<std::string> names;
    for (auto function = address.functions.rbegin(); function != address.functions.rend();
         ++function)
        names.push_back(function->name);
    if (names.empty())
        names.push_back(addressName(capture, address));
    return names;
}

std::vector<std::string> namesOfStack(const Capture &capture, StackId stack)
{
    std::vector<std::string> names;
    for (; stack.valid(); stack = capture.callStacks()[stack.value].callers) {
        const auto here = namesOfAddress(capture, capture.callStacks()[stack.value].address);
        names.insert(names.end(), here.rbegin(), here.rend());
    }
    std::ranges::reverse(names);
    return names;
}

} // namespace zoe
