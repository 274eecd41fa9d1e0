// A self-contained SVG flame graph with zoom on click and search.
#include <QObject>
#include <algorithm>
#include <cmath>

#include "analysis/calltree/call_tree_views.h"
#include "analysis/model/counted.h"
#include "analysis/model/texts/note_text.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"
#include "plugins/exporters/svg/flame_script.h"

namespace zoe {

namespace {

constexpr double kWidth = 1200;
constexpr double kRow = 17;
constexpr double kTop = 60;
constexpr double kLeastShare = 0.0002; // a quarter of a pixel

void addShort(std::string &out, double value)
{
    appendNumber(out, std::round(value * 1e7) / 1e7);
}

// Warm colours, always the same for a function.
std::string colourOf(const CallNode &node, const Capture &capture)
{
    if (node.isOther())
        return "#cccccc";
    const Site &site = capture.site(node.site);
    std::uint32_t colour = site.colour;
    if (colour == 0) {
        std::uint32_t hash = 2166136261;
        for (const char c : site.label())
            hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
        colour = (225 + hash % 25) << 16 | (110 + hash / 32 % 110) << 8 | (50 + hash / 4096 % 40);
    }
    std::string text = "#000000";
    for (int i = 6; i > 0; --i, colour >>= 4)
        text[static_cast<std::size_t>(i)] = "0123456789abcdef"[colour & 15];
    return text;
}

std::string headText(const CallTree &tree, const ExportOptions &options)
{
    const double height = kTop + kRow * static_cast<double>(tree.depthCount) + 30;
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" viewBox=\"0 0 ";
    addShort(out, kWidth);
    out += ' ';
    addShort(out, height);
    out += "\" width=\"100%\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<style>g.f{cursor:pointer} g.f:hover rect,g.f:focus rect{stroke:#000} "
           "g.f text{pointer-events:none} g.hit rect{fill:#c2185b!important} "
           "g.hit text{fill:#fff} .link{cursor:pointer;text-decoration:underline}</style>\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
           "<text x=\"10\" y=\"24\" font-size=\"17\">";
    appendXml(out, options.title.toStdString());
    out += "</text>\n<text x=\"10\" y=\"44\" fill=\"#555\">";
    appendXml(out, counted(tree.frames, "frame", "frames") + ", " +
                       counted(tree.calls, "call", "calls") + ", " + formatDuration(tree.totalNs) +
                       " over all threads; width is total time, callers are above");
    out += "</text>\n<text id=\"found\" x=\"900\" y=\"44\" text-anchor=\"end\"/>\n"
           "<text id=\"reset\" class=\"link\" x=\"1010\" y=\"24\" style=\"display:none\">Show "
           "all</text>\n<text id=\"search\" class=\"link\" x=\"1190\" y=\"24\" "
           "text-anchor=\"end\">Search</text>\n";
    return out;
}

std::string blockText(const Capture &capture, const CallTree &tree, const CallNode &node,
                      double startShare, double share)
{
    const std::string label =
        node.isOther() ? "(other)" : std::string(capture.site(node.site).label());
    std::string out = "<g class=\"f\" tabindex=\"0\" data-x=\"";
    addShort(out, startShare);
    out += "\" data-w=\"";
    addShort(out, share);
    out += "\"><title>";
    appendXml(out, label);
    if (!node.isOther() && !capture.site(node.site).file.empty())
        appendXml(out, " (" + capture.site(node.site).file + ":" +
                           std::to_string(capture.site(node.site).line) + ")");
    appendXml(out,
              "\ntotal " + formatDuration(node.totalNs) + ", " + formatShare(share) + "\nself " +
                  formatDuration(node.selfNs) + "\n" + counted(node.calls, "call", "calls") +
                  (tree.frames == 0
                       ? ""
                       : ", total per frame " +
                             formatDuration(node.totalNs / static_cast<DurationNs>(tree.frames))));
    const double y = kTop + kRow * node.depth;
    out += "</title><rect x=\"";
    addShort(out, 10 + 1180 * startShare);
    out += "\" y=\"";
    addShort(out, y);
    out += "\" width=\"";
    addShort(out, std::max(0.3, 1180 * share - 0.4));
    out += "\" height=\"16\" rx=\"1\" fill=\"" + colourOf(node, capture) + "\"/><text y=\"";
    addShort(out, y + 12);
    out += "\" x=\"";
    addShort(out, 13 + 1180 * startShare);
    out += "\" data-n=\"";
    appendXml(out, label);
    out += "\">";
    // Names that fit are visible without a script, too.
    if (1180 * share > 7.0 * static_cast<double>(label.size() + 1))
        appendXml(out, label);
    return out + "</text></g>\n";
}

} // namespace

class SvgExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "svg_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("svg"),
                .name = QStringLiteral("SVG flame graph"),
                .extension = QStringLiteral("svg")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        const auto whole = callTree(capture, selection, {}, task);
        if (!whole)
            return whole.error();
        const auto wholeNs = static_cast<double>((*whole)->totalNs);
        CallTreeLimits limits;
        limits.leastNs = static_cast<DurationNs>(kLeastShare * wholeNs);
        const CallTree tree = pruned(**whole, limits);
        const ZoneColumns places = flameOf(tree);

        TextSink sink(output);
        sink.write(headText(tree, options));
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            if (wholeNs <= 0)
                break;
            sink.write(blockText(capture, tree, tree.nodes[i],
                                 static_cast<double>(places.startNs[i]) / wholeNs,
                                 static_cast<double>(places.durationNs[i]) / wholeNs));
        }
        sink.write(std::string("<script><![CDATA[") + kFlameScript + "]]></script>\n</svg>\n");
        auto report = concludeExport(sink, tree.unreadableFrames);
        const auto hidden = (*whole)->nodes.size() - tree.nodes.size();
        if (report && hidden > 0)
            report->count(
                NoteText::tr("paths thinner than a quarter of a pixel are drawn as (other)"),
                hidden);
        return report;
    }
};

} // namespace zoe

#include "svg_exporter.moc"
