// The colour names of easy_profiler: those of Material Design and some aliases. Part of profiler.h.
#pragma once
#pragma GCC system_header

#include <cstdint>

namespace profiler {

using color_t = std::uint32_t; // 0xAARRGGBB

namespace colors {

constexpr color_t modify_alpha32(color_t colour, color_t alpha)
{
    return (alpha & 0xff000000) | (colour & 0x00ffffff);
}
constexpr color_t modify_alpha8(color_t colour, std::uint8_t alpha)
{
    return static_cast<color_t>(alpha) << 24 | (colour & 0x00ffffff);
}
constexpr color_t color(std::uint8_t red, std::uint8_t green, std::uint8_t blue,
                        std::uint8_t alpha = 0xff)
{
    return static_cast<color_t>(alpha) << 24 | static_cast<color_t>(red) << 16 |
           static_cast<color_t>(green) << 8 | blue;
}

// clang-format off
#define ZOE_EASY_SHADES(hue, a, b, c, d, e, f, g, h, i, j)                                         \
    constexpr color_t hue##50 = 0xff##a, hue##100 = 0xff##b, hue##200 = 0xff##c,                   \
        hue##300 = 0xff##d, hue##400 = 0xff##e, hue##500 = 0xff##f, hue##600 = 0xff##g,            \
        hue##700 = 0xff##h, hue##800 = 0xff##i, hue##900 = 0xff##j, hue = hue##500
#define ZOE_EASY_ACCENTS(hue, a, b, c, d)                                                          \
    constexpr color_t hue##A100 = 0xff##a, hue##A200 = 0xff##b, hue##A400 = 0xff##c,               \
        hue##A700 = 0xff##d

ZOE_EASY_SHADES(Red, ffebee, ffcdd2, ef9a9a, e57373, ef5350, f44336, e53935, d32f2f, c62828, b71c1c);
ZOE_EASY_SHADES(Pink, fce4ec, f8bbd0, f48fb1, f06292, ec407a, e91e63, d81b60, c2185b, ad1457, 880e4f);
ZOE_EASY_SHADES(Purple, f3e5f5, e1bee7, ce93d8, ba68c8, ab47bc, 9c27b0, 8e24aa, 7b1fa2, 6a1b9a, 4a148c);
ZOE_EASY_SHADES(DeepPurple, ede7f6, d1c4e9, b39ddb, 9575cd, 7e57c2, 673ab7, 5e35b1, 512da8, 4527a0, 311b92);
ZOE_EASY_SHADES(Indigo, e8eaf6, c5cae9, 9fa8da, 7986cb, 5c6bc0, 3f51b5, 3949ab, 303f9f, 283593, 1a237e);
ZOE_EASY_SHADES(Blue, e3f2fd, bbdefb, 90caf9, 64b5f6, 42a5f5, 2196f3, 1e88e5, 1976d2, 1565c0, 0d47a1);
ZOE_EASY_SHADES(LightBlue, e1f5fe, b3e5fc, 81d4fa, 4fc3f7, 29b6f6, 03a9f4, 039be5, 0288d1, 0277bd, 01579b);
ZOE_EASY_SHADES(Cyan, e0f7fa, b2ebf2, 80deea, 4dd0e1, 26c6da, 00bcd4, 00acc1, 0097a7, 00838f, 006064);
ZOE_EASY_SHADES(Teal, e0f2f1, b2dfdb, 80cbc4, 4db6ac, 26a69a, 009688, 00897b, 00796b, 00695c, 004d40);
ZOE_EASY_SHADES(Green, e8f5e9, c8e6c9, a5d6a7, 81c784, 66bb6a, 4caf50, 43a047, 388e3c, 2e7d32, 1b5e20);
ZOE_EASY_SHADES(LightGreen, f1f8e9, dcedc8, c5e1a5, aed581, 9ccc65, 8bc34a, 7cb342, 689f38, 558b2f, 33691e);
ZOE_EASY_SHADES(Lime, f9ebe7, f0f4c3, e6ee9c, dce775, d4e157, cddc39, c0ca33, afb42b, 9e9d24, 827717);
ZOE_EASY_SHADES(Yellow, fffde7, fff9c4, fff59d, fff176, ffee58, ffeb3b, fdd835, fbc02d, f9a825, f57f17);
ZOE_EASY_SHADES(Amber, fff8e1, ffecb3, ffe082, ffd54f, ffca28, ffc107, ffb300, ffa000, ff8f00, ff6f00);
ZOE_EASY_SHADES(Orange, fff3e0, ffe0b2, ffcc80, ffb74d, ffa726, ff9800, fb8c00, f57c00, ef6c00, e65100);
ZOE_EASY_SHADES(DeepOrange, fbe9e7, ffccbc, ffab91, ff8a65, ff7043, ff5722, f4511e, e64a19, d84315, bf360c);
ZOE_EASY_SHADES(Brown, efebe9, d7ccc8, bcaaa4, a1887f, 8d6e63, 795548, 6d4c41, 5d4037, 4e342e, 3e2723);
ZOE_EASY_SHADES(Grey, fafafa, f5f5f5, eeeeee, e0e0e0, bdbdbd, 9e9e9e, 757575, 616161, 424242, 212121);
ZOE_EASY_SHADES(BlueGrey, eceff1, cfd8dc, b0bec5, 90a4ae, 78909c, 607d8b, 546e7a, 455a64, 37474f, 263238);

ZOE_EASY_ACCENTS(Red, ff8a80, ff5252, ff1744, d50000);
ZOE_EASY_ACCENTS(Pink, ff80ab, ff4081, f50057, c51162);
ZOE_EASY_ACCENTS(Purple, ea80fc, e040fb, d500f9, aa00ff);
ZOE_EASY_ACCENTS(DeepPurple, b388ff, 7c4dff, 651fff, 6200ea);
ZOE_EASY_ACCENTS(Indigo, 8c9eff, 536dfe, 3d5afe, 304ffe);
ZOE_EASY_ACCENTS(Blue, 82b1ff, 448aff, 2979ff, 2962ff);
ZOE_EASY_ACCENTS(LightBlue, 80d8ff, 40c4ff, 00b0ff, 0091ea);
ZOE_EASY_ACCENTS(Cyan, 84ffff, 18ffff, 00e5ff, 00b8d4);
ZOE_EASY_ACCENTS(Teal, a7ffeb, 64ffda, 1de9b6, 00bfa5);
ZOE_EASY_ACCENTS(Green, b9f6ca, 69f0ae, 00e676, 00c853);
ZOE_EASY_ACCENTS(LightGreen, ccff90, b2ff59, 76ff03, 64dd17);
ZOE_EASY_ACCENTS(Lime, f4ff81, eeff41, c6ff00, aeea00);
ZOE_EASY_ACCENTS(Yellow, ffff8d, ffff00, ffea00, ffd600);
ZOE_EASY_ACCENTS(Amber, ffe57f, ffd740, ffc400, ffab00);
ZOE_EASY_ACCENTS(Orange, ffd180, ffab40, ff9100, ff6d00);
ZOE_EASY_ACCENTS(DeepOrange, ff9e80, ff6e40, ff3d00, dd2c00);

#undef ZOE_EASY_SHADES
#undef ZOE_EASY_ACCENTS
// clang-format on

constexpr color_t Black = 0xff000000, White = 0xffffffff, Null = 0;
constexpr color_t DarkRed = Red900, Coral = Red200, RichRed = 0xffff0000, Rose = PinkA100;
constexpr color_t Magenta = PurpleA200, DarkMagenta = PurpleA700;
constexpr color_t DarkBlue = Blue900, RichBlue = 0xff0000ff, SkyBlue = LightBlueA100;
constexpr color_t Navy = LightBlue800, DarkCyan = Cyan900, DarkTeal = Teal900;
constexpr color_t DarkGreen = Green900, RichGreen = 0xff00ff00, Mint = LightGreen900;
constexpr color_t Olive = Lime900, RichYellow = YellowA200, Gold = Amber300, PaleGold = AmberA100;
constexpr color_t Skin = Orange100, CreamWhite = Orange50, Brick = DeepOrange900;
constexpr color_t DarkBrown = Brown900, Wheat = Amber100, Dark = Grey900, Silver = Grey300;
constexpr color_t Default = Wheat;

} // namespace colors

} // namespace profiler
