#include "analysis/model/memory_budget.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace zoe {

namespace {

std::atomic<std::size_t> currentBytes{MemoryBudget::kDefaultBytes};

struct ByteUnit {
    std::string_view name;
    double bytes;
};
constexpr std::array<ByteUnit, 9> kByteUnits{{{"b", 1},
                                              {"kib", 1024.0},
                                              {"mib", 1024.0 * 1024},
                                              {"gib", 1024.0 * 1024 * 1024},
                                              {"tib", 1024.0 * 1024 * 1024 * 1024},
                                              {"kb", 1e3},
                                              {"mb", 1e6},
                                              {"gb", 1e9},
                                              {"tb", 1e12}}};
constexpr double kMostBudget = 1e15;

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

MemoryBudget MemoryBudget::current()
{
    return MemoryBudget(currentBytes.load(std::memory_order_relaxed));
}

void MemoryBudget::setCurrent(MemoryBudget budget)
{
    currentBytes.store(budget.totalBytes(), std::memory_order_relaxed);
}

Result<MemoryBudget> parseMemoryBudget(std::string_view text)
{
    std::string message("not an amount of memory: ");
    message.append(text).append(" (use at least 64MiB, such as 512MiB or 1.5GiB)");
    const Error bad{ErrorCode::BadInput, std::move(message), {}};
    double number = 0;
    const auto [rest, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc{} || !std::isfinite(number))
        return bad;
    std::string unit(rest, text.data() + text.size());
    std::erase(unit, ' ');
    std::ranges::transform(unit, unit.begin(), lowered);
    const auto known = std::ranges::find(kByteUnits, unit, &ByteUnit::name);
    if (known == kByteUnits.end())
        return bad;
    const double bytes = number * known->bytes;
    if (bytes < static_cast<double>(MemoryBudget::kLeastBytes) || bytes > kMostBudget)
        return bad;
    return MemoryBudget(static_cast<std::size_t>(bytes));
}

} // namespace zoe
