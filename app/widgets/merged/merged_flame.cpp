#include "app/widgets/merged/merged_flame.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>

#include "analysis/calltree/call_tree_reshape.h"
#include "analysis/calltree/call_tree_views.h"
#include "analysis/calltree/callers.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct MergedFlameTexts {
    Q_DECLARE_TR_FUNCTIONS(MergedFlame)
};

DurationNs rootsOf(const CallTree &tree, CallWeight weight)
{
    DurationNs sum = 0;
    for (std::uint32_t i = 0; i < tree.nodes.size(); i = tree.nodes[i].end)
        sum += weightOf(tree.nodes[i], weight);
    return sum;
}

// The node that a path of sites leads to.
std::optional<std::uint32_t> nodeIn(const CallTree &tree, const std::vector<SiteId> &path)
{
    std::uint32_t first = 0;
    auto end = static_cast<std::uint32_t>(tree.nodes.size());
    std::optional<std::uint32_t> found;
    for (const SiteId site : path) {
        std::uint32_t child = first;
        while (child < end && tree.nodes[child].site != site)
            child = tree.nodes[child].end;
        if (child >= end)
            return {};
        found = child;
        first = child + 1;
        end = tree.nodes[child].end;
    }
    return found;
}

std::shared_ptr<const MergedFlame> flameFrom(const std::shared_ptr<const Capture> &capture,
                                             CallTree tree, const MergedQuestion &question,
                                             bool callsBelow = true)
{
    const CallWeight weight =
        question.width == MergedWidth::Self ? CallWeight::Self : CallWeight::Total;
    std::shared_ptr<const CallTree> times;
    if (question.width == MergedWidth::Calls) {
        times = std::make_shared<const CallTree>(std::move(tree));
        tree = countedByCalls(*times, callsBelow);
    }
    if (question.leastShare > 0) {
        CallTreeLimits limits;
        limits.weight = weight;
        limits.leastNs = static_cast<DurationNs>(question.leastShare *
                                                 static_cast<double>(rootsOf(tree, weight)));
        tree = pruned(tree, limits);
    }
    return std::make_shared<MergedFlame>(capture, std::move(tree), weight, std::move(times));
}

} // namespace

MergedFlame::MergedFlame(std::shared_ptr<const Capture> capture, CallTree tree, CallWeight weight,
                         std::shared_ptr<const CallTree> times)
    : m_capture(std::move(capture))
    , m_tree(std::move(tree))
    , m_weight(weight)
    , m_times(std::move(times))
    , m_zones(flameOf(m_tree, weight))
    , m_index(ZoneTree(m_zones, 0, m_zones.size(), 0, ThreadId{0}))
    , m_whole(rootsOf(m_tree, weight))
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
               ? MergedFlameTexts::tr("other (%1)").arg(countedPaths(node(i).hiddenNodes))
               : MergedFlameTexts::tr("other");
}

double MergedFlame::share(DurationNs whole, std::uint32_t i) const
{
    return whole > 0 ? static_cast<double>(weight(i)) / static_cast<double>(whole) : 0;
}

const CallNode *MergedFlame::timesOf(std::uint32_t i) const
{
    if (!m_times)
        return &node(i);
    const auto found = nodeIn(*m_times, pathOf(i));
    return found && !node(i).isOther() ? &m_times->nodes[*found] : nullptr;
}

QString MergedFlame::description(std::uint32_t i) const
{
    const CallNode &it = node(i);
    QStringList lines{label(i)};
    if (countsCalls() && weight(i) != static_cast<DurationNs>(it.calls))
        lines << MergedFlameTexts::tr("%1 including those below")
                     .arg(countedCalls(static_cast<std::uint64_t>(weight(i))));
    const CallNode *times = timesOf(i);
    if (times)
        lines << MergedFlameTexts::tr("total %1, self %2")
                     .arg(durationText(times->totalNs), durationText(times->selfNs));
    QString shares = (countsCalls() ? MergedFlameTexts::tr("%1 of all calls")
                                    : MergedFlameTexts::tr("%1 of all"))
                         .arg(shareText(share(m_whole, i)));
    if (it.parent != CallNode::kNoParent)
        shares += MergedFlameTexts::tr(", %1 of %2")
                      .arg(shareText(share(weight(it.parent), i)), label(it.parent));
    lines << shares;
    QString calls = countedCalls(it.calls);
    if (times && it.calls > 0)
        calls += MergedFlameTexts::tr(", %1 each")
                     .arg(durationText(times->totalNs / static_cast<DurationNs>(it.calls)));
    lines << calls << MergedFlameTexts::tr("on %1").arg(countedThreads(it.threads));
    if (it.frames > 0)
        lines << MergedFlameTexts::tr("in %1; most in frame %2: %3")
                     .arg(countedFrames(it.frames), countText(it.worstFrame),
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
    return nodeIn(m_tree, path);
}

MergedQuestion questionOf(const MergedLook &look)
{
    return {look.show, look.shownWidth(), look.foldRecursion, look.leastShare, look.ignored, {}};
}

MergedAnswer mergedAnswer(const std::shared_ptr<const Capture> &capture, const CallTree &merged,
                          const MergedQuestion &question)
{
    CallTree tree = reshaped(merged, {question.ignored, question.foldRecursion});
    const std::array sites{question.function};
    switch (question.show) {
    case MergedShow::Callers: {
        const CallWeight order =
            question.width == MergedWidth::Self ? CallWeight::Self : CallWeight::Total;
        return {flameFrom(capture, callersOf(tree, {}, CallTreeOptions{}.mostNodes, order),
                          question, false),
                nullptr};
    }
    case MergedShow::Sandwich:
        if (!question.function.valid())
            return {};
        return {flameFrom(capture, calleesOf(tree, sites), question),
                flameFrom(capture, callersOf(tree, sites), question, false)};
    case MergedShow::Calls:
        break;
    }
    return {flameFrom(capture, std::move(tree), question), nullptr};
}

} // namespace zoe::app
