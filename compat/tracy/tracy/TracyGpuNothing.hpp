// For the headers of GPU interfaces whose zones are not recorded.
#pragma once

#ifdef TRACY_ENABLE
#pragma message(                                                                                   \
    "Of Tracy's GPU zones, Zoetrope records those of OpenGL and Vulkan: use ZOE_TRACK_ZONE")
#endif

namespace tracy {

namespace compat {

// Takes what a zone is made with.
class GpuNothing {
  public:
    template <class... Ignored>
    explicit GpuNothing(Ignored &&...)
    {}
};

} // namespace compat

} // namespace tracy
