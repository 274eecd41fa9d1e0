// CTRACK's results, from Zoetrope's live summary: calls and times of the functions since the last
// results were taken. Part of ctrack.hpp. Thread-safe.
//
// The summary knows sums over all threads, so active times are sums as well, and recursive calls
// count once. It doesn't know single calls: fields about their distribution are 0.
#pragma once
#pragma GCC system_header

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <zoetrope/overlay.h>

namespace ctrack {

struct ctrack_result_settings {
    unsigned int non_center_percent = 1;
    double min_percent_active_exclusive = 0;
    double percent_exclude_fastest_active_exclusive = 0;
};

struct summary_row {
    std::string filename;
    std::string function_name;
    int line{};
    int calls{};
    double percent_ae_bracket{}; // not known
    double percent_ae_all{};
    std::chrono::nanoseconds time_ae_all{};
    std::chrono::nanoseconds time_a_all{};
};
struct summary_table {
    std::vector<summary_row> rows;
};

struct detail_stats {
    std::string filename;
    std::string function_name;
    int line{};
    std::chrono::nanoseconds time_acc{};
    std::chrono::nanoseconds sd{}; // not known
    double cv{};                   // not known
    int calls{};
    int threads{};               // not known
    double percent_ae_bracket{}; // not known
    double percent_ae_all{};
    std::chrono::nanoseconds time_ae_all{};
    std::chrono::nanoseconds time_a_all{};
    // Not known from here on, except the ranges, which are those of the settings.
    std::chrono::nanoseconds fastest_min{};
    std::chrono::nanoseconds fastest_mean{};
    std::chrono::nanoseconds center_min{};
    std::chrono::nanoseconds center_mean{};
    std::chrono::nanoseconds center_med{};
    std::chrono::nanoseconds center_time_a{};
    std::chrono::nanoseconds center_time_ae{};
    std::chrono::nanoseconds center_max{};
    std::chrono::nanoseconds slowest_mean{};
    std::chrono::nanoseconds slowest_max{};
    unsigned int fastest_range{};
    unsigned int slowest_range{};
};
struct detail_table {
    std::vector<detail_stats> rows;
};

struct ctrack_result_tables {
    std::chrono::high_resolution_clock::time_point start_time;
    std::chrono::high_resolution_clock::time_point end_time;
    std::chrono::nanoseconds time_total{};
    std::chrono::nanoseconds time_ctracked{}; // a sum over threads, too
    summary_table summary;
    detail_table details;
    ctrack_result_settings settings;
};

namespace compat {

struct Sums {
    std::uint64_t calls = 0;
    std::int64_t selfNs = 0;
    std::int64_t totalNs = 0;
};
using Place = std::tuple<std::string, std::string, std::uint32_t>; // file, function, line
using SumsByPlace = std::map<Place, Sums>;

// What there was when results were taken last.
struct Taken {
    std::mutex mutex;
    std::chrono::high_resolution_clock::time_point at = std::chrono::high_resolution_clock::now();
    std::uint32_t summary = 0;
    SumsByPlace sums;
};
inline Taken g_taken;

// The recorder keeps sums where a program asks for results: this is initialised in programs that
// call one of the templates below.
template <class User>
struct KeepsSums {
    static const bool yes;
};
template <class User>
const bool KeepsSums<User>::yes = (zoe::enableLiveSummary(), true);

inline SumsByPlace sumsOf(const zoe::LiveSummary &summary)
{
    SumsByPlace all;
    for (const zoe::LiveFunction &function : summary) {
        Sums &sums = all[{function.file, function.label, function.line}];
        sums.calls += function.calls;
        sums.selfNs += function.selfSumNs;
        sums.totalNs += function.totalSumNs;
    }
    return all;
}
inline Sums since(const Sums &before, const Sums &now)
{
    return {now.calls - before.calls, now.selfNs - before.selfNs, now.totalNs - before.totalNs};
}

inline detail_stats rowOf(const Place &place, const Sums &sums, const ctrack_result_tables &of)
{
    const double wholeNs = static_cast<double>(of.time_total.count());
    detail_stats row;
    row.filename = std::get<0>(place);
    row.function_name = std::get<1>(place);
    row.line = static_cast<int>(std::get<2>(place));
    row.calls = static_cast<int>(sums.calls);
    row.time_ae_all = std::chrono::nanoseconds(sums.selfNs);
    row.time_a_all = std::chrono::nanoseconds(sums.totalNs);
    row.time_acc = row.time_a_all;
    row.percent_ae_all = wholeNs > 0 ? static_cast<double>(sums.selfNs) / wholeNs * 100 : 0;
    row.fastest_range = of.settings.non_center_percent;
    row.slowest_range = 100 - of.settings.non_center_percent;
    return row;
}
inline summary_row summaryOf(const detail_stats &row)
{
    return {row.filename,           row.function_name,  row.line,        row.calls,
            row.percent_ae_bracket, row.percent_ae_all, row.time_ae_all, row.time_a_all};
}

inline ctrack_result_tables takeResults(const ctrack_result_settings &settings)
{
    const std::lock_guard<std::mutex> lock(g_taken.mutex);
    ctrack_result_tables tables;
    tables.end_time = std::chrono::high_resolution_clock::now(); // before the summary is waited for
    zoe::completeLiveSummary();
    const zoe::LiveSummary summary = zoe::liveSummary();
    if (summary.frames().summary != g_taken.summary)
        g_taken.sums.clear();
    g_taken.summary = summary.frames().summary;
    SumsByPlace now = sumsOf(summary);
    tables.settings = settings;
    tables.start_time = g_taken.at;
    tables.time_total =
        std::chrono::duration_cast<std::chrono::nanoseconds>(tables.end_time - tables.start_time);
    std::vector<detail_stats> &rows = tables.details.rows;
    for (const auto &[place, sums] : now) {
        const Sums passed = since(g_taken.sums[place], sums);
        tables.time_ctracked += std::chrono::nanoseconds(passed.selfNs);
        if (passed.calls > 0 || passed.totalNs > 0)
            rows.push_back(rowOf(place, passed, tables));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto &a, const auto &b) { return a.time_ae_all > b.time_ae_all; });
    const double excluded = settings.percent_exclude_fastest_active_exclusive;
    const double share = excluded > 0 ? std::min(excluded, 100.0) / 100 : 0; // none if it is a NaN
    rows.resize(rows.size() - static_cast<std::size_t>(static_cast<double>(rows.size()) * share));
    while (!rows.empty() && rows.back().percent_ae_all < settings.min_percent_active_exclusive)
        rows.pop_back();
    std::transform(rows.begin(), rows.end(), std::back_inserter(tables.summary.rows), summaryOf);
    g_taken.at = std::chrono::high_resolution_clock::now(); // without the wait, as there
    g_taken.sums = std::move(now);
    return tables;
}

inline std::string inMs(std::chrono::nanoseconds time)
{
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << static_cast<double>(time.count()) / 1e6 << " ms";
    return text.str();
}
inline void print(std::ostream &to, const ctrack_result_tables &tables)
{
    to << "Summary\n"
       << "time total " << inMs(tables.time_total) << ", time ctracked "
       << inMs(tables.time_ctracked) << '\n'
       << std::right << std::setw(10) << "calls" << std::setw(14) << "ae[0-100]%" << std::setw(18)
       << "time ae[0-100]" << std::setw(18) << "time a[0-100]"
       << "  function\n";
    for (const summary_row &row : tables.summary.rows) {
        std::ostringstream percent;
        percent << std::fixed << std::setprecision(2) << row.percent_ae_all;
        to << std::setw(10) << row.calls << std::setw(14) << percent.str() << std::setw(18)
           << inMs(row.time_ae_all) << std::setw(18) << inMs(row.time_a_all) << "  "
           << row.function_name << " (" << row.filename << ':' << row.line << ")\n";
    }
}

} // namespace compat

template <class Settings = ctrack_result_settings>
ctrack_result_tables result_get_tables(Settings settings = {})
{
    static_cast<void>(compat::KeepsSums<Settings>::yes);
    return compat::takeResults(settings);
}
template <class Settings = ctrack_result_settings>
summary_table result_get_summary_table(Settings settings = {})
{
    return result_get_tables(settings).summary;
}
template <class Settings = ctrack_result_settings>
detail_table result_get_detail_table(Settings settings = {})
{
    return result_get_tables(settings).details;
}
template <class Settings = ctrack_result_settings>
std::string result_as_string(Settings settings = {})
{
    std::ostringstream text;
    compat::print(text, result_get_tables(settings));
    return text.str();
}
template <class Settings = ctrack_result_settings>
void result_print(Settings settings = {})
{
    compat::print(std::cout, result_get_tables(settings));
    std::cout.flush();
}
template <class Settings = ctrack_result_settings>
void clear_a_store()
{
    result_get_tables(Settings{});
}

} // namespace ctrack
