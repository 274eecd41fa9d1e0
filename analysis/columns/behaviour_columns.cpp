#include "analysis/columns/behaviour_columns.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "analysis/model/counted.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

// Users see no times for a behaviour without frames; scripts read 0.
void addTime(Columns<Behaviour> &columns, ColumnInfo info, auto Distribution::*time)
{
    ColumnInfo forScripts{.id = info.id, .kind = ColumnKind::Time, .places = kInScripts};
    if (!info.title.empty()) {
        info.kind = ColumnKind::Time;
        info.places = kInWindow | kInTable;
        columns.push_back({std::move(info), [time](const Behaviour &b) {
                               return valueIf(b.frames > 0, b.duration.*time);
                           }});
    }
    columns.push_back(
        {std::move(forScripts), [time](const Behaviour &b) { return b.duration.*time; }});
}

std::string stabilityText(const Behaviour &b)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", b.stability);
    return b.stability >= 0 ? text : "";
}

Columns<Behaviour> madeBehaviourColumns()
{
    using F = const Behaviour &;
    using enum ColumnKind;
    Columns<Behaviour> columns{
        {{.id = "id", .kind = Ordinal, .title = "Id", .places = kInTable | kInScripts},
         [](F b) { return b.id; }},
        {{.id = "name",
          .title = ColumnText::tr("Behaviour"),
          .tip = ColumnText::tr("Group of frames that spend their time alike. The name is the "
                                "function that sets it apart most, with that function's share of "
                                "self time. F2 renames it."),
          .letters = 26},
         [](F b) { return b.name; }},
        {{.id = "frames",
          .kind = Count,
          .title = ColumnText::tr("Frames"),
          .tip = ColumnText::tr("Number of frames.")},
         [](F b) { return b.frames; }},
        {{.id = "shareOfFrames",
          .kind = Share,
          .title = ColumnText::tr("Share of frames"),
          .tip = ColumnText::tr("Share of all frames, including unusual frames."),
          .rank = 4},
         [](F b) { return b.shareOfFrames; }},
        {{.id = "shareOfTime",
          .kind = Share,
          .title = ColumnText::tr("Share of time"),
          .tip = ColumnText::tr("Share of the total time of all frames."),
          .rank = 1},
         [](F b) { return b.shareOfTime; }},
        {{.id = "frameTimes",
          .title = ColumnText::tr("Frame times"),
          .tip = ColumnText::tr("Histogram of the behaviour's frame times. All rows share one time "
                                "axis."),
          .places = kInWindow,
          .rank = 3,
          .letters = 12},
         [](F b) {
             return b.frames == 0 ? std::string()
                                  : formatDuration(b.duration.minNs) + " – " +
                                        formatDuration(b.duration.maxNs);
         }},
    };
    addTime(columns, {.id = "minNs"}, &Distribution::minNs);
    addTime(columns,
            {.id = "meanNs",
             .title = ColumnText::tr("Mean"),
             .tip = ColumnText::tr("Mean frame time.")},
            &Distribution::meanNs);
    addTime(columns, {.id = "p25Ns"}, &Distribution::p25Ns);
    addTime(columns,
            {.id = "medianNs",
             .title = ColumnText::tr("Median"),
             .tip = ColumnText::tr("Median frame time. Linear interpolation between order "
                                   "statistics (type 7)."),
             .rank = 6},
            &Distribution::medianNs);
    addTime(columns, {.id = "p75Ns"}, &Distribution::p75Ns);
    addTime(columns, {.id = "p90Ns"}, &Distribution::p90Ns);
    addTime(columns, {.id = "p95Ns"}, &Distribution::p95Ns);
    addTime(columns,
            {.id = "p99Ns",
             .title = ColumnText::tr("P99"),
             .tip = ColumnText::tr("99th percentile of the frame times. Linear interpolation "
                                   "between order statistics (type 7)."),
             .rank = 5},
            &Distribution::p99Ns);
    addTime(columns, {.id = "p999Ns"}, &Distribution::p999Ns);
    addTime(columns, {.id = "maxNs"}, &Distribution::maxNs);
    addTime(columns, {.id = "stdevNs"}, &Distribution::stdevNs);
    const Columns<Behaviour> rest{
        {{.id = "cv", .kind = Number, .places = kInScripts}, [](F b) { return b.duration.cv(); }},
        {{.id = "stability",
          .kind = Number,
          .title = ColumnText::tr("Stability"),
          .tip = ColumnText::tr(
              "Certainty that this is a separate behaviour, from 0 to 1: it is found again in "
              "random halves of the frames (mean Jaccard similarity), and the border to the "
              "nearest one is empty. 0: one behaviour was cut in two. At least 0.75: reliable. "
              "Less than 0.5: not reliable, or, with fewer than 60 frames, too few to tell."),
          .rank = 7},
         [](F b) { return valueIf(b.stability >= 0, b.stability); },
         stabilityText},
        {{.id = "episodes",
          .kind = Count,
          .title = "Episodes",
          .places = kInTable | kInScripts,
          .rank = 8},
         [](F b) { return b.episodes; }},
        {{.id = "meanEpisodeFrames",
          .kind = Number,
          .title = "Mean length",
          .places = kInTable | kInScripts,
          .rank = 9},
         [](F b) { return b.meanEpisodeFrames; },
         [](F b) {
             const double frames = std::round(b.meanEpisodeFrames);
             return b.frames == 0
                        ? std::string()
                        : columnText(Count, frames) +
                              nounOf(static_cast<std::uint64_t>(frames), " frame", " frames");
         }},
        {{.id = "meanEpisodeNs", .kind = Time, .places = kInScripts},
         [](F b) { return b.meanEpisodeNs; }},
        {{.id = "typicalFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("Typical"),
          .tip = ColumnText::tr("Frame closest to the centre of the behaviour. Click a row to show "
                                "it."),
          .rank = 2},
         [](F b) { return valueIf(b.frames > 0, b.typicalFrame); }},
        {{.id = "worstFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("Worst"),
          .tip = ColumnText::tr("Longest frame of the behaviour. Click to show it."),
          .rank = 2},
         [](F b) { return valueIf(b.frames > 0, b.worstFrame); }},
        {{.id = "frozen",
          .title = ColumnText::tr("Frozen"),
          .tip = ColumnText::tr("A frozen behaviour does not change when new frames of a running "
                                "program arrive."),
          .places = kInWindow,
          .rank = 7,
          .letters = 9},
         [](F b) { return b.frozen ? ColumnText::tr("frozen") : ""; }},
    };
    columns.insert(columns.end(), rest.begin(), rest.end());
    return columns;
}

std::string relativeText(const CharacteristicRow &row)
{
    const double ratio = row.function.ratio;
    if (const char *const word = wordOfRatio(ratio))
        return translated(row.language, word);
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(),
                  ratio < 0.1  ? "%.2g"
                  : ratio < 10 ? "%.2f"
                               : "%.0f",
                  ratio);
    return (ratio > 1 ? "▲ × " : "▼ × ") + std::string(digits.data());
}

std::string causesOf(const UnusualRow &row)
{
    std::string names;
    for (const SiteId site : row.unusual.because)
        names += (names.empty() ? "" : ", ") + row.capture.site(site).label();
    return names;
}

// The first one, and how many more there are: a list would be cut.
std::string shortCauses(const UnusualRow &row)
{
    const auto &because = row.unusual.because;
    if (because.size() < 2)
        return causesOf(row);
    return row.capture.site(because.front()).label() + " +" + std::to_string(because.size() - 1);
}

} // namespace

const Columns<Behaviour> &behaviourColumns()
{
    static const Columns<Behaviour> columns = madeBehaviourColumns();
    return columns;
}

const char *wordOfRatio(double ratio)
{
    constexpr double kFarApart = 1000;
    return std::isinf(ratio)       ? ColumnText::tr("only here")
           : ratio >= kFarApart    ? ColumnText::tr("almost only here")
           : ratio == 0            ? ColumnText::tr("not here")
           : ratio < 1 / kFarApart ? ColumnText::tr("hardly here")
                                   : nullptr;
}

const Columns<CharacteristicRow> &characteristicColumns()
{
    using R = const CharacteristicRow &;
    static const Columns<CharacteristicRow> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Functions that take a larger or smaller share of time in this "
                                "behaviour than elsewhere.")},
         [](R r) { return r.capture.site(r.function.site).label(); }},
        {{.id = "share",
          .kind = ColumnKind::Share,
          .title = ColumnText::tr("Share"),
          .tip = ColumnText::tr("Share of self time in the behaviour's frames, over all threads."),
          .rank = 1,
          .bar = ColumnBar::Share},
         [](R r) { return r.function.share; }},
        {{.id = "ratio",
          .kind = ColumnKind::Ratio,
          .title = ColumnText::tr("Relative"),
          .tip = ColumnText::tr("The share divided by the share in all other behaviours. ▲: larger "
                                "here. ▼: smaller here.")},
         [](R r) { return r.function.ratio; },
         relativeText},
    };
    return columns;
}

std::vector<CharacteristicRow> characteristicRows(const Capture &capture,
                                                  const Behaviour &behaviour, Translator language)
{
    std::vector<CharacteristicRow> rows;
    for (const Characteristic &function : behaviour.characteristic)
        rows.push_back({capture, function, language});
    return rows;
}

const Columns<UnusualRow> &unusualColumns()
{
    using R = const UnusualRow &;
    static const Columns<UnusualRow> columns{
        {{.id = "frame",
          .kind = ColumnKind::Ordinal,
          .title = ColumnText::tr("Frame"),
          .tip = ColumnText::tr("Frame that does not fit any behaviour. Click to show it.")},
         [](R r) { return r.unusual.frame; }},
        {{.id = "durationNs",
          .kind = ColumnKind::Time,
          .title = ColumnText::tr("Duration"),
          .tip = ColumnText::tr("Frame time."),
          .places = kInWindow,
          .rank = 1},
         [](R r) { return r.capture.frames()[r.unusual.frame].durationNs; }},
        // JSON contains the sentence.
        {{.id = "reason",
          .title = ColumnText::tr("Cause"),
          .tip = ColumnText::tr("First cause on the critical path of all threads, compared with "
                                "typical frames of the surrounding behaviour."),
          .places = kInWindow,
          .letters = 32,
          .takesRoom = true},
         [](R r) { return r.reason; }},
        // JSON contains a list of them.
        {{.id = "because",
          .title = ColumnText::tr("Functions"),
          .tip = ColumnText::tr("Functions that take longer than usual for the frame's behaviour. "
                                "Click to show the frame with the first of them selected."),
          .places = kInWindow,
          .rank = 2},
         causesOf,
         shortCauses},
    };
    return columns;
}

std::vector<UnusualRow> unusualRows(const Capture &capture, const Behaviours &behaviours)
{
    std::vector<UnusualRow> rows;
    for (const UnusualFrame &unusual : behaviours.unusual)
        rows.push_back({capture, unusual});
    return rows;
}

} // namespace zoe
