#include "app/session/reason_store.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "analysis/statistics/median.h"
#include "app/session/document.h"
#include "app/theme/text.h"

namespace zoe::app {

// Computed by the first job that needs it.
struct ReasonStore::Median {
    std::once_flag once;
    DurationNs ns = 0;

    DurationNs of(const Capture &capture)
    {
        std::call_once(once, [&] {
            std::vector<DurationNs> lengths;
            for (const FrameRecord &frame : capture.frames()) {
                if (!frame.missing())
                    lengths.push_back(frame.durationNs);
            }
            if (!lengths.empty())
                ns = upperMedian(lengths);
        });
        return ns;
    }
};

ReasonStore &ReasonStore::of(Document &document, JobRunner &jobs)
{
    auto *store = document.findChild<ReasonStore *>(QString(), Qt::FindDirectChildrenOnly);
    return store ? *store : *new ReasonStore(document, jobs);
}

ReasonStore::ReasonStore(Document &document, JobRunner &jobs)
    : QObject(&document)
    , m_document(document)
    , m_jobs(jobs)
{
    connect(&document.selection(), &ViewSelection::frameChanged, this, &ReasonStore::forget);
    connect(&document, &Document::behavioursChanged, this, &ReasonStore::renew);
    connect(&document, &Document::captureSettled, this, &ReasonStore::renew);
}

void ReasonStore::forget()
{
    m_job.cancel();
    m_state = State::Unasked;
    emit changed();
}

void ReasonStore::renew()
{
    m_reasons.reset();
    emit reasonsChanged();
    forget();
}

std::optional<FrameIndex> ReasonStore::frame() const
{
    const auto frame = m_document.selection().state().frame;
    return frame && *frame < m_document.capture()->frames().size() ? frame : std::nullopt;
}

std::shared_ptr<Reasons> ReasonStore::reasons(FrameIndex upTo)
{
    if (!m_reasons || upTo >= m_reasons->capture().frames().size()) { // the recording has continued
        m_reasons = std::make_shared<Reasons>(m_document.capture(), m_document.behaviours());
        m_median = std::make_shared<Median>();
    }
    return m_reasons;
}

void ReasonStore::want()
{
    if (m_state != State::Unasked && m_state != State::Stopped)
        return;
    const auto asked = frame();
    if (!asked) {
        m_answer.reset();
        return;
    }
    m_state = State::Asking;
    m_job.run(
        {},
        [reasons = reasons(*asked), median = m_median, capture = m_document.capture(),
         frame = *asked](const Task &task) -> Result<std::shared_ptr<const ExplainedFrame>> {
            auto found = reasons->of(frame, task);
            if (!found)
                return found.error();
            return std::make_shared<const ExplainedFrame>(ExplainedFrame{
                frame, capture, std::make_shared<const FrameReason>(std::move(*found)),
                median->of(reasons->capture())});
        },
        [this](const Result<std::shared_ptr<const ExplainedFrame>> &answer) { take(answer); });
}

void ReasonStore::take(const Result<std::shared_ptr<const ExplainedFrame>> &answer)
{
    m_answer = answer ? *answer : nullptr;
    m_error = answer ? QString() : sentenceText(answer.error().text());
    m_state = answer ? State::Known : State::Failed;
    emit changed();
}

bool canBeShown(const FrameCause &cause)
{
    return cause.function.valid() ||
           (!cause.evidence.empty() && cause.evidence.front().zone != kNoZone);
}

void goToEvidence(ViewSelection &selection, const FrameCause &cause)
{
    if (cause.evidence.empty() || cause.evidence.front().zone == kNoZone) {
        selection.setSite(cause.function);
        return;
    }
    const CauseEvidence &longest = cause.evidence.front();
    selection.setZone(longest.frame, ZoneRef{longest.thread, longest.zone}, cause.function);
}

} // namespace zoe::app
