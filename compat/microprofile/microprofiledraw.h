// The drawing functions for OpenGL of microprofile, for programs that call them: nothing is drawn.
// Thread-safe.
#pragma once
#pragma GCC system_header

#include "microprofileui.h"

inline void MicroProfileDrawInit() {}
inline void MicroProfileBeginDraw(std::uint32_t, std::uint32_t, float) {}
inline void MicroProfileBeginDraw(std::uint32_t, std::uint32_t, float *) {}
inline void MicroProfileEndDraw() {}
