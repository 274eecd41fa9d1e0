// Answers why frames of a capture were slow: chooses what to compare a frame with, and keeps what
// typical frames cost. Thread-safe: one question at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frames/spikes.h"
#include "analysis/reasons/frame_reason.h"
#include "analysis/reasons/kept_costs.h"

namespace zoe {

class Reasons {
  public:
    // behaviours: of all frames; null: frames are compared with those around them instead.
    Reasons(std::shared_ptr<const Capture> capture, std::shared_ptr<const Behaviours> behaviours,
            Against against = {});

    // Compares with frames that are no spikes: those of the same behaviour, or up to kMostAround on
    // each side (of a spike, every so many as it was found by). A spike, or an unusual frame,
    // is taken to be of the behaviour that most frames around it have, since how it spends its time
    // is what is to be explained. Where these are fewer than kFewestUsual, the frame itself is left
    // out. Error: BadInput (no such frame, or a missing one), Damaged, Io,
    // Cancelled.
    [[nodiscard]] Result<FrameReason> of(FrameIndex frame, const Task &task = Task{});

    // The behaviour that a frame is compared within; not set: all frames. Error: Cancelled.
    [[nodiscard]] Result<std::optional<std::uint32_t>> behaviourOf(FrameIndex frame,
                                                                   const Task &task = Task{});

    [[nodiscard]] const Capture &capture() const { return *m_capture; }

  private:
    static constexpr FrameIndex kMostAround = 12;

    Status findSpikesOnce(const Task &task);
    [[nodiscard]] const Spike *spikeAt(FrameIndex frame) const;
    [[nodiscard]] std::optional<std::uint32_t> votedBehaviour(FrameIndex frame) const;
    // The frames of a behaviour, or all.
    [[nodiscard]] std::vector<FrameIndex> framesOf(std::optional<std::uint32_t> behaviour) const;
    [[nodiscard]] std::vector<FrameIndex> framesAround(FrameIndex frame) const;
    Result<const TypicalFrames *> typicalFor(FrameIndex frame, FrameReason &described,
                                             const Task &task);

    std::mutex m_mutex;
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Behaviours> m_behaviours;
    Against m_against;
    std::optional<std::vector<Spike>> m_spikes;
    std::optional<std::vector<std::uint8_t>> m_namedWaits; // see PathOptions
    // By behaviour; not set: all frames, the frame given, or those around the frame asked for last.
    // Fewer than kFewestUsual: without that frame.
    std::map<std::optional<std::uint32_t>, TypicalFrames> m_typical;
    SceneLoader m_loader;
    std::optional<KeptCosts> m_kept;
};

} // namespace zoe
