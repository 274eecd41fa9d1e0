#include "software_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace {

constexpr double kSteps = 256; // vertices are on a grid with this many steps per pixel

struct Point {
    std::int64_t x;
    std::int64_t y;
};

Point pointOf(const ImVec2 &position)
{
    return {std::llround(position.x * kSteps), std::llround(position.y * kSteps)};
}

// Twice the area of a triangle; above 0 where c is to the right of the way from a to b.
std::int64_t area(const Point &a, const Point &b, const Point &c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// A pixel on an edge that two triangles share belongs to one of them.
bool ownsEdge(const Point &from, const Point &to)
{
    return to.y < from.y || (to.y == from.y && to.x > from.x);
}

Colour colourOf(ImU32 packed)
{
    const auto part = [&](int shift) {
        return static_cast<float>(packed >> shift & 0xFF) / 255.0F;
    };
    return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT),
            part(IM_COL32_A_SHIFT)};
}

using Weights = std::array<float, 3>;

float mixed(const Weights &weights, float a, float b, float c)
{
    return weights[0] * a + weights[1] * b + weights[2] * c;
}

Colour mixed(const Weights &weights, const std::array<Colour, 3> &colours)
{
    const auto &[a, b, c] = colours;
    return {mixed(weights, a.red, b.red, c.red), mixed(weights, a.green, b.green, c.green),
            mixed(weights, a.blue, b.blue, c.blue), mixed(weights, a.alpha, b.alpha, c.alpha)};
}

struct Pixels {
    int left;
    int top;
    int right; // behind the last
    int bottom;
};

// The pixels that may lie in the triangle, inside the clip rectangle and the picture.
Pixels pixelsAround(const std::array<ImVec2, 3> &corners, const ImVec4 &clip, int width, int height)
{
    const auto [left, right] = std::minmax({corners[0].x, corners[1].x, corners[2].x});
    const auto [top, bottom] = std::minmax({corners[0].y, corners[1].y, corners[2].y});
    const auto within = [](float value, float low, float high) {
        return static_cast<int>(std::clamp(value, low, std::max(low, high)));
    };
    const auto w = static_cast<float>(width);
    const auto h = static_cast<float>(height);
    return {within(std::floor(left), std::max(0.0F, clip.x), w),
            within(std::floor(top), std::max(0.0F, clip.y), h),
            within(std::ceil(right), 0, std::min(w, clip.z)),
            within(std::ceil(bottom), 0, std::min(h, clip.w))};
}

} // namespace

SoftwareRenderer::SoftwareRenderer(int width, int height)
    : m_width(width)
    , m_height(height)
    , m_pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4)
{
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
    io.BackendRendererName = "software";
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    unsigned char *alphas = nullptr;
    io.Fonts->GetTexDataAsAlpha8(&alphas, &m_fontsWidth, &m_fontsHeight);
    m_fonts.assign(alphas, alphas + static_cast<std::ptrdiff_t>(m_fontsWidth) * m_fontsHeight);
}

float SoftwareRenderer::alphaAt(float u, float v) const
{
    const auto x =
        std::clamp(static_cast<int>(u * static_cast<float>(m_fontsWidth)), 0, m_fontsWidth - 1);
    const auto y =
        std::clamp(static_cast<int>(v * static_cast<float>(m_fontsHeight)), 0, m_fontsHeight - 1);
    return static_cast<float>(m_fonts[static_cast<std::size_t>(y * m_fontsWidth + x)]) / 255.0F;
}

void SoftwareRenderer::draw(const ImDrawData &data, const Colour &background)
{
    const auto byte = [](float part) { return static_cast<std::uint8_t>(std::lround(255 * part)); };
    const std::array<std::uint8_t, 4> pixel{byte(background.red), byte(background.green),
                                            byte(background.blue), 255};
    for (std::size_t i = 0; i < m_pixels.size(); ++i)
        m_pixels[i] = pixel[i % 4];
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList &list = *data.CmdLists[i];
        for (const ImDrawCmd &command : list.CmdBuffer) {
            if (command.UserCallback != nullptr)
                continue;
            const ImDrawVert *const vertices =
                list.VtxBuffer.Data + static_cast<std::ptrdiff_t>(command.VtxOffset);
            const ImDrawIdx *const indices =
                list.IdxBuffer.Data + static_cast<std::ptrdiff_t>(command.IdxOffset);
            for (unsigned k = 0; k + 2 < command.ElemCount; k += 3)
                drawTriangle(vertices[indices[k]], vertices[indices[k + 1]],
                             vertices[indices[k + 2]], command.ClipRect);
        }
    }
}

void SoftwareRenderer::drawTriangle(const ImDrawVert &first, const ImDrawVert &second,
                                    const ImDrawVert &third, const ImVec4 &clip)
{
    std::array<const ImDrawVert *, 3> corners{&first, &second, &third};
    std::array<Point, 3> points{pointOf(first.pos), pointOf(second.pos), pointOf(third.pos)};
    std::int64_t whole = area(points[0], points[1], points[2]);
    if (whole == 0)
        return;
    if (whole < 0) {
        std::swap(corners[1], corners[2]);
        std::swap(points[1], points[2]);
        whole = -whole;
    }
    const auto &[a, b, c] = corners;
    const std::array<Colour, 3> colours{colourOf(a->col), colourOf(b->col), colourOf(c->col)};
    const Pixels pixels = pixelsAround({a->pos, b->pos, c->pos}, clip, m_width, m_height);
    for (int y = pixels.top; y < pixels.bottom; ++y)
        for (int x = pixels.left; x < pixels.right; ++x) {
            const Point centre =
                pointOf(ImVec2(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F));
            Weights weights{};
            bool inside = true;
            for (std::size_t i = 0; i < 3; ++i) {
                const Point &from = points[(i + 1) % 3];
                const Point &to = points[(i + 2) % 3];
                const std::int64_t part = area(from, to, centre);
                inside = inside && (part > 0 || (part == 0 && ownsEdge(from, to)));
                weights[i] =
                    static_cast<float>(static_cast<double>(part) / static_cast<double>(whole));
            }
            if (!inside)
                continue;
            Colour colour = mixed(weights, colours);
            colour.alpha *= alphaAt(mixed(weights, a->uv.x, b->uv.x, c->uv.x),
                                    mixed(weights, a->uv.y, b->uv.y, c->uv.y));
            blend(x, y, colour);
        }
}

void SoftwareRenderer::blend(int x, int y, const Colour &colour)
{
    std::uint8_t *const pixel =
        m_pixels.data() + 4 * (static_cast<std::ptrdiff_t>(y) * m_width + x);
    const std::array<float, 3> parts{colour.red, colour.green, colour.blue};
    for (std::size_t i = 0; i < 3; ++i) {
        const float before = static_cast<float>(pixel[i]) / 255.0F;
        const float after = before + colour.alpha * (parts[i] - before);
        pixel[i] = static_cast<std::uint8_t>(std::lround(255.0F * std::clamp(after, 0.0F, 1.0F)));
    }
}
