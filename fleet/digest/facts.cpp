#include "fleet/digest/facts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fmt/format.h>

#include "analysis/model/units.h"

namespace zoe::fleet {

namespace {

using TextFact = std::string RunFacts::*;

const std::vector<std::pair<const char *, TextFact>> &textFacts()
{
    static const std::vector<std::pair<const char *, TextFact>> facts{
        {"program", &RunFacts::program},  {"build", &RunFacts::build},
        {"commit", &RunFacts::commit},    {"branch", &RunFacts::branch},
        {"machine", &RunFacts::machine},  {"cpu", &RunFacts::cpu},
        {"gpu", &RunFacts::gpu},          {"driver", &RunFacts::driver},
        {"scene", &RunFacts::scene},      {"seed", &RunFacts::seed},
        {"location", &RunFacts::location}};
    return facts;
}

constexpr const char *kOrder = "order";
constexpr const char *kNight = "night";

std::optional<TextFact> textFactNamed(const std::string &key)
{
    const auto found = std::ranges::find(textFacts(), key,
                                         [](const auto &fact) { return std::string(fact.first); });
    return found == textFacts().end() ? std::nullopt : std::optional(found->second);
}

void setSetting(RunFacts &facts, const std::string &key, const std::string &value)
{
    const auto at = std::ranges::lower_bound(facts.settings, key, {},
                                             &std::pair<std::string, std::string>::first);
    if (at != facts.settings.end() && at->first == key)
        at->second = value;
    else
        facts.settings.insert(at, {key, value});
}

// The whole text must be an integer.
template <class T>
std::optional<T> wholeNumber(std::string_view text)
{
    T number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

} // namespace

const std::vector<std::string> &knownFacts()
{
    static const std::vector<std::string> known = [] {
        std::vector<std::string> keys;
        for (const auto &fact : textFacts())
            keys.emplace_back(fact.first);
        keys.emplace_back(kOrder);
        return keys;
    }();
    return known;
}

Status setFact(RunFacts &facts, const std::string &key, const std::string &value)
{
    if (const auto text = textFactNamed(key)) {
        facts.**text = value;
        return {};
    }
    if (key == kOrder) {
        const auto order = wholeNumber<decltype(facts.order)>(value);
        if (!order || *order < 1)
            return Error{ErrorCode::BadInput, "'" + value + "' is not a whole number above 0",
                         kOrder};
        facts.order = *order;
        return {};
    }
    if (key == kNight) {
        if (std::string wrong = wrongNight(value); !wrong.empty())
            return Error{ErrorCode::BadInput, std::move(wrong), kNight};
    }
    setSetting(facts, key, value);
    return {};
}

std::string factNamed(const RunFacts &facts, const std::string &key)
{
    if (const auto text = textFactNamed(key))
        return facts.**text;
    if (key == kOrder)
        return facts.order == 0 ? std::string() : std::to_string(facts.order);
    for (const auto &[name, value] : facts.settings) {
        if (name == key)
            return value;
    }
    return {};
}

RunFacts factsOfHeader(const Capture &capture)
{
    const CaptureInfo &info = capture.info();
    RunFacts facts;
    facts.program = info.session.program;
    facts.build = info.session.build;
    facts.machine = info.session.host;
    facts.cpu = info.session.processor;
    facts.startUnixNs = info.session.startUnixNs;
    facts.frames = capture.frames().size();
    facts.zones = info.zones;
    facts.lostZones = info.lostZones;
    facts.location = info.source;
    if (!info.session.operatingSystem.empty())
        (void)setFact(facts, "operatingSystem", info.session.operatingSystem);
    // An order that isn't a number is stored as an ordinary fact, and so is a night that isn't a
    // date.
    for (const auto &[key, value] : info.session.metadata) {
        if (!key.empty() && !setFact(facts, key, value))
            setSetting(facts, key, value);
    }
    return facts;
}

Facts factsOfCi(const std::function<std::optional<std::string>(const char *)> &variable)
{
    struct Service {
        const char *commit;
        const char *order;
        const char *branch;
    };
    // For each service, the order is the number of the pipeline.
    constexpr std::array<Service, 4> kServices{{
        {"GITHUB_SHA", "GITHUB_RUN_NUMBER", "GITHUB_REF_NAME"},
        {"CI_COMMIT_SHA", "CI_PIPELINE_IID", "CI_COMMIT_REF_NAME"},
        {"BUILDKITE_COMMIT", "BUILDKITE_BUILD_NUMBER", "BUILDKITE_BRANCH"},
        {"GIT_COMMIT", "BUILD_NUMBER", "GIT_BRANCH"},
    }};
    for (const Service &service : kServices) {
        const auto commit = variable(service.commit);
        if (!commit || commit->empty())
            continue;
        Facts facts{{"commit", *commit}};
        for (const auto &[key, name] :
             {std::pair("order", service.order), std::pair("branch", service.branch)}) {
            if (const auto value = variable(name); value && !value->empty())
                facts.emplace_back(key, *value);
        }
        return facts;
    }
    return {};
}

Result<std::pair<std::string, std::string>> factOf(std::string_view text)
{
    const auto equals = text.find('=');
    const std::string_view key = trimmed(text.substr(0, equals));
    if (equals == std::string_view::npos || key.empty())
        return Error{ErrorCode::BadInput, "'" + std::string(text) + "' is not KEY=VALUE", {}};
    return std::pair(std::string(key), std::string(trimmed(text.substr(equals + 1))));
}

Result<Facts> factsOfText(std::string_view text, const std::string &name)
{
    Facts facts;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        const std::string_view one = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (one.empty() || one.front() == '#')
            continue;
        auto fact = factOf(one);
        if (!fact)
            return Error{ErrorCode::BadInput, fact.error().message,
                         fmt::format("{}, line {}", name, line)};
        facts.push_back(std::move(*fact));
    }
    return facts;
}

std::string wrongNight(const std::string &text)
{
    constexpr std::size_t kLetters = 10;
    const std::string wrong = "'" + text + "' is not a date such as 2026-11-23";
    if (text.size() != kLetters || text[4] != '-' || text[7] != '-')
        return wrong;
    const std::string_view view = text;
    const auto year = wholeNumber<unsigned>(view.substr(0, 4));
    const auto month = wholeNumber<unsigned>(view.substr(5, 2));
    const auto day = wholeNumber<unsigned>(view.substr(8, 2));
    const bool good =
        year && month && day &&
        std::chrono::year_month_day(std::chrono::year(static_cast<int>(*year)),
                                    std::chrono::month(*month), std::chrono::day(*day))
            .ok();
    return good ? std::string() : wrong;
}

std::string nightOf(const RunFacts &facts)
{
    if (std::string night = factNamed(facts, kNight); wrongNight(night).empty())
        return night;
    const auto day =
        std::chrono::floor<std::chrono::days>(std::chrono::sys_time<std::chrono::nanoseconds>(
            std::chrono::nanoseconds(facts.startUnixNs)));
    const std::chrono::year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

} // namespace zoe::fleet
