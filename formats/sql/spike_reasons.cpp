#include "formats/sql/spike_reasons.h"

#include "analysis/behaviours/behaviours.h"
#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"

namespace zoe::sql {

std::vector<std::string> behaviourNames(const Behaviours &behaviours)
{
    std::vector<std::string> names;
    for (const std::int32_t id : behaviours.assignment)
        names.push_back(id < 0 ? "unusual"
                               : behaviours.behaviours[static_cast<std::size_t>(id)].name);
    return names;
}

Result<std::string> SpikeReasons::operator()(const Capture &capture, FrameIndex frame)
{
    auto &reasons = m_reasons[&capture];
    if (!reasons)
        reasons = std::make_shared<Reasons>(
            std::shared_ptr<const Capture>(std::shared_ptr<void>(), &capture), nullptr,
            Against{Against::Kind::Around});
    const auto reason = reasons->of(frame);
    if (!reason)
        return reason.error();
    return shortReason(capture, *reason);
}

} // namespace zoe::sql
