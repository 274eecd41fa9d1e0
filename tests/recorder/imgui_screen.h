// Dear ImGui without a GPU: draws into a picture, reports the texts and their places, and has a
// mouse.
#pragma once

#include <array>
#include <functional>
#include <imgui.h>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "examples/overlay/software_renderer.h"

namespace zoe::test {

struct ShownText {
    std::string text;
    float x = 0; // of its beginning
    float y = 0; // of the top of its line

    friend bool operator==(const ShownText &, const ShownText &) = default;
};

class ImGuiScreen {
  public:
    // The window of that name fills the screen.
    ImGuiScreen(int width, int height, std::function<void()> content,
                std::string window = "Zoetrope");
    ~ImGuiScreen();
    ImGuiScreen(const ImGuiScreen &) = delete;
    ImGuiScreen &operator=(const ImGuiScreen &) = delete;

    // Shows this many frames; the first ones determine the sizes of things.
    void showFrames(int count = 3);
    void moveTo(float x, float y);
    void click(float x, float y);

    // The visible texts, read from the glyphs that were drawn: from top to bottom, from left to
    // right. Cells of tables are far apart here, so that each is a separate text.
    [[nodiscard]] std::vector<ShownText> texts() const;
    // The first of these texts at y or below it.
    [[nodiscard]] std::optional<ShownText> find(const std::string &text, float fromY = 0) const;
    // Red, green, blue.
    [[nodiscard]] std::array<int, 3> pixel(float x, float y);

  private:
    void frame();
    void readList(const ImDrawList &list, std::vector<ShownText> &texts) const;

    std::function<void()> m_content;
    std::string m_window;
    ImGuiContext *m_context;
    std::optional<SoftwareRenderer> m_renderer;
    bool m_isPainted = false;                                        // only when somebody looks
    std::map<std::pair<float, float>, const ImFontGlyph *> m_glyphs; // by the corner in the texture
};

} // namespace zoe::test
