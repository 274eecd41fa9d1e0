// Pieces of SVG pictures for reports: escaped text, axes with round ticks, shapes by style class.
// Pure values.
#pragma once

#include <string>
#include <vector>

namespace zoe::cli {

// A unit suited to a time: "ms" and a million nanoseconds.
struct TimeUnit {
    const char *name = "ns";
    double ns = 1;
};
TimeUnit unitFor(double ns);

// Maps values to pixels.
class Axis {
  public:
    // Widened to round numbers unless low and high are to stay; never empty.
    Axis(double low, double high, double from, double to, bool stay = false);

    [[nodiscard]] double at(double value) const
    {
        return m_from + (value - m_low) / (m_high - m_low) * (m_to - m_from);
    }
    // As at(), but limited to the ends.
    [[nodiscard]] double within(double value) const;
    [[nodiscard]] const std::vector<double> &ticks() const { return m_ticks; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }
    [[nodiscard]] double from() const { return m_from; }
    [[nodiscard]] double to() const { return m_to; }

  private:
    double m_low;
    double m_high;
    double m_from;
    double m_to;
    std::vector<double> m_ticks;
};

enum class Anchor { Start, Middle, End };

// A picture of the given width and height in pixels, scaled with the page, which defines the style
// classes.
class Svg {
  public:
    // title: describes the picture to those who don't see it.
    Svg(double width, double height, const std::string &title);

    void line(const char *style, double x1, double y1, double x2, double y2);
    // hint: shown while the pointer is on the box; may be empty.
    void box(const char *style, double x, double y, double width, double height,
             const std::string &hint = {});
    void dot(const char *style, double x, double y, double radius, const std::string &hint = {});
    // points: "x,y x,y"; a filled path is closed.
    void path(const char *style, const std::string &points, bool closed);
    void text(const char *style, double x, double y, Anchor anchor, const std::string &words,
              const std::string &hint = {});
    // Grid lines, numbers and a title: the x axis below, the y axis on the left.
    void bottomAxis(const Axis &x, double top, double bottom, double unit,
                    const std::string &title);
    void leftAxis(const Axis &y, double left, double right, double unit, const std::string &title);

    // The whole element.
    [[nodiscard]] std::string done() const { return m_text + "</svg>\n"; }

  private:
    std::string m_text;
};

} // namespace zoe::cli
