#include "app/theme/plugin_texts.h"

#include <QCoreApplication>

namespace zoe::app {

namespace {

// For lupdate, which doesn't read metadata. The last ones are what plugins provide.
[[maybe_unused]] constexpr const char *kTexts[] = {
    QT_TRANSLATE_NOOP("PluginTexts", "Gaussian mixture"),
    QT_TRANSLATE_NOOP("PluginTexts", "HDBSCAN (density)"),
    QT_TRANSLATE_NOOP("PluginTexts", "Collapsed stacks"),
    QT_TRANSLATE_NOOP("PluginTexts", "CSV of frames"),
    QT_TRANSLATE_NOOP("PluginTexts", "CSV of functions"),
    QT_TRANSLATE_NOOP("PluginTexts", "CSV of zones"),
    QT_TRANSLATE_NOOP("PluginTexts", "SQLite database"),
    QT_TRANSLATE_NOOP("PluginTexts", "SVG flame graph"),
    QT_TRANSLATE_NOOP("PluginTexts", "Groups frames with a Gaussian mixture; chooses the number of "
                                     "groups by the Bayesian information criterion"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Groups frames by density, in any shape; leaves unusual frames ungrouped"),
    QT_TRANSLATE_NOOP(
        "PluginTexts",
        "Groups frames around means; finds the number of behaviours from valleys in their density"),
    QT_TRANSLATE_NOOP("PluginTexts", "Finds behaviours while frames arrive (live sessions)"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Writes zones, frames, plots, messages, locks, async and flow events"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Writes self time per call path, of one capture or of two for comparison"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Writes one row per frame: start, duration, zones, spike or not"),
    QT_TRANSLATE_NOOP(
        "PluginTexts",
        "Writes one row per function: calls, total and self time, percentiles, active time"),
    QT_TRANSLATE_NOOP("PluginTexts", "Writes one row per zone: frame, thread, depth, function, "
                                     "source location, start, total and self time"),
    QT_TRANSLATE_NOOP("PluginTexts", "Writes dictionaries, frames and zone trees as JSON"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Writes zones, frames, plots, messages and flows as track events"),
    QT_TRANSLATE_NOOP("PluginTexts", "Writes one evented profile per thread"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Writes tables of sites, threads, frames, zones, plots and messages"),
    QT_TRANSLATE_NOOP("PluginTexts", "Writes the merged call tree as a searchable flame graph"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Reads profiles of Callgrind, Cachegrind, Xdebug and others in their format"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads the JSON traces of Chrome, Android, Node.js, Hermes, "
                                     "clang -ftime-trace and many other programs"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Reads stacks of flame graph tools (a;b;c N), with one or two weights"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads zones from CSV: name, start, duration, thread, frame"),
    QT_TRANSLATE_NOOP(
        "PluginTexts",
        "Reads .prof files of easy_profiler: blocks, events, values, context switches, bookmarks"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads profiles of Firefox and samply"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads call trees copied from Instruments' Time Profiler"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads the samples that perf script prints"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads the track events of Perfetto's protobuf traces"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads CPU profiles of Go, gperftools and others"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Reads frame times of PresentMon, CapFrameX and OCAT, in all versions"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads the .pdata files of Unity's Profile Analyzer"),
    QT_TRANSLATE_NOOP("PluginTexts", "Reads evented and sampled profiles"),
    QT_TRANSLATE_NOOP("PluginTexts",
                      "Reads zones, plots and messages as written by tracy-csvexport"),
    QT_TRANSLATE_NOOP("PluginTexts", "importer"),
    QT_TRANSLATE_NOOP("PluginTexts", "exporter"),
    QT_TRANSLATE_NOOP("PluginTexts", "clusterer"),
    QT_TRANSLATE_NOOP("PluginTexts", "frame-metric"),
    QT_TRANSLATE_NOOP("PluginTexts", "summary-column"),
    QT_TRANSLATE_NOOP("PluginTexts", "view")};

} // namespace

QString pluginText(const QString &english)
{
    return QCoreApplication::translate("PluginTexts", english.toUtf8().constData());
}

} // namespace zoe::app
