// The user's frame budgets: one list for all windows, remembered as "frames/targets". GUI thread
// only.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/units.h"

namespace zoe::app {

// A line at a frame budget.
struct FrameTarget {
    DurationNs durationNs = 0;
    QString label; // "60 Hz"; may be empty

    friend bool operator==(const FrameTarget &, const FrameTarget &) = default;
};

constexpr std::size_t kMostTargets = 3;

// Budgets of common refresh rates: "60 Hz" at 16.667 ms, and so on. REQUIRES: hz > 0
[[nodiscard]] FrameTarget targetOfRate(double hz);
// "90 Hz", "11.1 ms", "800 us"; a bare number is a rate. Not set unless it is between 1 µs and an
// hour.
[[nodiscard]] std::optional<FrameTarget> targetOfText(const QString &text);

// What frames of a set are held against: its deadline or, without one, the user's budgets.
[[nodiscard]] std::vector<FrameTarget> targetsOfSet(const Capture &capture, FrameSetId set,
                                                    const std::vector<FrameTarget> &budgets);

class FrameTargets : public QObject {
    Q_OBJECT

  public:
    static FrameTargets &shared();

    // By rising budget, at most kMostTargets; 60 Hz unless it was set.
    [[nodiscard]] const std::vector<FrameTarget> &list() const { return m_list; }
    void set(std::vector<FrameTarget> targets);
    [[nodiscard]] bool has(const FrameTarget &target) const;
    // If there are already kMostTargets, it replaces the longest.
    void add(const FrameTarget &target);
    void remove(const FrameTarget &target);

  signals:
    void changed();

  private:
    FrameTargets();

    std::vector<FrameTarget> m_list;
};

} // namespace zoe::app
