#include "app/panels/behaviour_map/map_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

namespace zoe::app {

namespace {

constexpr int kCellPx = 3;
constexpr double kDotPx = 5;
constexpr double kCrossPx = 7;
constexpr int kReachCells = 3; // around the pointer
constexpr std::size_t kPointsBetweenStops = 65'536;
constexpr int kDotLevels = 4; // number of frames per dot
constexpr std::uint32_t kNoPoint = 0xFFFFFFFF;

int levelOf(std::uint32_t frames)
{
    return std::min(kDotLevels - 1,
                    static_cast<int>(std::log10(static_cast<double>(frames) + 0.5)));
}

// Whether frames are selected, for frames that rise.
class RisingSelection {
  public:
    explicit RisingSelection(const FrameRanges *ranges)
        : m_ranges(ranges)
    {}
    [[nodiscard]] bool has(FrameIndex frame)
    {
        if (!m_ranges)
            return false;
        const auto &all = m_ranges->ranges();
        while (m_at < all.size() && all[m_at].end <= frame)
            ++m_at;
        return m_at < all.size() && all[m_at].first <= frame;
    }

  private:
    const FrameRanges *m_ranges;
    std::size_t m_at = 0;
};

} // namespace

// The frames in a few pixels. Its behaviour is that of most of the frames, if one has more than
// half (Boyer & Moore 1991).
struct MapPicture::Cell {
    std::uint32_t frames = 0; // in a behaviour
    std::uint32_t selected = 0;
    std::uint32_t votes = 0;
    std::int32_t id = kUnusual;
    std::uint32_t point = kNoPoint;
    std::uint32_t odd = 0; // unusual frames
    std::uint32_t oddSelected = 0;
    std::uint32_t oddPoint = kNoPoint;

    void add(std::uint32_t at, std::int32_t behaviour, bool isSelected)
    {
        if (behaviour == kUnusual) {
            ++odd;
            if (oddPoint == kNoPoint || (isSelected && oddSelected == 0))
                oddPoint = at;
            oddSelected += isSelected ? 1 : 0;
            return;
        }
        ++frames;
        const bool firstSelected = isSelected && selected == 0;
        selected += isSelected ? 1 : 0;
        if (votes == 0) {
            id = behaviour;
            point = at;
        }
        if (firstSelected)
            point = at;
        votes += behaviour == id ? 1 : 0xFFFFFFFF; // minus one
    }
};

// Draws cells with stamps that are made only once.
class MapPicture::Painter {
  public:
    Painter(QImage &image, const MapLook &look, const Behaviours &behaviours)
        : m_look(look)
        , m_behaviours(behaviours)
        , m_painter(&image)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setRenderHint(QPainter::SmoothPixmapTransform);
    }

    void dot(const QPointF &at, std::int32_t id, std::uint32_t frames, bool back)
    {
        const QImage &image = stamp(id, levelOf(frames), back);
        m_painter.drawImage(at - QPointF(kDotPx, kDotPx) / 2 - QPointF(1, 1), image);
    }

    void cross(const QPointF &at, bool back)
    {
        const Palette &palette = *m_look.palette;
        const QColor colour = palette.behaviourColour(kUnusual);
        const double half = kCrossPx / 2;
        const auto lines = [&](const QColor &ink, double width) {
            m_painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
            m_painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half));
            m_painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half));
        };
        if (!back)
            lines(palette.background, 3.4);
        lines(back ? palette.dimmed(colour) : mixed(colour, palette.text, 0.35), 1.6);
    }

  private:
    const QImage &stamp(std::int32_t id, int level, bool back)
    {
        QImage &image = m_stamps[{id, level, back}];
        if (!image.isNull())
            return image;
        const double side = kDotPx + 2;
        const int pixels = static_cast<int>(std::ceil(side * m_look.ratio));
        image = QImage(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(m_look.ratio);
        image.fill(Qt::transparent);
        QColor colour = m_look.palette->behaviourColour(m_behaviours.colourOf(id));
        if (back)
            colour = m_look.palette->dimmed(colour);
        colour.setAlphaF((back ? 0.5F : 0.7F) + 0.1F * static_cast<float>(level));
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(QPointF(side, side) / 2, kDotPx / 2, kDotPx / 2);
        return image;
    }

    const MapLook &m_look;
    const Behaviours &m_behaviours;
    QPainter m_painter;
    std::map<std::tuple<std::int32_t, int, bool>, QImage> m_stamps;
};

std::optional<QPointF> MappedFrames::placeOf(FrameIndex frame) const
{
    if (empty())
        return {};
    const auto found = std::ranges::lower_bound(map->frames, frame);
    if (found == map->frames.end() || *found != frame)
        return {};
    const auto i = static_cast<std::size_t>(found - map->frames.begin());
    return QPointF(static_cast<double>(map->x[i]), static_cast<double>(map->y[i]));
}

QPointF MapPicture::pixelOf(double x, double y) const
{
    const QRectF &range = m_look.range;
    return {(x - range.left()) / range.width() * m_look.size.width(),
            (range.bottom() - y) / range.height() * m_look.size.height()};
}

bool MapPicture::count(const MappedFrames &frames, std::vector<Cell> &cells, const Task &task)
{
    const FrameMap &map = *frames.map;
    RisingSelection selection(m_look.selected.get());
    for (std::size_t i = 0; i < map.frames.size(); ++i) {
        if (i % kPointsBetweenStops == 0 && task.stopRequested())
            return false;
        const bool selected = selection.has(map.frames[i]);
        const QPointF at =
            pixelOf(static_cast<double>(map.x[i]), static_cast<double>(map.y[i])) / kCellPx;
        if (!(at.x() >= 0 && at.y() >= 0 && at.x() <= m_columns && at.y() <= m_rows))
            continue;
        // The farthest points are on the edge.
        const int column = std::min(static_cast<int>(at.x()), m_columns - 1);
        const int row = std::min(static_cast<int>(at.y()), m_rows - 1);
        cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
              static_cast<std::size_t>(column)]
            .add(static_cast<std::uint32_t>(i), frames.idAt(i), selected);
        ++m_frames;
    }
    return true;
}

void MapPicture::keepDots(const MappedFrames &frames, const std::vector<Cell> &cells)
{
    const FrameMap &map = *frames.map;
    m_dotAt.assign(cells.size(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Cell &cell = cells[i];
        m_dots += (cell.frames > 0 ? 1 : 0) + (cell.odd > 0 ? 1 : 0);
        if (cell.frames + cell.odd == 0)
            continue;
        // A single unusual frame is the likely target.
        const std::uint32_t point = cell.odd > 0 ? cell.oddPoint : cell.point;
        m_found.push_back(
            {pixelOf(static_cast<double>(map.x[point]), static_cast<double>(map.y[point])),
             {map.frames[point], cell.frames + cell.odd}});
        m_dotAt[i] = static_cast<std::uint32_t>(m_found.size());
    }
}

std::optional<MapHit> MapPicture::hitAt(const QPointF &at) const
{
    std::optional<MapHit> best;
    double nearest = (kReachCells * kCellPx) * (kReachCells * kCellPx);
    const int column = static_cast<int>(std::floor(at.x() / kCellPx));
    const int row = static_cast<int>(std::floor(at.y() / kCellPx));
    for (int y = std::max(0, row - kReachCells); y <= std::min(m_rows - 1, row + kReachCells);
         ++y) {
        for (int x = std::max(0, column - kReachCells);
             x <= std::min(m_columns - 1, column + kReachCells); ++x) {
            const std::uint32_t dot =
                m_dotAt[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_columns) +
                        static_cast<std::size_t>(x)];
            if (dot == 0)
                continue;
            const QPointF away = m_found[dot - 1].at - at;
            const double distance = QPointF::dotProduct(away, away);
            if (distance <= nearest) {
                nearest = distance;
                best = m_found[dot - 1].hit;
            }
        }
    }
    return best;
}

std::optional<MapPicture> MapPicture::draw(const MappedFrames &frames, const MapLook &look,
                                           const Task &task)
{
    MapPicture picture;
    picture.m_look = look;
    if (frames.empty() || look.size.isEmpty() || !(look.range.width() > 0) ||
        !(look.range.height() > 0))
        return picture;
    picture.m_columns = (look.size.width() + kCellPx - 1) / kCellPx;
    picture.m_rows = (look.size.height() + kCellPx - 1) / kCellPx;
    std::vector<Cell> cells(static_cast<std::size_t>(picture.m_columns) *
                            static_cast<std::size_t>(picture.m_rows));
    if (!picture.count(frames, cells, task))
        return std::nullopt;
    picture.keepDots(frames, cells);
    picture.m_image =
        QImage((QSizeF(look.size) * look.ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    picture.m_image.setDevicePixelRatio(look.ratio);
    picture.m_image.fill(Qt::transparent);
    Painter painter(picture.m_image, picture.m_look, *frames.behaviours);
    const FrameMap &map = *frames.map;
    // First what is in the background, then the foreground, and crosses on top of both.
    for (const bool crosses : {false, true}) {
        for (const bool back : {true, false}) {
            for (const Cell &cell : cells) {
                if ((crosses ? cell.odd : cell.frames) == 0)
                    continue;
                const std::int32_t id = crosses ? kUnusual : cell.id;
                const bool stepsBack = look.selected
                                           ? (crosses ? cell.oddSelected : cell.selected) == 0
                                           : look.behaviour && *look.behaviour != id;
                if (stepsBack != back)
                    continue;
                const std::uint32_t point = crosses ? cell.oddPoint : cell.point;
                const QPointF at = picture.pixelOf(static_cast<double>(map.x[point]),
                                                   static_cast<double>(map.y[point]));
                if (crosses)
                    painter.cross(at, back);
                else
                    painter.dot(at, id, cell.frames, back);
            }
        }
    }
    return picture;
}

} // namespace zoe::app
