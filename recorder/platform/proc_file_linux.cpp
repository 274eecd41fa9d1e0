#include "recorder/platform/proc_file.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

namespace {

// Fewer bytes than there is room for: the file has ended.
std::size_t fill(int file, char *bytes, std::size_t capacity)
{
    std::size_t size = 0;
    while (size < capacity) {
        const ssize_t got = read(file, bytes + size, capacity - size);
        if (got <= 0)
            break;
        size += static_cast<std::size_t>(got);
    }
    return size;
}

} // namespace

std::size_t readProcFile(const char *path, char *text, std::size_t capacity)
{
    text[0] = '\0';
    const NoFork together;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    const std::size_t size = fill(file, text, capacity - 1);
    close(file);
    text[size] = '\0';
    return size;
}

std::string procText(const char *path)
{
    constexpr std::size_t kFirst = 16384;
    const NoFork together;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    std::string text;
    std::size_t size = 0;
    do {
        text.resize(std::max(kFirst, 2 * size));
        size += fill(file, text.data() + size, text.size() - size);
    } while (size == text.size());
    close(file);
    text.resize(size);
    return text;
}

std::string firstLineOf(const char *path)
{
    char text[4096];
    const std::string_view read(text, readProcFile(path, text, sizeof text));
    return std::string(read.substr(0, read.find('\n')));
}

std::optional<std::string_view> takeLine(std::string_view &text)
{
    if (text.empty())
        return std::nullopt;
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

long readProcNumber(const char *path, long otherwise)
{
    char text[32];
    if (readProcFile(path, text, sizeof text) == 0)
        return otherwise;
    char *end = nullptr;
    const long number = std::strtol(text, &end, 10);
    return end != text ? number : otherwise;
}

std::uint64_t procField(const char *path, std::string_view field, int base)
{
    char text[4096];
    readProcFile(path, text, sizeof text);
    for (const char *line = std::strchr(text, '\n'); line != nullptr;
         line = std::strchr(line, '\n')) {
        ++line;
        if (std::string_view(line).starts_with(field) && line[field.size()] == ':')
            return std::strtoull(line + field.size() + 1, nullptr, base);
    }
    return 0;
}

} // namespace zoe::recorder::platform
