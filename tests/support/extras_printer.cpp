#include <array>
#include <bit>
#include <charconv>

#include "tests/support/extras_text.h"

namespace zoe::test {

namespace {

std::string numberText(double value)
{
    std::array<char, 64> text{};
    const char *const end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {static_cast<const char *>(text.data()), end};
}

std::string valueText(const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
        return escaped(extras.text(value));
    case ValueKind::Signed:
        return std::to_string(static_cast<std::int64_t>(value.bits));
    case ValueKind::Unsigned:
        return std::to_string(value.bits);
    case ValueKind::Float:
        return numberText(std::bit_cast<double>(value.bits));
    case ValueKind::Bool:
        return value.bits != 0 ? "true" : "false";
    case ValueKind::Numbers:
        break;
    }
    std::string text;
    for (const double number : extras.numbersOf(value))
        text += (text.empty() ? "" : " ") + numberText(number);
    return text;
}

std::string threadText(const Capture &capture, ThreadId thread)
{
    return " | " + (thread.valid() ? capture.thread(thread).label() : "-") + " | ";
}

template <class... Numbers>
std::string numbers(Numbers... values)
{
    std::string text;
    ((text += (text.empty() ? "" : " ") + std::to_string(values)), ...);
    return text;
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\n')
            result += "\\n";
        else if (c == '\\')
            result += "\\\\";
        else
            result += c;
    }
    return result;
}

std::string textOfValue(const Capture &capture, const ChunkExtras &extras, const ZoneValue &value)
{
    constexpr std::array<const char *, 6> kKinds = {"text",  "signed", "unsigned",
                                                    "float", "bool",   "numbers"};
    return std::string("= ") + kKinds.at(static_cast<std::size_t>(value.kind)) + " " +
           capture.valueKeys()[value.key.value] + ": " + valueText(extras, value);
}

std::string textOfLock(const Capture &capture, const LockSpan &span)
{
    constexpr std::array<const char *, 4> kUses = {"wait", "hold", "shared-wait", "shared-hold"};
    return "lock " + capture.locks()[span.lock.value].name + threadText(capture, span.thread) +
           kUses.at(static_cast<std::size_t>(span.use)) + " " +
           numbers(span.startNs, span.durationNs);
}

std::string textOfAsync(const Capture &capture, const AsyncSpan &span)
{
    return "async " + capture.site(span.site).label() + threadText(capture, span.beginThread) +
           capture.thread(span.endThread).label() + " | " +
           numbers(span.id, span.startNs, span.durationNs) + (span.stillOpen ? " open" : "");
}

std::string textOfFlow(const Capture &capture, const FlowPoint &point)
{
    constexpr std::array<const char *, 3> kSteps = {"begin", "step", "end"};
    return "flow " + capture.site(point.site).label() + threadText(capture, point.thread) +
           kSteps.at(static_cast<std::size_t>(point.step)) + " " + numbers(point.id, point.timeNs);
}

std::string textOfMemory(const Capture &capture, const MemoryEvent &event)
{
    return (event.isFree ? "free " : "alloc ") + capture.memoryPools()[event.pool.value].name +
           threadText(capture, event.thread) + numbers(event.timeNs, event.address, event.size);
}

std::string textOfState(const Capture &capture, const ThreadStateSpan &span)
{
    constexpr std::array<const char *, 3> kStates = {"running", "preempted", "waiting"};
    return "state" + threadText(capture, span.thread).substr(2) +
           (span.isIo ? "io" : kStates.at(static_cast<std::size_t>(span.state))) + " " +
           (span.cpu == kUnknownCpu ? "-" : std::to_string(span.cpu)) + " " +
           numbers(span.startNs, span.durationNs) +
           (span.waker.valid() ? " | " + capture.thread(span.waker).label() : "");
}

std::string textOfUsage(const Capture &capture, const ThreadUsage &usage)
{
    return "usage" + threadText(capture, usage.thread).substr(2) +
           numbers(usage.startNs, usage.durationNs, unsigned{usage.known}, usage.runningNs,
                   usage.queuedNs, usage.faults, usage.majorFaults, usage.waits, usage.preemptions);
}

std::string textOfStolen(const StolenTime &stolen)
{
    return "stolen " + numbers(stolen.cpu, stolen.startNs, stolen.durationNs, stolen.hypervisorNs,
                               stolen.interruptNs);
}

namespace {

std::string addressText(const Capture &capture, const CodeAddress &address)
{
    std::string text;
    for (const CodeFunction &function : address.functions)
        text = function.name + (text.empty() ? "" : "/") + text;
    if (!text.empty())
        return text;
    const std::string module =
        address.module.valid() ? capture.codeModules()[address.module.value].path : "";
    return "[" + module + "+" + std::to_string(address.address) + "]";
}

} // namespace

std::string textOfSample(const Capture &capture, const StackSample &sample)
{
    std::string stack;
    for (StackId at = sample.stack; at.valid();) {
        const CallStack &one = capture.callStacks()[at.value];
        const std::string name =
            one.address.valid() ? addressText(capture, capture.codeAddresses()[one.address.value])
                                : "?";
        stack = name + (stack.empty() ? "" : ";") + stack;
        at = one.callers;
    }
    return "sample" + threadText(capture, sample.thread).substr(2) +
           numbers(sample.timeNs, sample.periodNs) + " | " + (stack.empty() ? "-" : stack);
}

std::string textOfAnnotation(const Capture &capture, const Annotation &annotation)
{
    return (annotation.kind == AnnotationKind::Bookmark ? "bookmark " : "note ") +
           numbers(annotation.id, annotation.timeNs, annotation.durationNs, annotation.colour) +
           " " + (annotation.frame ? std::to_string(*annotation.frame) : "-") +
           threadText(capture, annotation.thread) + escaped(annotation.text);
}

} // namespace zoe::test
