#include "app/panels/why/why_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "analysis/reasons/reason_text.h"
#include "app/widgets/reason_rich_text.h"

namespace zoe::app {

namespace {

struct WhyTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyRows)
};

enum CauseColumn { kContribution, kSum, kCause, kThread, kStart };

constexpr DurationNs kSmallPart = 200; // of the greatest: smaller causes share a row
enum GroupColumn { kFrames, kShare, kFirstCause, kItsPart, kWorst };

// Positions of the causes that have a row of their own.
std::vector<std::size_t> shownCauses(const FrameReason &reason)
{
    DurationNs greatest = 0;
    for (const FrameCause &cause : reason.causes)
        greatest = std::max(greatest, std::abs(cause.deltaNs));
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < reason.causes.size(); ++i) {
        if (std::abs(reason.causes[i].deltaNs) >= greatest / kSmallPart)
            shown.push_back(i);
    }
    return shown;
}

class CauseRows : public RowSource {
  public:
    CauseRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const FrameReason> reason)
        : m_capture(std::move(capture))
        , m_reason(std::move(reason))
        , m_shown(shownCauses(*m_reason))
    {
        double small = 0;
        for (const FrameCause &cause : m_reason->causes)
            small += static_cast<double>(cause.deltaNs);
        for (const std::size_t i : m_shown) {
            addStep(static_cast<double>(m_reason->causes[i].deltaNs));
            small -= static_cast<double>(m_reason->causes[i].deltaNs);
        }
        m_smallCount = static_cast<int>(m_reason->causes.size() - m_shown.size());
        if (m_smallCount > 0)
            addStep(small);
    }
    [[nodiscard]] std::size_t size() const override { return m_steps.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        if (column == kContribution)
            return m_steps[row].ns;
        const FrameCause *const shown = cause(row);
        if (column == kStart && shown && !shown->evidence.empty())
            return static_cast<double>(shown->evidence.front().startNs);
        return column == kSum ? m_steps[row].ns : kNone;
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const FrameCause *const shown = cause(row);
        if (column == kCause && !shown)
            return WhyTexts::tr("Smaller causes (%1)").arg(m_smallCount);
        if (column == kCause)
            return reasonPlainText(
                causeText(*m_capture, *m_reason, *shown, shown->deltaNs < 0, inWindowLanguage));
        if (column == kThread && shown && shown->thread.valid())
            return QString::fromStdString(m_capture->thread(shown->thread).label());
        return {};
    }
    [[nodiscard]] bool sortsByNumber(int column) const override { return column == kSum; }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != kSum)
            return {};
        const double width = std::max(m_most - m_least, 1.0);
        const double from = (m_steps[row].from - m_least) / width;
        return CellBar(from, from + m_steps[row].ns / width);
    }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        return column == kCause ? text(row, column) : QString();
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        const FrameCause *const shown = cause(row);
        return shown ? shown->function : SiteId{};
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t) const override
    {
        return m_reason->frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override { return text(row, kCause); }

  private:
    struct Step {
        double from = 0; // the sum of those before it
        double ns = 0;
    };

    // Null: the row of the small ones.
    [[nodiscard]] const FrameCause *cause(std::size_t row) const
    {
        return row < m_shown.size() ? &m_reason->causes[m_shown[row]] : nullptr;
    }
    void addStep(double ns)
    {
        const double from = m_steps.empty() ? 0 : m_steps.back().from + m_steps.back().ns;
        m_steps.push_back({from, ns});
        m_least = std::min(m_least, from + ns);
        m_most = std::max(m_most, from + ns);
    }

    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const FrameReason> m_reason;
    std::vector<std::size_t> m_shown; // positions in causes
    std::vector<Step> m_steps;        // of the rows
    int m_smallCount = 0;
    double m_least = 0;
    double m_most = 0;
};

class GroupRows : public RowSource {
  public:
    GroupRows(std::shared_ptr<const Capture> capture, std::shared_ptr<const ReasonGroups> groups)
        : m_capture(std::move(capture))
        , m_groups(std::move(groups))
    {}
    [[nodiscard]] std::size_t size() const override { return m_groups->groups.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const ReasonGroup &group = m_groups->groups[row];
        switch (column) {
        case kFrames:
            return static_cast<double>(group.frames);
        case kShare:
            return static_cast<double>(group.frames) / static_cast<double>(m_groups->frames);
        case kItsPart:
            return static_cast<double>(group.deltaNs());
        case kWorst:
            return static_cast<double>(group.examples.front().frame);
        default:
            return kNone;
        }
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == kFirstCause
                   ? reasonPlainText(groupText(*m_capture, m_groups->groups[row], inWindowLanguage))
                   : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != kShare)
            return {};
        return CellBar(number(row, kShare));
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        return m_groups->groups[row].key.site;
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return m_groups->groups[row].examples.front().frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return text(row, kFirstCause);
    }

  private:
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const ReasonGroups> m_groups;
};

} // namespace

std::vector<RowColumn> causeColumns()
{
    return {
        {WhyTexts::tr("Contribution"),
         WhyTexts::tr("Part of the difference between this frame and typical frames. All rows "
                      "together are the difference, exactly."),
         ColumnKind::Difference, 0},
        {.title = WhyTexts::tr("Sum"),
         .explanation = WhyTexts::tr("Contributions as steps: from a typical frame to this one."),
         .letters = 14,
         .rank = 3},
        {WhyTexts::tr("Cause"),
         WhyTexts::tr("Where the time of this frame went. Click to go to the longest piece."),
         ColumnKind::Text, 56},
        {.title = WhyTexts::tr("Thread"),
         .explanation = WhyTexts::tr("Thread that spent most of this time"),
         .letters = 12,
         .rank = 1},
        {.title = WhyTexts::tr("Longest at"),
         .explanation = WhyTexts::tr("Start of the longest piece in this frame"),
         .kind = ColumnKind::Time,
         .rank = 2},
    };
}

std::vector<RowColumn> reasonGroupColumns()
{
    return {
        {WhyTexts::tr("Frames"), WhyTexts::tr("Number of frames with this first cause"),
         ColumnKind::Count, 0},
        {WhyTexts::tr("Share"), WhyTexts::tr("Share of the explained frames"), ColumnKind::Share,
         0},
        {WhyTexts::tr("First cause"),
         WhyTexts::tr("The greatest cause of these frames. Click to go to the worst frame, "
                      "double-click to select all of them."),
         ColumnKind::Text, 44},
        {.title = WhyTexts::tr("Contribution"),
         .explanation = WhyTexts::tr("Time that this cause adds to these frames in total"),
         .kind = ColumnKind::Time,
         .rank = 2},
        {.title = WhyTexts::tr("Worst frame"),
         .explanation = WhyTexts::tr("Frame to which this cause adds most"),
         .kind = ColumnKind::Ordinal,
         .rank = 1},
    };
}

const FrameCause *causeOfRow(const FrameReason &reason, std::size_t row)
{
    const std::vector<std::size_t> shown = shownCauses(reason);
    return row < shown.size() ? &reason.causes[shown[row]] : nullptr;
}

std::shared_ptr<const RowSource> causeRows(std::shared_ptr<const Capture> capture,
                                           std::shared_ptr<const FrameReason> reason)
{
    return std::make_shared<CauseRows>(std::move(capture), std::move(reason));
}

std::shared_ptr<const RowSource> reasonGroupRows(std::shared_ptr<const Capture> capture,
                                                 std::shared_ptr<const ReasonGroups> groups)
{
    return std::make_shared<GroupRows>(std::move(capture), std::move(groups));
}

} // namespace zoe::app
