#include "app/panels/samples/samples_answer.h"

#include <QCoreApplication>
#include <QStringList>
#include <utility>
#include <vector>

#include "analysis/calltree/callers.h"
#include "analysis/walk/tree_parts.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct SampleFlameTexts {
    Q_DECLARE_TR_FUNCTIONS(SampleFlame)
};

// A flame graph of samples: the calls of its call tree are samples.
class SampleFlame : public MergedFlame {
  public:
    using MergedFlame::MergedFlame;

    [[nodiscard]] QString description(std::uint32_t i) const override
    {
        const CallNode &it = node(i);
        const auto share = [this, i](DurationNs part) {
            return shareText(part > 0 ? static_cast<double>(weight(i)) / static_cast<double>(part)
                                      : 0);
        };
        QStringList lines{label(i)};
        lines << countedSamples(it.calls);
        lines << SampleFlameTexts::tr("CPU time: %1, self %2")
                     .arg(durationText(it.totalNs), durationText(it.selfNs));
        lines << (it.parent == CallNode::kNoParent
                      ? SampleFlameTexts::tr("%1 of all").arg(share(whole()))
                      : SampleFlameTexts::tr("%1 of all, %2 of %3")
                            .arg(share(whole()), share(weight(it.parent)), label(it.parent)));
        if (it.frames > 0)
            lines << SampleFlameTexts::tr("in %1; most in frame %2: %3")
                         .arg(countedFrames(it.frames), countText(it.worstFrame),
                              durationText(it.worstFrameNs));
        if (!it.isOther()) {
            const Site &site = capture().site(it.site);
            for (const std::string &place : {site.file, site.category}) {
                if (!place.empty())
                    lines << QString::fromStdString(place);
            }
        }
        return lines.join(u'\n');
    }
};

// With all samples in or below a node as its calls; bottom-up, those that ended in the function.
CallTree shownTree(const SampleTree &samples, bool bottomUp)
{
    if (bottomUp)
        return callersOf(samples.tree);
    CallTree tree = samples.tree;
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const CallNode &node = tree.nodes[i];
        if (node.parent != CallNode::kNoParent)
            tree.nodes[node.parent].calls += node.calls;
    }
    return tree;
}

} // namespace

Result<std::shared_ptr<const SampleTree>> samplesOf(const Capture &capture,
                                                    SamplesQuestion question, const Task &task)
{
    if (question.zone) {
        Selection selection;
        selection.threads = std::vector{question.zone->thread};
        const auto trees = FrameTreeReader::open(capture, question.zone->frame, selection);
        if (!trees)
            return trees.error();
        question.query.selection.threads = selection.threads;
        question.query.selection.frames =
            FrameRanges(FrameRange{question.zone->frame, question.zone->frame + 1});
        question.query.times = TimeRange{};
        if (const auto zone = trees->zone(question.zone->thread, question.zone->zone))
            question.query.times = TimeRange{zone->startNs, zone->endNs()};
    }
    return sampleTree(capture, question.query, task);
}

ArrangedSamples arranged(const SampleTree &samples, bool bottomUp, CallTreeRows::Order order)
{
    const CallWeight weight = bottomUp ? CallWeight::Self : CallWeight::Total;
    CallTree tree = shownTree(samples, bottomUp);
    ArrangedSamples shown;
    shown.flame = std::make_shared<SampleFlame>(samples.names, tree, weight);
    shown.rows = std::make_shared<CallTreeRows>(samples.names, std::move(tree), weight, order);
    return shown;
}

} // namespace zoe::app
