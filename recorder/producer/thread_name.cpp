#include "recorder/producer/thread_name.h"

#include <cstring>

#include "recorder/collector/utf8.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

__thread char t_name[kThreadNameBytes] = {};

} // namespace

void setThreadName(const char *name)
{
    const std::size_t length = wholeCharacters(name, std::strlen(name), kThreadNameBytes - 1);
    std::memcpy(t_name, name, length);
    t_name[length] = '\0';
}

void copyThreadName(char *name, std::size_t capacity)
{
    if (t_name[0] == '\0') {
        platform::currentThreadName(name, capacity);
        return;
    }
    const std::size_t length = wholeCharacters(t_name, std::strlen(t_name), capacity - 1);
    std::memcpy(name, t_name, length);
    name[length] = '\0';
}

} // namespace zoe::recorder
