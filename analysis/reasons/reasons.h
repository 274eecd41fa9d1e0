// Explains why frames of a capture were slow: chooses what to compare a frame with, and caches the
// costs of typical frames. Thread-safe, with one question at a time.
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
#include "analysis/reasons/wait_partners.h"

namespace zoe {

class Reasons {
  public:
    // behaviours: of all frames; null: frames are compared with their neighbours instead.
    Reasons(std::shared_ptr<const Capture> capture, std::shared_ptr<const Behaviours> behaviours,
            Against against = {});

    // Compares with frames that are not spikes: those of the same behaviour, or up to kMostAround
    // on each side (for a spike, with the step by which it was found). A spike or an unusual frame
    // gets the behaviour of most frames around it, because its own use of time is what has to be
    // explained. If there are fewer than kFewestUsual frames, the frame itself is left out. Error:
    // BadInput (no such frame, or a missing one), Damaged, Io, Cancelled.
    [[nodiscard]] Result<FrameReason> of(FrameIndex frame, const Task &task = Task{});

    [[nodiscard]] const Capture &capture() const { return *m_capture; }

  private:
    static constexpr FrameIndex kMostAround = 12;

    // All of these: with m_mutex locked.
    [[nodiscard]] Result<FrameReason> explain(FrameIndex frame, const Task &task);
    Status findSpikesOnce(const Task &task);
    // Waits of all frames but spikes.
    Status learnPartnersOnce(const Task &task);
    // The behaviour that a frame is compared with; not set: all frames. Error: Cancelled.
    [[nodiscard]] Result<std::optional<std::uint32_t>> behaviourOf(FrameIndex frame,
                                                                   const Task &task = Task{});
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
    std::optional<LearnedPartners> m_partners;             // likewise
    // By behaviour; not set: all frames, the given frame, or those around the last frame. With
    // fewer than kFewestUsual, without that frame.
    std::map<std::optional<std::uint32_t>, TypicalFrames> m_typical;
    SceneLoader m_loader;
    std::optional<KeptCosts> m_kept;
};

} // namespace zoe
