// Courses of frames, one of them slow, and the reason found for it.
#pragma once

#include <memory>
#include <string>

#include "analysis/reasons/reasons.h"
#include "tests/analysis/made_up_course.h"

namespace zoe::test {

inline constexpr FrameIndex kTrouble = 20;

inline std::shared_ptr<const MemoryCapture> courseWith(const Trouble &trouble, bool states = true)
{
    Course course(states);
    for (FrameIndex frame = 0; frame < 40; ++frame)
        course.frame(frame == kTrouble ? trouble : Trouble{});
    return course.capture(7);
}

inline FrameReason reasonFor(const std::shared_ptr<const Capture> &capture, FrameIndex frame,
                             Against against = {Against::Kind::All})
{
    Reasons reasons(capture, nullptr, against);
    const auto reason = reasons.of(frame);
    if (!reason)
        qFatal("%s", reason.error().text().c_str());
    return *reason;
}

inline Int128 sumOf(const FrameReason &reason)
{
    Int128 sum = 0;
    for (const FrameCause &cause : reason.causes)
        sum += cause.deltaNs;
    return sum;
}

inline std::string nameOfSite(const Capture &capture, SiteId site)
{
    return site.valid() ? capture.site(site).label() : "-";
}

} // namespace zoe::test
