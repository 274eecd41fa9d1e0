// Draws a view of the hall: culling, transforming, shadows, rasterising, smoothing. The pieces of
// each run on the job pool.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "examples/crates/contact.h"
#include "examples/crates/jobs.h"
#include "examples/crates/rasteriser.h"
#include "examples/crates/texture.h"

namespace crates {

constexpr std::size_t kBoxTextures = 4;

struct DrawnBox {
    Box box;
    Colour colour = 0xFFFFFF;
    std::size_t texture = 0;
};

struct Quality {
    int width = 640;
    int height = 360;
    int shadowSize = 256;
    bool smoothing = true;
    bool sharedOut = true; // on the job pool; not worth it for a small image
};

// The content to draw.
struct View {
    Camera camera;
    std::vector<DrawnBox> boxes;
    float hallHalf = 20; // m: extent of the floor from the middle
    const Texture *floor = nullptr;
    const LightMap *lightMap = nullptr;
    const std::array<Texture, kBoxTextures> *textures = nullptr;
};

class Renderer {
  public:
    // The image stays valid until the next call.
    const std::vector<Colour> &render(const View &view, const Quality &quality, JobPool &jobs);

    [[nodiscard]] std::size_t triangleCount() const { return m_triangleCount; }

  private:
    void cull(const View &view);
    void drawShadows(const View &view, const Quality &quality, JobPool &jobs);
    void transform(const View &view, JobPool &jobs);
    void rasterise(std::size_t bands, JobPool &jobs);
    void smooth(std::size_t bands, JobPool &jobs);
    void smoothRows(int top, int bottom);

    Image m_image{0, 0};
    ShadowMap m_shadows;
    std::vector<const DrawnBox *> m_visible;
    std::vector<std::vector<Triangle>> m_batches;
    std::vector<Colour> m_output;
    std::size_t m_triangleCount = 0;
};

// A PPM file. False if it can't be written.
bool writePicture(const std::string &path, const std::vector<Colour> &pixels, int width,
                  int height);

} // namespace crates
