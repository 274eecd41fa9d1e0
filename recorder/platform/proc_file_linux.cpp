#include "recorder/platform/proc_file.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

std::size_t readProcFile(const char *path, char *text, std::size_t capacity)
{
    text[0] = '\0';
    const NoFork together;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    std::size_t size = 0;
    while (size + 1 < capacity) {
        const ssize_t got = read(file, text + size, capacity - 1 - size);
        if (got <= 0)
            break;
        size += static_cast<std::size_t>(got);
    }
    close(file);
    text[size] = '\0';
    return size;
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
