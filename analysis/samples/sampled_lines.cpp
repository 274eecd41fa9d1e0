#include "analysis/samples/sampled_lines.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "analysis/samples/sample_tree.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

using SamplesOfStacks = std::unordered_map<std::uint32_t, std::uint64_t>; // by StackId

void addStacks(const Chunk &chunk, const FrameRanges &frames, const Selection &selection,
               SamplesOfStacks &stacks)
{
    std::size_t frame = 0;
    for (const StackSample &sample : chunk.extras.samples) {
        while (frame + 1 < chunk.frames.size() && chunk.frames[frame].endNs() <= sample.timeNs)
            ++frame;
        if (sample.stack.valid() && selection.hasThread(sample.thread) &&
            frames.contains(chunk.firstFrame + static_cast<FrameIndex>(frame)))
            ++stacks[sample.stack.value];
    }
}

// The lines of an address in this file, innermost first.
std::vector<std::uint32_t> linesOf(const CodeAddress &address, std::string_view file)
{
    std::vector<std::uint32_t> lines;
    for (const CodeFunction &function : address.functions)
        lines.push_back(function.line > 0 && isSameFile(function.file, file) ? function.line : 0);
    return lines;
}

} // namespace

bool isSameFile(std::string_view a, std::string_view b)
{
    if (a.size() < b.size())
        std::swap(a, b);
    return !b.empty() && a.ends_with(b) &&
           (a.size() == b.size() || b.front() == '/' || a[a.size() - b.size() - 1] == '/');
}

Result<std::vector<SampledLine>> sampledLines(const Capture &capture, std::string_view file,
                                              const Selection &selection, const Task &task)
{
    ChunkRun run(capture, selection.framesOf(capture));
    std::vector<SamplesOfStacks> stacks(std::max<std::size_t>(1, run.workers(task)));
    const Status status =
        run.forEachBesideZones(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            addStacks(chunk, run.frames(), selection, stacks[worker]);
        });
    if (!status)
        return status.error();
    for (std::size_t i = 1; i < stacks.size(); ++i) {
        for (const auto &[stack, samples] : stacks[i])
            stacks.front()[stack] += samples;
    }
    std::vector<std::vector<std::uint32_t>> linesOfAddress; // empty: not in the file
    for (const CodeAddress &address : capture.codeAddresses()) {
        linesOfAddress.push_back(linesOf(address, file));
        if (std::ranges::all_of(linesOfAddress.back(), [](auto line) { return line == 0; }))
            linesOfAddress.back().clear();
    }
    std::map<std::uint32_t, SampledLine> found;
    for (const auto &[stack, samples] : stacks.front()) {
        std::set<std::uint32_t> lines;
        bool innermost = true;
        for (StackId at{stack}; at.valid(); at = capture.callStacks()[at.value].callers) {
            const CodeAddressId address = capture.callStacks()[at.value].address;
            if (address.valid()) {
                const std::vector<std::uint32_t> &own = linesOfAddress[address.value];
                if (innermost && !own.empty() && own.front() > 0)
                    found[own.front()].self += samples;
                lines.insert(own.begin(), own.end());
            }
            innermost = false;
        }
        for (const std::uint32_t line : lines)
            if (line > 0)
                found[line].total += samples;
    }
    std::vector<SampledLine> result;
    for (auto &[line, sampled] : found) {
        sampled.line = line;
        result.push_back(sampled);
    }
    return result;
}

} // namespace zoe
