#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "tests/support/extras_text.h"

namespace zoe::test {

namespace {

using Words = std::vector<std::string_view>;

Words split(std::string_view text, std::string_view separator)
{
    Words parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + separator.size());
    }
}

// Takes the kind of a line off its front.
bool takePrefix(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

template <class E, std::size_t N>
E kindIn(std::string_view word, const std::array<std::string_view, N> &names,
         const ExtrasParser::Names &all)
{
    const auto known = std::ranges::find(names, word);
    all.check(known != names.end(), "an unknown kind");
    return static_cast<E>(known - names.begin());
}

template <class IdType, class T, class Project>
IdType idOf(std::vector<T> &entries, std::string_view name, Project project)
{
    auto known = std::ranges::find(entries, name, project);
    if (known == entries.end()) {
        known = entries.emplace(known);
        std::invoke(project, *known) = name;
    }
    return IdType{static_cast<std::uint32_t>(known - entries.begin())};
}

} // namespace

template <class T>
T ExtrasParser::number(std::string_view word) const
{
    T value{};
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    m_names.check(error == std::errc{} && rest == word.data() + word.size(),
                  "a number was expected");
    return value;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size())
            result += text[++i] == 'n' ? '\n' : text[i];
        else
            result += text[i];
    }
    return result;
}

bool ExtrasParser::value(std::string_view text, std::size_t zone, ChunkExtras &extras)
{
    if (!takePrefix(text, "= "))
        return false;
    constexpr std::array<std::string_view, 6> kKinds = {"text",  "signed", "unsigned",
                                                        "float", "bool",   "numbers"};
    const auto space = text.find(' ');
    const auto kind = kindIn<ValueKind>(text.substr(0, space), kKinds, m_names);
    text.remove_prefix(space + 1);
    const auto colon = text.find(':');
    m_names.check(colon != std::string_view::npos, "a value needs a key and a colon");
    const auto key = idOf<ValueKeyId>(m_dictionaries.valueKeys, text.substr(0, colon),
                                      [](std::string &entry) -> std::string & { return entry; });
    text.remove_prefix(std::min(text.size(), colon + 2));
    switch (kind) {
    case ValueKind::Text:
        extras.addText(zone, key, unescaped(text));
        break;
    case ValueKind::Numbers: {
        std::vector<double> numbers;
        if (!text.empty())
            for (const std::string_view word : split(text, " "))
                numbers.push_back(number<double>(word));
        extras.addNumbers(zone, key, numbers);
        break;
    }
    case ValueKind::Signed:
        extras.addValue(zone, key, kind, static_cast<std::uint64_t>(number<std::int64_t>(text)));
        break;
    case ValueKind::Unsigned:
        extras.addValue(zone, key, kind, number<std::uint64_t>(text));
        break;
    case ValueKind::Float:
        extras.addValue(zone, key, kind, std::bit_cast<std::uint64_t>(number<double>(text)));
        break;
    case ValueKind::Bool:
        extras.addValue(zone, key, kind, text == "true" ? 1 : 0);
        break;
    }
    return true;
}

bool ExtrasParser::line(std::string_view text, ChunkExtras &extras)
{
    constexpr std::array<std::string_view, 4> kUses = {"wait", "hold", "shared-wait",
                                                       "shared-hold"};
    constexpr std::array<std::string_view, 3> kSteps = {"begin", "step", "end"};
    constexpr std::array<std::string_view, 5> kLines = {"lock ", "async ", "flow ", "alloc ",
                                                        "free "};
    const auto kind = std::ranges::find_if(
        kLines, [&](std::string_view prefix) { return text.starts_with(prefix); });
    const Words parts = split(text, " | ");
    if (kind == kLines.end() || parts.size() < 3)
        return false;
    const std::string_view name = parts[0].substr(kind->size());
    const ThreadId thread = m_names.thread(parts[1]);
    const Words words = split(parts.back(), " ");
    m_names.check(words.size() >= 3, "more words were expected");
    const auto nameOf = [](auto &entry) -> std::string & { return entry.name; };
    if (*kind == "lock ") {
        extras.locks.push_back({idOf<LockId>(m_dictionaries.locks, name, nameOf), thread,
                                kindIn<LockUse>(words[0], kUses, m_names), number<TimeNs>(words[1]),
                                number<DurationNs>(words[2])});
    } else if (*kind == "async ") {
        m_names.check(parts.size() == 4, "an async span needs two threads");
        extras.asyncs.push_back({m_names.site(name), number<std::uint64_t>(words[0]), thread,
                                 m_names.thread(parts[2]), number<TimeNs>(words[1]),
                                 number<DurationNs>(words[2]), words.size() > 3});
    } else if (*kind == "flow ") {
        extras.flows.push_back({number<std::uint64_t>(words[1]), m_names.site(name), thread,
                                number<TimeNs>(words[2]),
                                kindIn<FlowStep>(words[0], kSteps, m_names)});
    } else {
        extras.memory.push_back({idOf<PoolId>(m_dictionaries.memoryPools, name, nameOf), thread,
                                 number<TimeNs>(words[0]), number<std::uint64_t>(words[1]),
                                 number<std::uint64_t>(words[2]), *kind == "free "});
    }
    return true;
}

bool ExtrasParser::systemLine(std::string_view text, ChunkExtras &extras)
{
    constexpr std::array<std::string_view, 3> kStates = {"running", "preempted", "waiting"};
    if (takePrefix(text, "stolen ")) {
        const Words words = split(text, " ");
        m_names.check(words.size() == 5, "stolen time has five numbers");
        extras.stolen.push_back({number<std::uint32_t>(words[0]), number<TimeNs>(words[1]),
                                 number<DurationNs>(words[2]), number<DurationNs>(words[3]),
                                 number<DurationNs>(words[4])});
        return true;
    }
    const bool isState = text.starts_with("state ");
    const Words parts = split(text, " | ");
    if (parts.size() < 2 || parts.size() > (isState ? 3U : 2U) ||
        !(takePrefix(text, "state ") || takePrefix(text, "usage ")))
        return false;
    const ThreadId thread = m_names.thread(parts[0].substr(6));
    const Words words = split(parts[1], " ");
    if (isState) {
        m_names.check(words.size() == 4, "a state has four words behind its thread");
        const bool isIo = words[0] == "io";
        extras.states.push_back(
            {thread, isIo ? ThreadState::Waiting : kindIn<ThreadState>(words[0], kStates, m_names),
             words[1] == "-" ? kUnknownCpu : number<std::uint32_t>(words[1]),
             number<TimeNs>(words[2]), number<DurationNs>(words[3])});
        extras.states.back().isIo = isIo;
        if (parts.size() == 3)
            extras.states.back().waker = m_names.thread(parts[2]);
        return true;
    }
    m_names.check(words.size() == 9, "usage has nine numbers behind its thread");
    extras.usage.push_back({thread, number<TimeNs>(words[0]), number<DurationNs>(words[1]),
                            number<DurationNs>(words[3]), number<DurationNs>(words[4]),
                            number<std::uint64_t>(words[5]), number<std::uint64_t>(words[6]),
                            number<std::uint64_t>(words[7]), number<std::uint64_t>(words[8]),
                            number<std::uint8_t>(words[2])});
    return true;
}

CodeAddressId ExtrasParser::addressOf(std::string_view word)
{
    CodeAddress address;
    if (word.starts_with('[')) {
        const auto plus = word.rfind('+');
        m_names.check(plus != std::string_view::npos && word.ends_with(']'),
                      "an address is [module+number]");
        address.address = number<std::uint64_t>(word.substr(plus + 1, word.size() - plus - 2));
        if (plus > 1)
            address.module =
                idOf<ModuleId>(m_dictionaries.codeModules, word.substr(1, plus - 1),
                               [](CodeModule &module) -> std::string & { return module.path; });
    } else {
        for (const std::string_view name : split(word, "/"))
            address.functions.insert(address.functions.begin(), {std::string(name), {}, 0});
    }
    auto &all = m_dictionaries.codeAddresses;
    const auto known = std::ranges::find(all, address);
    const CodeAddressId id{static_cast<std::uint32_t>(known - all.begin())};
    if (known == all.end())
        all.push_back(std::move(address));
    return id;
}

StackId ExtrasParser::stackOf(std::string_view text)
{
    StackId stack;
    if (text == "-")
        return stack;
    auto &all = m_dictionaries.callStacks;
    for (const std::string_view word : split(text, ";")) {
        const CallStack next{stack, word == "?" ? CodeAddressId{} : addressOf(word)};
        const auto known = std::ranges::find(all, next);
        stack = StackId{static_cast<std::uint32_t>(known - all.begin())};
        if (known == all.end())
            all.push_back(next);
    }
    return stack;
}

bool ExtrasParser::sampleLine(std::string_view text, ChunkExtras &extras)
{
    const Words parts = split(text, " | ");
    if (parts.size() != 3 || !takePrefix(text, "sample "))
        return false;
    const Words words = split(parts[1], " ");
    m_names.check(words.size() == 2, "a sample has two numbers behind its thread");
    extras.samples.push_back({m_names.thread(parts[0].substr(7)), stackOf(parts[2]),
                              number<TimeNs>(words[0]), number<DurationNs>(words[1])});
    return true;
}

bool ExtrasParser::annotation(std::string_view text, std::vector<Annotation> &annotations)
{
    Annotation annotation;
    if (takePrefix(text, "note "))
        annotation.kind = AnnotationKind::Note;
    else if (!takePrefix(text, "bookmark "))
        return false;
    const Words parts = split(text, " | ");
    m_names.check(parts.size() == 3, "an annotation has three parts");
    const Words words = split(parts[0], " ");
    m_names.check(words.size() == 5, "an annotation has five words in front");
    annotation.id = number<std::uint64_t>(words[0]);
    annotation.timeNs = number<TimeNs>(words[1]);
    annotation.durationNs = number<DurationNs>(words[2]);
    annotation.colour = number<std::uint32_t>(words[3]);
    if (words[4] != "-")
        annotation.frame = number<FrameIndex>(words[4]);
    if (parts[1] != "-")
        annotation.thread = m_names.thread(parts[1]);
    annotation.text = unescaped(parts[2]);
    annotations.push_back(std::move(annotation));
    return true;
}

} // namespace zoe::test
