// Checks the names that a unit's macros have recorded.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include <QTest>

#include "tests/recorder/recording.h"

namespace zoe::test {

// All names of the capture that macros have been given.
inline std::set<std::string> givenNames(const Capture &capture)
{
    std::set<std::string> names;
    const auto add = [&](const std::string &name) {
        if (name.starts_with("each ") || name.starts_with("once ") ||
            name.find('?') != std::string::npos)
            names.insert(name);
    };
    for (const Site &site : capture.sites())
        add(site.name);
    for (const PlotSeries &plot : capture.dictionaries().plotSeries)
        add(plot.name);
    for (const FrameSet &set : capture.frameSets())
        add(set.name);
    for (const MemoryPool &pool : capture.memoryPools())
        add(pool.name);
    for (const std::string &key : capture.valueKeys())
        add(key);
    for (const Thread &thread : capture.threads())
        add(thread.name);
    return names;
}

// The header's own meaning: a place has one name ("once") or each call has its own.
inline std::set<std::string> expectedNames(std::initializer_list<const char *> prefixes)
{
    std::set<std::string> names;
    for (const std::string prefix : prefixes) {
        names.insert(prefix + ".first");
        if (prefix.starts_with("each ")) {
            names.insert(prefix + ".second");
            names.insert(prefix + ".third");
        }
    }
    return names;
}

} // namespace zoe::test
