// Texts for the behaviour map. Pure functions.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <cstdint>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/frame_map.h"
#include "app/panels/behaviour_map/map_picture.h"

namespace zoe::app {

// Name of a feature: the function, "calls of …" or the plot, with its thread group.
[[nodiscard]] QString featureName(const BehaviourDefinition &definition, std::uint32_t column);

// "← update, draw · 62 % of the variance · physics_step →", as much of it as fits the width.
[[nodiscard]] QString axisTitle(const BehaviourDefinition &definition,
                                const std::vector<std::uint32_t> &towardsLow,
                                const std::vector<std::uint32_t> &towardsHigh, double share,
                                const QFontMetrics &metrics, double width);

// Tool tip: frame, time, behaviour, reason unless it is empty, and the dot's other frames.
[[nodiscard]] QString hitText(const Capture &capture, const Behaviours &behaviours,
                              const MapHit &hit, const QString &reason = {});

// "1 000 000 frames, drawn as 4 321 dots"; also states how much is out of view.
[[nodiscard]] QString countsText(const MapPicture &picture, std::uint64_t allFrames);

} // namespace zoe::app
