#include "app/panels/compare/flame/difference_flame.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/model/memory_capture.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct DifferenceTexts {
    Q_DECLARE_TR_FUNCTIONS(DifferenceFlame)
};

double selfWidth(const DifferenceNode &node, DifferenceWidth width)
{
    switch (width) {
    case DifferenceWidth::Base:
        return node.base.selfNs;
    case DifferenceWidth::Head:
        return node.head.selfNs;
    case DifferenceWidth::Both:
        break;
    }
    return std::max(node.base.selfNs, node.head.selfNs);
}

QString timesText(double base, double head)
{
    QString text = DifferenceTexts::tr("base %1, head %2: %3")
                       .arg(durationText(std::llround(base)), durationText(std::llround(head)),
                            signedDurationText(head - base));
    if (base > 0 && head > 0) {
        const double percent = (head / base - 1) * 100;
        text += QString(" (%1%2 %)")
                    .arg(percent < 0 ? QStringLiteral("−") : QStringLiteral("+"))
                    .arg(std::abs(percent), 0, 'f', 1);
    }
    return text;
}

} // namespace

struct DifferenceFlame::Laid {
    CallTree tree;
    std::vector<std::uint32_t> nodes;
};

std::shared_ptr<const Capture> DifferenceFlame::functionsOf(const FlameDifference &difference,
                                                            const Capture &base,
                                                            const Capture &head)
{
    Dictionaries dictionaries;
    for (const SitePair &pair : difference.pairs)
        dictionaries.sites.push_back(pair.head.valid() ? head.site(pair.head)
                                                       : base.site(pair.base));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::vector<Chunk>{});
}

// Nodes without width are left out with all nodes below them.
DifferenceFlame::Laid DifferenceFlame::laidOut(const FlameDifference &difference,
                                               DifferenceWidth width)
{
    const auto &nodes = difference.nodes;
    std::vector<DurationNs> total(nodes.size());
    for (std::size_t i = nodes.size(); i-- > 0;) {
        total[i] += std::llround(selfWidth(nodes[i], width) * kUnitsPerNs);
        if (nodes[i].parent != DifferenceNode::kNoParent)
            total[nodes[i].parent] += total[i];
    }
    Laid laid;
    std::vector<std::uint32_t> place(nodes.size(), CallNode::kNoParent);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (total[i] == 0)
            continue;
        const DifferenceNode &from = nodes[i];
        CallNode node;
        node.site = from.site;
        node.depth = from.depth;
        node.totalNs = total[i];
        node.selfNs = std::llround(selfWidth(from, width) * kUnitsPerNs);
        if (from.parent != DifferenceNode::kNoParent)
            node.parent = place[from.parent];
        place[i] = static_cast<std::uint32_t>(laid.tree.nodes.size());
        laid.tree.nodes.push_back(node);
        laid.nodes.push_back(i);
        laid.tree.depthCount = std::max(laid.tree.depthCount, node.depth + 1);
    }
    for (std::uint32_t i = static_cast<std::uint32_t>(laid.tree.nodes.size()); i-- > 0;) {
        CallNode &node = laid.tree.nodes[i];
        node.end = std::max(node.end, i + 1);
        if (node.parent != CallNode::kNoParent) {
            CallNode &parent = laid.tree.nodes[node.parent];
            parent.end = std::max(parent.end, node.end);
        }
    }
    return laid;
}

DifferenceFlame::DifferenceFlame(std::shared_ptr<const FlameDifference> difference,
                                 std::shared_ptr<const Capture> functions, DifferenceWidth width)
    : DifferenceFlame(difference, std::move(functions), laidOut(*difference, width))
{}

DifferenceFlame::DifferenceFlame(std::shared_ptr<const FlameDifference> difference,
                                 std::shared_ptr<const Capture> functions, Laid laid)
    : MergedFlame(std::move(functions), std::move(laid.tree), CallWeight::Total)
    , m_difference(std::move(difference))
    , m_nodes(std::move(laid.nodes))
{
    for (std::uint32_t i = 0; i < tree().nodes.size(); i = node(i).end)
        m_units += node(i).totalNs;
    for (const DifferenceNode &it : m_difference->nodes) {
        m_mostSelf = std::max(m_mostSelf, std::abs(it.head.selfNs - it.base.selfNs));
        m_mostTotal = std::max(m_mostTotal, std::abs(it.head.totalNs - it.base.totalNs));
    }
}

const DifferenceNode &DifferenceFlame::times(std::uint32_t i) const
{
    return m_difference->nodes[m_nodes[i]];
}

double DifferenceFlame::change(std::uint32_t i, DifferenceColour colour) const
{
    const DifferenceNode &node = times(i);
    const double base = colour.ofTotals ? node.base.totalNs : node.base.selfNs;
    const double head = colour.ofTotals ? node.head.totalNs : node.head.selfNs;
    if (base == head)
        return 0;
    if (!colour.relative) {
        const double most = mostNs(colour.ofTotals);
        return most > 0 ? (head - base) / most : 0;
    }
    if (base <= 0 || head <= 0)
        return head > base ? 1 : -1;
    return std::clamp(std::log2(head / base), -1.0, 1.0);
}

QString DifferenceFlame::description(std::uint32_t i) const
{
    const DifferenceNode &it = times(i);
    QStringList lines{label(i)};
    lines << DifferenceTexts::tr("Total time per frame: %1")
                 .arg(timesText(it.base.totalNs, it.head.totalNs));
    lines << DifferenceTexts::tr("Self time per frame: %1")
                 .arg(timesText(it.base.selfNs, it.head.selfNs));
    lines << DifferenceTexts::tr("Calls per frame: base %1, head %2")
                 .arg(it.base.calls, 0, 'f', 2)
                 .arg(it.head.calls, 0, 'f', 2);
    if (it.head.totalNs == 0 && it.head.calls == 0)
        lines << DifferenceTexts::tr("Only in the base on this path");
    if (it.base.totalNs == 0 && it.base.calls == 0)
        lines << DifferenceTexts::tr("Only in the head on this path");
    if (!node(i).isOther() && !capture().site(it.site).file.empty()) {
        const Site &site = capture().site(it.site);
        lines << QString("%1:%2").arg(QString::fromStdString(site.file)).arg(site.line);
    }
    return lines.join(u'\n');
}

} // namespace zoe::app
