// Context menu of a box in a merged flame graph. GUI thread only.
#pragma once

#include <cstdint>
#include <functional>

#include "app/widgets/merged/merged_flame.h"

class QMenu;
class QWidget;

namespace zoe::app {

struct MergedMenuActions {
    std::function<void()> zoom;
    std::function<void()> showAll;
    std::function<void(SiteId)> ignore;
    std::function<void(SiteId)> sandwich;
    std::function<void(FrameIndex)> goTo;
};

// Deletes itself when it is closed.
[[nodiscard]] QMenu *makeMergedMenu(QWidget &parent, const MergedFlame &flame, std::uint32_t node,
                                    const MergedMenuActions &actions);

} // namespace zoe::app
