// The least that Dear ImGui needs of a renderer, without a GPU: its triangles into a picture in
// memory. Not thread-safe.
#pragma once

#include <cstdint>
#include <imgui.h>
#include <vector>

struct Colour {
    float red = 0;
    float green = 0;
    float blue = 0;
    float alpha = 0;
};

class SoftwareRenderer {
  public:
    // Gives the context a display of that size and its fonts a texture. REQUIRES: a context.
    SoftwareRenderer(int width, int height);

    // Overwrites the previous content.
    void draw(const ImDrawData &data, const Colour &background);

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    // Row by row from the top, 4 bytes a pixel: red, green, blue, alpha.
    [[nodiscard]] const std::vector<std::uint8_t> &pixels() const { return m_pixels; }

  private:
    void drawTriangle(const ImDrawVert &a, const ImDrawVert &b, const ImDrawVert &c,
                      const ImVec4 &clip);
    void blend(int x, int y, const Colour &colour);
    // Of the fonts' texture: it is white, and differs in alpha alone.
    [[nodiscard]] float alphaAt(float u, float v) const;

    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_pixels;
    std::vector<std::uint8_t> m_fonts;
    int m_fontsWidth = 0;
    int m_fontsHeight = 0;
};
