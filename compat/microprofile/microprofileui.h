// The drawing functions of microprofile, for programs that call them: they draw nothing, as viewers
// show what was recorded. Thread-safe.
#pragma once
#pragma GCC system_header

#include <cstdint>

#include "microprofile.h"

enum MicroProfileBoxType { MicroProfileBoxTypeBar, MicroProfileBoxTypeFlat };

// Programs that draw define these themselves.
void MicroProfileDrawText(int x, int y, std::uint32_t colour, const char *text,
                          std::uint32_t length);
void MicroProfileDrawBox(int left, int top, int right, int bottom, std::uint32_t colour,
                         MicroProfileBoxType type = MicroProfileBoxTypeFlat);
void MicroProfileDrawLine2D(std::uint32_t vertices, float *points, std::uint32_t colour);

inline void MicroProfileInitUI() {}
inline void MicroProfileDraw(std::uint32_t, std::uint32_t) {}
inline bool MicroProfileIsDrawing()
{
    return false;
}
inline bool MicroProfileDrawGraph(std::uint32_t, std::uint32_t)
{
    return false;
}
inline void MicroProfileToggleGraph(MicroProfileToken) {}
inline void MicroProfileClearGraph() {}
inline void MicroProfileToggleDisplayMode() {}
inline void MicroProfileSetDisplayMode(int) {}
inline void MicroProfileMousePosition(std::uint32_t, std::uint32_t, int) {}
inline void MicroProfileMouseButton(std::uint32_t, std::uint32_t) {}
inline void MicroProfileModKey(std::uint32_t) {}
inline void MicroProfileDrawLineVertical(int, int, int, std::uint32_t) {}
inline void MicroProfileDrawLineHorizontal(int, int, int, std::uint32_t) {}
inline void MicroProfileLoadPreset(const char *) {}
inline void MicroProfileSavePreset(const char *) {}
inline void MicroProfileCustomGroup(const char *, std::uint32_t, std::uint32_t, float,
                                    std::uint32_t)
{}
inline void MicroProfileCustomGroupAddTimer(const char *, const char *, const char *) {}
inline void MicroProfileCustomGroupToggle(const char *) {}
inline void MicroProfileCustomGroupEnable(const char *) {}
inline void MicroProfileCustomGroupEnable(std::uint32_t) {}
inline void MicroProfileCustomGroupDisable() {}
