#include "tests/recorder/imgui_screen.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zoe::test {

namespace {

constexpr float kCellPadding = 20;
constexpr Colour kBlack{0, 0, 0, 1};

} // namespace

ImGuiScreen::ImGuiScreen(int width, int height, std::function<void()> content, std::string window)
    : m_content(std::move(content))
    , m_window(std::move(window))
    , m_context(ImGui::CreateContext())
{
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DeltaTime = 1.0F / 60;
    ImGui::GetStyle().CellPadding.x = kCellPadding;
    m_renderer.emplace(width, height);
    for (const ImFontGlyph &glyph : io.Fonts->Fonts[0]->Glyphs)
        if (glyph.Visible != 0)
            m_glyphs[{glyph.U0, glyph.V0}] = &glyph;
    showFrames();
}

ImGuiScreen::~ImGuiScreen()
{
    ImGui::DestroyContext(m_context);
}

void ImGuiScreen::frame()
{
    ImGui::NewFrame();
    ImGui::SetWindowPos(m_window.c_str(), ImVec2(0, 0));
    ImGui::SetWindowSize(m_window.c_str(), ImGui::GetIO().DisplaySize);
    m_content();
    ImGui::Render();
}

void ImGuiScreen::showFrames(int count)
{
    for (int i = 0; i < count; ++i)
        frame();
    m_isPainted = false;
}

void ImGuiScreen::moveTo(float x, float y)
{
    ImGui::GetIO().MousePos = ImVec2(x, y);
    showFrames();
}

void ImGuiScreen::click(float x, float y)
{
    moveTo(x, y);
    for (const bool down : {true, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        showFrames();
    }
    // Two clicks at one place are no double click.
    showFrames(60);
}

// Glyphs come one after the other, as quads whose first corner names them.
void ImGuiScreen::readList(const ImDrawList &list, std::vector<ShownText> &texts) const
{
    const float space = ImGui::GetIO().Fonts->Fonts[0]->GetCharAdvance(' ');
    float expectedX = 0;
    bool goesOn = false;
    for (const ImDrawCmd &command : list.CmdBuffer) {
        const ImDrawIdx *const indices =
            list.IdxBuffer.Data + static_cast<std::ptrdiff_t>(command.IdxOffset);
        for (unsigned k = 0; k + 5 < command.ElemCount; k += 3) {
            const ImDrawVert &corner =
                list.VtxBuffer[static_cast<int>(command.VtxOffset + indices[k])];
            const auto found = m_glyphs.find({corner.uv.x, corner.uv.y});
            if (found == m_glyphs.end() || indices[k] != indices[k + 3])
                continue;
            const ImFontGlyph &glyph = *found->second;
            k += 3;
            const ImVec4 &clip = command.ClipRect;
            const float x = corner.pos.x - glyph.X0;
            const float y = corner.pos.y - glyph.Y0;
            // A line that is cut off above or below counts as hidden.
            if (corner.pos.x < clip.x || corner.pos.x >= clip.z || y < clip.y - 1 ||
                y + ImGui::GetIO().Fonts->Fonts[0]->FontSize > clip.w + 1)
                continue;
            goesOn = goesOn && !texts.empty() && std::abs(texts.back().y - y) < 1 &&
                     x > expectedX - 1 && x < expectedX + 1.5F * space;
            if (!goesOn)
                texts.push_back({{}, x, y});
            else if (x > expectedX + 0.5F * space)
                texts.back().text += ' ';
            texts.back().text += static_cast<char>(glyph.Codepoint);
            expectedX = x + glyph.AdvanceX;
            goesOn = true;
        }
    }
}

std::vector<ShownText> ImGuiScreen::texts() const
{
    std::vector<ShownText> texts;
    const ImDrawData &data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i)
        readList(*data.CmdLists[i], texts);
    std::ranges::stable_sort(texts, [](const ShownText &a, const ShownText &b) {
        return std::abs(a.y - b.y) >= 1 ? a.y < b.y : a.x < b.x;
    });
    return texts;
}

std::optional<ShownText> ImGuiScreen::find(const std::string &text, float fromY) const
{
    for (const ShownText &shown : texts())
        if (shown.text == text && shown.y >= fromY)
            return shown;
    return {};
}

std::array<int, 3> ImGuiScreen::pixel(float x, float y)
{
    if (!std::exchange(m_isPainted, true))
        m_renderer->draw(*ImGui::GetDrawData(), kBlack);
    const auto at =
        4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_renderer->width()) +
             static_cast<std::size_t>(x));
    const std::vector<std::uint8_t> &pixels = m_renderer->pixels();
    return {pixels[at], pixels[at + 1], pixels[at + 2]};
}

} // namespace zoe::test
