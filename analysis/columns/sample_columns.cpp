#include "analysis/columns/sample_columns.h"

#include "analysis/columns/indented.h"

namespace zoe {

namespace {

std::string sampledFunction(const SampleRow &row)
{
    return row.node.isOther() ? "(other)" : row.names.site(row.node.site).label();
}

ColumnValue textOfSite(const SampleRow &row, std::string Site::*text)
{
    return row.node.isOther() ? ColumnValue() : ColumnValue(row.names.site(row.node.site).*text);
}

} // namespace

std::vector<SampleRow> sampleRows(const Capture &names, const CallTree &tree, bool bottomUp)
{
    std::vector<SampleRow> rows;
    std::vector<std::uint64_t> samples(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const CallNode &node = tree.nodes[i];
        samples[i] += node.calls;
        if (!bottomUp && node.parent != CallNode::kNoParent)
            samples[node.parent] += samples[i];
    }
    const CallWeight weight = bottomUp ? CallWeight::Self : CallWeight::Total;
    const DurationNs whole = bottomUp ? tree.selfNs : tree.totalNs;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const double share = whole > 0 ? static_cast<double>(weightOf(tree.nodes[i], weight)) /
                                             static_cast<double>(whole)
                                       : 0;
        rows.push_back({names, tree.nodes[i], samples[i], weightOf(tree.nodes[i], weight), share});
    }
    return rows;
}

const Columns<SampleRow> &sampleColumns()
{
    using R = const SampleRow &;
    using enum ColumnKind;
    static const Columns<SampleRow> columns{
        {{.id = "samples",
          .kind = Count,
          .title = "Samples",
          .tip = "Samples in the function and what it calls"},
         [](R r) { return r.samples; }},
        {{.id = "selfSamples",
          .kind = Count,
          .title = "Self",
          .tip = "Samples in the function itself"},
         [](R r) { return r.node.calls; }},
        {{.id = "share",
          .kind = Share,
          .title = "Share",
          .tip = "Share of all samples shown",
          .bar = ColumnBar::Share},
         [](R r) { return r.share; }},
        {{.id = "timeNs",
          .kind = Time,
          .title = "Time",
          .tip = "CPU time that these samples stand for",
          .places = kInTable,
          .rank = 1},
         [](R r) { return r.timeNs; }},
        {{.id = "totalNs", .kind = Time, .places = kInScripts}, [](R r) { return r.node.totalNs; }},
        {{.id = "selfNs", .kind = Time, .places = kInScripts}, [](R r) { return r.node.selfNs; }},
        {{.id = "threads",
          .kind = Count,
          .title = "Threads",
          .tip = "Threads with such samples",
          .rank = 2},
         [](R r) { return r.node.threads; }},
        {{.id = "depth", .kind = Ordinal, .places = kInScripts}, [](R r) { return r.node.depth; }},
        {{.id = "module",
          .title = "Module",
          .tip = "File that the code was loaded from",
          .rank = 3},
         [](R r) { return textOfSite(r, &Site::category); }},
        {{.id = "file", .places = kInScripts}, [](R r) { return textOfSite(r, &Site::file); }},
        {{.id = "function", .title = "Function"},
         sampledFunction,
         [](R r) { return indented(r.node.depth, sampledFunction(r)); }},
    };
    return columns;
}

} // namespace zoe
