#include "analysis/samples/sampled_part.h"

#include <algorithm>
#include <vector>

#include "analysis/model/code_names.h"

namespace zoe {

namespace {

using NamePath = std::vector<std::string>; // outermost first

// Unknown code of a file counts as one function: single addresses mean nothing to users.
NamePath pathOf(const Capture &capture, StackId stack)
{
    NamePath path;
    for (; stack.valid(); stack = capture.callStacks()[stack.value].callers) {
        const CodeAddressId id = capture.callStacks()[stack.value].address;
        std::vector<std::string> names = namesOfAddress(capture, id);
        if (id.valid() && capture.codeAddresses()[id.value].functions.empty()) {
            const ModuleId module = capture.codeAddresses()[id.value].module;
            names = {module.valid() ? moduleName(capture.codeModules()[module.value])
                                    : std::string("unknown code")};
        }
        path.insert(path.end(), names.rbegin(), names.rend());
    }
    std::ranges::reverse(path);
    return path;
}

} // namespace

void countSamples(std::span<const StackSample> samples, const ThreadStretch &stretch,
                  StackCounts &counts)
{
    for (const StackSample &sample : samplesIn(samples, stretch.times)) {
        if (sample.thread == stretch.thread)
            ++counts[sample.stack];
    }
}

SampledPart sampledPartOf(const Capture &capture, const StackCounts &counts)
{
    SampledPart part;
    std::vector<std::pair<NamePath, std::uint64_t>> paths;
    for (const auto &[stack, count] : counts) {
        part.samples += count;
        paths.emplace_back(pathOf(capture, stack), count);
    }
    for (std::size_t depth = 0;; ++depth) {
        std::map<std::string, std::uint64_t> next;
        for (const auto &[path, count] : paths)
            if (depth < path.size())
                next[path[depth]] += count;
        const auto most =
            std::ranges::max_element(next, {}, [](const auto &entry) { return entry.second; });
        if (most == next.end() || most->second * 2 <= part.samples)
            return part;
        part.function = most->first;
        part.inside = most->second;
        std::erase_if(paths, [&](const auto &entry) {
            return depth >= entry.first.size() || entry.first[depth] != part.function;
        });
    }
}

} // namespace zoe
