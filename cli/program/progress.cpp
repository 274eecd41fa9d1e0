#include "cli/program/progress.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "analysis/model/units.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"

namespace zoe::cli {

namespace {

constexpr std::chrono::milliseconds kQuiet{500};

// More digits would be noise.
std::uint64_t twoDigits(double value)
{
    if (value < 100)
        return static_cast<std::uint64_t>(std::llround(value));
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    return static_cast<std::uint64_t>(std::llround(value / unit) * std::llround(unit));
}

std::string rateText(double perSecond, const char *unit)
{
    if (std::strcmp(unit, "bytes") == 0)
        return formatBytes(twoDigits(perSecond)) + "/s";
    return fmt::format("{} {}/s", formatCount(twoDigits(perSecond)), unit);
}

std::string leftText(double seconds)
{
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    if (whole < 60)
        return fmt::format("{} s left", whole);
    if (whole < 3600)
        return fmt::format("{} min {:02} s left", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min left", whole / 3600, whole / 60 % 60);
}

} // namespace

std::string progressText(const std::string &title, double share, double seconds, const Work &work)
{
    if (share >= 1)
        return title + ": computing the result";
    std::string text = fmt::format("{} {:.0f} %", title, share * 100);
    if (!(share > 0) || !(seconds > 0))
        return text;
    if (work.amount > 0 && *work.unit != '\0')
        text += ", " + rateText(share * work.amount / seconds, work.unit);
    constexpr double kMost = 100 * 3600.0; // the first steps are unreliable
    const double left = seconds * (1 - share) / share;
    if (left < kMost)
        text += ", " + leftText(left);
    return text;
}

ProgressLine::ProgressLine(std::string title, const Work &work)
    : m_title(std::move(title))
    , m_work(work)
    , m_next(m_start + kQuiet)
{}

bool ProgressLine::show(double share)
{
    const Clock::time_point now = Clock::now();
    // The end of reading is shown at once: nothing may be reported after it.
    const bool isDue = now >= m_next || (share >= 1 && now >= m_start + kQuiet);
    if (!isDue || !showsProgress()) // a pager may have taken over the screen
        return false;
    m_next = now + std::chrono::milliseconds(100);
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    tell("\r{}\x1b[K", progressText(m_title, share, seconds, m_work));
    std::fflush(stderr);
    return true;
}

} // namespace zoe::cli
