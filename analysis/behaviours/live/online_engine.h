// The core of online clustering: rows in, behaviours out. Belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/behaviours/live/online_rows.h"
#include "analysis/behaviours/live/online_state.h"

namespace zoe {

struct OnlineKnown {
    OnlineBehaviour figures;
    double m2 = 0;            // squared deviations of frame times
    SparseRow centre;         // share by site
    double limit = 0;         // distance
    std::uint64_t memory = 0; // number of frames that the centre represents
};

class OnlineEngine {
  public:
    explicit OnlineEngine(const ClusterOptions &options)
        : m_options(options)
        , m_rows(options.seed)
        , m_assignment(std::make_shared<std::vector<std::int32_t>>())
    {}

    // Frames come in order. Error: Cancelled.
    Status add(FrameIndex frame, DurationNs durationNs, SparseRow row, const Task &task);
    // Earlier frames that did not arrive are unusual.
    void fillTo(FrameIndex end);
    // Later changes don't affect what was handed out before.
    void detach();

    [[nodiscard]] OnlineKnown &addKnown(SparseRow centre, const std::string &name);
    // Names behaviours that have no name yet. Sites belong to this capture.
    void nameNew(const Capture &capture);
    // The active behaviour with the nearest centre if the row is inside its limit; otherwise
    // kUnusual.
    [[nodiscard]] std::int32_t place(const SparseRow &row) const;

    [[nodiscard]] std::vector<OnlineKnown> &known() { return m_known; }
    [[nodiscard]] const std::vector<OnlineKnown> &known() const { return m_known; }
    [[nodiscard]] FrameIndex end() const { return static_cast<FrameIndex>(m_assignment->size()); }
    [[nodiscard]] std::shared_ptr<OnlineState> state() const;

  private:
    void count(FrameIndex frame, DurationNs durationNs, std::uint32_t id);
    static void follow(OnlineKnown &known, const SparseRow &row);
    [[nodiscard]] bool wantsFit() const;
    Status fit(const Task &task);
    void takeClusters(const OnlineFit &fit);
    void labelFirst();

    ClusterOptions m_options;
    OnlineRows m_rows;
    std::vector<OnlineKnown> m_known; // by id
    std::shared_ptr<std::vector<std::int32_t>> m_assignment;
    std::optional<std::uint32_t> m_current;
    std::uint64_t m_frames = 0;
    std::uint64_t m_unusual = 0;
    std::uint64_t m_fits = 0;
    std::uint64_t m_framesAtFit = 0;
};

} // namespace zoe
