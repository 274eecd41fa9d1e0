#include "recorder/outputs/numbered_files.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "formats/stream/platform/path_text.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace fs = std::filesystem;

namespace {

// The number in a name of the form stem.NUMBER.extension; 0 for other names.
std::uint64_t numberIn(const std::string &name, const fs::path &pattern)
{
    const std::string before = pattern.stem().string() + '.';
    const std::string behind = pattern.extension().string();
    if (name.size() <= before.size() + behind.size() || !name.starts_with(before) ||
        !name.ends_with(behind))
        return 0;
    const char *const first = name.data() + before.size();
    const char *const last = name.data() + name.size() - behind.size();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(first, last, number);
    return error == std::errc{} && end == last ? number : 0;
}

} // namespace

NumberedFiles::NumberedFiles(const fs::path &pattern, std::uint32_t keep)
    : m_pattern(pattern)
    , m_keep(keep)
{
    // Continues after existing files, so that they stay in order of time.
    const fs::path folder = pattern.has_parent_path() ? pattern.parent_path() : fs::path(".");
    std::error_code error;
    const platform::NoFork together;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        m_last = std::max(m_last, numberIn(at->path().filename().string(), pattern));
    if (keep == 0)
        return;
    m_folder = std::make_unique<system::HeldFolder>(folder);
    if (m_folder->descriptor() >= 0)
        platform::closeInForkedChild(m_folder->descriptor());
}

NumberedFiles::~NumberedFiles()
{
    if (m_folder != nullptr && m_folder->descriptor() >= 0)
        platform::keepInForkedChild(m_folder->descriptor());
}

fs::path NumberedFiles::nameOf(std::uint64_t number) const
{
    std::string digits = std::to_string(number);
    if (digits.size() < 4)
        digits.insert(0, 4 - digits.size(), '0');
    fs::path name = m_pattern;
    name.replace_filename(
        system::pathOf(m_pattern.stem().string() + '.' + digits + m_pattern.extension().string()));
    return name;
}

fs::path NumberedFiles::next()
{
    std::error_code error;
    do
        ++m_last;
    while (fs::exists(fs::symlink_status(nameOf(m_last), error)));
    return nameOf(m_last);
}

void NumberedFiles::completed(const fs::path &path, const system::FileId &id, bool isLast)
{
    if (m_folder == nullptr)
        return;
    m_own.push_back({path.filename().string(), id});
    // The file being written counts, but never replaces the only complete one.
    const std::size_t most = isLast ? m_keep : std::max<std::size_t>(m_keep, 2) - 1;
    for (; m_own.size() > most; m_own.pop_front()) // unless another program has replaced it
        m_removed += m_folder->remove(m_own.front().name, m_own.front().id) ? 1 : 0;
}

} // namespace zoe::recorder
