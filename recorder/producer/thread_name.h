// The name that the program gave the calling thread, kept whether or not a session is running.
#pragma once

#include <cstddef>

namespace zoe::recorder {

constexpr std::size_t kThreadNameBytes = 64;

void setThreadName(const char *name);
// The given name, else the system's; terminated, perhaps empty.
void copyThreadName(char *name, std::size_t capacity);

} // namespace zoe::recorder
