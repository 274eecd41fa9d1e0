// Made captures, what commands make of them, and sums that must stay.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>

#include "analysis/summary/summary.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"

namespace zoe::test {

inline std::filesystem::path pathIn(const QTemporaryDir &folder, const char *name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

// Opens a complete capture. Aborts the test program otherwise.
inline std::shared_ptr<const Capture> openWhole(const std::filesystem::path &path)
{
    auto capture = openCapture(path);
    if (!capture)
        qFatal("%s", capture.error().text().c_str());
    const auto damage = verifyCapture(**capture);
    if (!damage || !damage->whole())
        qFatal("%s is damaged", path.c_str());
    return *capture;
}

struct SiteSums {
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    DurationNs shortestNs = 0;
    DurationNs longestNs = 0;

    friend bool operator==(const SiteSums &, const SiteSums &) = default;
};

// By names of thread and site, since ids may differ.
inline std::map<std::pair<std::string, std::string>, SiteSums>
sumsOf(const Capture &capture, const std::string &prefix = {}, Selection selection = {})
{
    std::map<std::pair<std::string, std::string>, SiteSums> sums;
    for (std::uint32_t thread = 0; thread < capture.threads().size(); ++thread) {
        if (!selection.hasThread(ThreadId{thread}))
            continue;
        Selection one = selection;
        one.threads = std::vector{ThreadId{thread}};
        const auto summary = summarize(capture, one);
        if (!summary)
            qFatal("%s", summary.error().text().c_str());
        for (const FunctionSummary &row : (*summary)->functions) {
            sums[{prefix + capture.threads()[thread].label(), capture.site(row.site).label()}] = {
                row.calls, row.totalNs, row.selfNs, row.perCall.minNs, row.perCall.maxNs};
        }
    }
    return sums;
}

// The number of zones in a capture, including fragments.
inline std::uint64_t entriesOf(const Capture &capture)
{
    std::uint64_t entries = 0;
    for (const FrameRecord &frame : capture.frames())
        entries += frame.zones;
    return entries;
}

} // namespace zoe::test
