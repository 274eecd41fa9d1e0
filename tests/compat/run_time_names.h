// Names made at run time, in memory that is reused immediately, so macros must copy them.
#pragma once

#include <cstdio>
#include <cstring>
#include <initializer_list>

// Calls use(name) with "PREFIX.first", "PREFIX.second" and "PREFIX.third".
template <class Use>
void withNames(const char *prefix, const Use &use)
{
    char name[64];
    for (const char *const end : {"first", "second", "third"}) {
        std::snprintf(name, sizeof name, "%s.%s", prefix, end);
        use(name);
        std::memset(name, '?', sizeof name - 1);
    }
}
