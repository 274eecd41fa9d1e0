#include "app/views/merged/merged_flame.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <utility>

#include "analysis/call_tree_reshape.h"
#include "analysis/call_tree_views.h"
#include "analysis/callers.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(MergedFlame)
};

DurationNs rootsOf(const CallTree &tree, CallWeight weight)
{
    DurationNs sum = 0;
    for (std::uint32_t i = 0; i < tree.nodes.size(); i = tree.nodes[i].end)
        sum += weightOf(tree.nodes[i], weight);
    return sum;
}

std::shared_ptr<const MergedFlame> flameFrom(const std::shared_ptr<const Capture> &capture,
                                             const CallTree &tree, CallWeight weight,
                                             double leastShare)
{
    if (leastShare <= 0)
        return std::make_shared<MergedFlame>(capture, tree, weight);
    CallTreeLimits limits;
    limits.weight = weight;
    limits.leastNs =
        static_cast<DurationNs>(leastShare * static_cast<double>(rootsOf(tree, weight)));
    return std::make_shared<MergedFlame>(capture, pruned(tree, limits), weight);
}

} // namespace

MergedFlame::MergedFlame(std::shared_ptr<const Capture> capture, CallTree tree, CallWeight weight)
    : m_capture(std::move(capture))
    , m_tree(std::move(tree))
    , m_weight(weight)
    , m_zones(flameOf(m_tree, weight))
    , m_index(ZoneTree(m_zones, 0, m_zones.size(), 0, ThreadId{0}))
    , m_wholeNs(rootsOf(m_tree, weight))
{}

std::pair<TimeNs, TimeNs> MergedFlame::room(std::uint32_t i) const
{
    return {m_zones.startNs[i], m_zones.startNs[i] + m_zones.durationNs[i]};
}

QString MergedFlame::label(std::uint32_t i) const
{
    if (!node(i).isOther())
        return QString::fromStdString(m_capture->site(node(i).site).label());
    return node(i).hiddenNodes > 0
               ? Texts::tr("other (%1 paths)").arg(countText(node(i).hiddenNodes))
               : Texts::tr("other");
}

double MergedFlame::share(DurationNs whole, std::uint32_t i) const
{
    return whole > 0 ? static_cast<double>(weight(i)) / static_cast<double>(whole) : 0;
}

QString MergedFlame::description(std::uint32_t i) const
{
    const CallNode &it = node(i);
    QStringList lines{label(i)};
    lines << Texts::tr("total %1, self %2").arg(durationText(it.totalNs), durationText(it.selfNs));
    QString shares = Texts::tr("%1 of all").arg(shareText(share(m_wholeNs, i)));
    if (it.parent != CallNode::kNoParent)
        shares +=
            Texts::tr(", %1 of %2").arg(shareText(share(weight(it.parent), i)), label(it.parent));
    lines << shares;
    QString calls = Texts::tr("%1 calls").arg(countText(it.calls));
    if (it.calls > 0)
        calls += Texts::tr(", %1 each")
                     .arg(durationText(it.totalNs / static_cast<DurationNs>(it.calls)));
    lines << calls << Texts::tr("on %1 threads").arg(it.threads);
    if (it.frames > 0)
        lines << Texts::tr("in %1 frames; most in frame %2: %3")
                     .arg(countText(it.frames), countText(it.worstFrame),
                          durationText(it.worstFrameNs));
    if (!it.isOther() && !m_capture->site(it.site).file.empty()) {
        const Site &site = m_capture->site(it.site);
        lines << QString("%1:%2").arg(QString::fromStdString(site.file)).arg(site.line);
    }
    return lines.join(u'\n');
}

std::vector<SiteId> MergedFlame::pathOf(std::uint32_t i) const
{
    std::vector<SiteId> path;
    for (std::uint32_t at = i; at != CallNode::kNoParent; at = node(at).parent)
        path.insert(path.begin(), node(at).site);
    return path;
}

std::optional<std::uint32_t> MergedFlame::nodeAt(const std::vector<SiteId> &path) const
{
    std::uint32_t first = 0;
    auto end = static_cast<std::uint32_t>(m_tree.nodes.size());
    std::optional<std::uint32_t> found;
    for (const SiteId site : path) {
        std::uint32_t child = first;
        while (child < end && node(child).site != site)
            child = node(child).end;
        if (child >= end)
            return {};
        found = child;
        first = child + 1;
        end = node(child).end;
    }
    return found;
}

MergedAnswer mergedAnswer(const std::shared_ptr<const Capture> &capture, const CallTree &merged,
                          const MergedQuestion &question)
{
    const CallTree tree = reshaped(merged, {question.ignored, question.foldRecursion});
    const std::array sites{question.function};
    switch (question.show) {
    case MergedShow::Callers:
        return {flameFrom(capture,
                          callersOf(tree, {}, CallTreeOptions{}.mostNodes, question.weight),
                          question.weight, question.leastShare),
                nullptr};
    case MergedShow::Sandwich:
        if (!question.function.valid())
            return {};
        return {flameFrom(capture, calleesOf(tree, sites), CallWeight::Total, question.leastShare),
                flameFrom(capture, callersOf(tree, sites), CallWeight::Total, question.leastShare)};
    case MergedShow::Calls:
        break;
    }
    return {flameFrom(capture, tree, CallWeight::Total, question.leastShare), nullptr};
}

} // namespace zoe::app
