#include "fleet/values/triage.h"

#include <array>
#include <cstdlib>
#include <utility>

namespace zoe::fleet {

namespace {

constexpr std::array<std::pair<TriageStatus, const char *>, 4> kStatusNames{
    {{TriageStatus::Acknowledged, "acknowledged"},
     {TriageStatus::Expected, "expected"},
     {TriageStatus::False, "false"},
     {TriageStatus::Fixed, "fixed"}}};

constexpr std::array<std::pair<FindingKind, const char *>, 3> kKindNames{
    {{FindingKind::Code, "code"}, {FindingKind::Mix, "mix"}, {FindingKind::Machine, "machine"}}};

template <class Names, class Value>
const char *nameIn(const Names &names, Value value)
{
    for (const auto &[one, name] : names) {
        if (one == value)
            return name;
    }
    return "";
}

template <class Value, std::size_t n>
std::optional<Value> namedIn(const std::array<std::pair<Value, const char *>, n> &names,
                             std::string_view wanted)
{
    for (const auto &[one, name] : names) {
        if (name == wanted)
            return one;
    }
    return {};
}

} // namespace

std::string currentUser()
{
    for (const char *name : {"USER", "LOGNAME", "USERNAME"}) {
        if (const char *const value = std::getenv(name); value != nullptr && *value != '\0')
            return value;
    }
    return {};
}

const char *nameOf(TriageStatus status)
{
    return nameIn(kStatusNames, status);
}

std::vector<std::string> triageStatusNames()
{
    std::vector<std::string> names;
    for (const auto &[status, name] : kStatusNames)
        names.emplace_back(name);
    return names;
}

std::optional<TriageStatus> triageStatusNamed(std::string_view name)
{
    return namedIn(kStatusNames, name);
}

const char *nameOf(FindingKind kind)
{
    return nameIn(kKindNames, kind);
}

std::optional<FindingKind> findingKindNamed(std::string_view name)
{
    return namedIn(kKindNames, name);
}

} // namespace zoe::fleet
