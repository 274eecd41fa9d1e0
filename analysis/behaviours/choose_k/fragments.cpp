#include "analysis/behaviours/choose_k/fragments.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/behaviours/choose_k/density_valley.h"
#include "analysis/behaviours/choose_k/jumps.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/principal_components.h"

namespace zoe {

namespace {

constexpr std::size_t kFewestRowsForPieces = 120;
constexpr std::size_t kRowsPerPiece = 30; // of the rows that pieces are found from
constexpr std::size_t kMostPieces = 24;
constexpr std::size_t kPieceCoordinates = 16;
constexpr double kPieceVariance = 0.95;

struct Piece {
    std::vector<std::uint32_t> members; // positions in rows, rising
    std::vector<double> mean;
    std::vector<double> variance;
};

// For two pieces: the score of the valley that separates them, 0 if none does; and their distance.
struct Relation {
    double score = 0;
    double distance = 0;
};

class Assembler {
  public:
    Assembler(const Points &points, std::vector<std::uint8_t> fit, std::vector<FrameIndex> frames)
        : m_points(points)
        , m_fit(std::move(fit))
        , m_frames(std::move(frames))
    {}

    void add(std::vector<std::uint32_t> members)
    {
        m_pieces.push_back(pieceOf(std::move(members)));
        m_relations.emplace_back(m_pieces.size());
        for (auto &row : m_relations)
            row.resize(m_pieces.size());
    }

    void relateAll()
    {
        for (std::size_t a = 0; a < m_pieces.size(); ++a)
            relate(a, a + 1);
    }

    // Joins the two nearest pieces that nothing separates. Returns nothing if all are separate.
    bool joinNearest()
    {
        return joinLeast(
            [](const Relation &relation) { return relation.score < 1 ? relation.distance : kFar; });
    }

    // Joins a piece that is not a group with the nearest one.
    template <class IsGroup>
    bool joinOdd(IsGroup isGroup)
    {
        for (std::size_t odd = 0; odd < m_pieces.size(); ++odd) {
            if (m_pieces.size() > 1 && !isGroup(m_pieces[odd].members)) {
                std::size_t nearest = odd == 0 ? 1 : 0;
                for (std::size_t i = 0; i < m_pieces.size(); ++i) {
                    if (i != odd && between(i, odd).distance < between(nearest, odd).distance)
                        nearest = i;
                }
                join(std::min(odd, nearest), std::max(odd, nearest));
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] const std::vector<Piece> &pieces() const { return m_pieces; }
    [[nodiscard]] double leastScore() const
    {
        double least = kFar;
        for (std::size_t a = 0; a < m_pieces.size(); ++a) {
            for (std::size_t b = a + 1; b < m_pieces.size(); ++b)
                least = std::min(least, m_relations[a][b].score);
        }
        return least;
    }

  private:
    static constexpr double kFar = std::numeric_limits<double>::infinity();

    [[nodiscard]] const Relation &between(std::size_t a, std::size_t b) const
    {
        return m_relations[std::min(a, b)][std::max(a, b)];
    }

    [[nodiscard]] Piece pieceOf(std::vector<std::uint32_t> members) const
    {
        const std::size_t size = m_points.columns();
        Piece piece{.members = std::move(members),
                    .mean = std::vector<double>(size),
                    .variance = std::vector<double>(size)};
        const auto count = static_cast<double>(piece.members.size());
        for (const std::uint32_t i : piece.members) {
            for (std::size_t d = 0; d < size; ++d)
                piece.mean[d] += static_cast<double>(m_points.row(i)[d]) / count;
        }
        for (const std::uint32_t i : piece.members) {
            for (std::size_t d = 0; d < size; ++d) {
                const double off = static_cast<double>(m_points.row(i)[d]) - piece.mean[d];
                piece.variance[d] += off * off / count;
            }
        }
        return piece;
    }

    void relate(std::size_t a, std::size_t from)
    {
        for (std::size_t b = from; b < m_pieces.size(); ++b) {
            if (b != a)
                m_relations[std::min(a, b)][std::max(a, b)] =
                    relationOf(m_pieces[std::min(a, b)], m_pieces[std::max(a, b)]);
        }
    }

    [[nodiscard]] Relation relationOf(const Piece &a, const Piece &b) const
    {
        const std::size_t size = m_points.columns();
        Relation relation;
        std::vector<float> weights(m_points.stride());
        double low = 0;
        double high = 0;
        for (std::size_t d = 0; d < size; ++d) {
            const double difference = b.mean[d] - a.mean[d];
            const double weight = difference / std::max(a.variance[d] + b.variance[d], 1e-9);
            weights[d] = static_cast<float>(weight);
            relation.distance += difference * weight;
            low += weight * a.mean[d];
            high += weight * b.mean[d];
        }
        std::vector<std::uint32_t> both;
        std::ranges::merge(a.members, b.members, std::back_inserter(both));
        std::vector<float> along;
        std::vector<float> judged;
        for (const std::uint32_t i : both) {
            along.push_back(dotProduct(m_points.row(i), weights.data(), m_points.stride()));
            if (m_fit[i] == 0)
                judged.push_back(along.back());
        }
        for (const Valley &valley : valleysOf(judged)) {
            const auto cut = static_cast<double>(valley.cut);
            if (valley.score < 1)
                break;
            if (cut <= low || cut >= high)
                continue;
            std::vector<std::uint8_t> side;
            std::vector<FrameIndex> frames;
            for (std::size_t i = 0; i < both.size(); ++i) {
                side.push_back(along[i] < valley.cut ? 0 : 1);
                frames.push_back(m_frames[both[i]]);
            }
            if (jumpsAcross(along, side, frames)) {
                relation.score = valley.score;
                break;
            }
        }
        return relation;
    }

    template <class Cost>
    bool joinLeast(Cost cost)
    {
        double least = kFar;
        std::pair<std::size_t, std::size_t> pair;
        for (std::size_t a = 0; a < m_pieces.size(); ++a) {
            for (std::size_t b = a + 1; b < m_pieces.size(); ++b) {
                const double own = cost(m_relations[a][b]);
                if (own < least) {
                    least = own;
                    pair = {a, b};
                }
            }
        }
        if (least == kFar)
            return false;
        join(pair.first, pair.second);
        return true;
    }

    // a < b.
    void join(std::size_t a, std::size_t b)
    {
        std::vector<std::uint32_t> both;
        std::ranges::merge(m_pieces[a].members, m_pieces[b].members, std::back_inserter(both));
        m_pieces[a] = pieceOf(std::move(both));
        const auto at = static_cast<std::ptrdiff_t>(b);
        m_pieces.erase(m_pieces.begin() + at);
        m_relations.erase(m_relations.begin() + at);
        for (auto &row : m_relations)
            row.erase(row.begin() + at);
        relate(a, 0);
    }

    const Points &m_points;
    std::vector<std::uint8_t> m_fit;
    std::vector<FrameIndex> m_frames;
    std::vector<Piece> m_pieces;
    std::vector<std::vector<Relation>> m_relations; // of a < b
};

std::vector<std::vector<std::uint32_t>> piecesOf(const Points &points, const Points &centres)
{
    std::vector<std::vector<std::uint32_t>> pieces(centres.rows());
    for (std::uint32_t i = 0; i < points.rows(); ++i) {
        std::size_t nearest = 0;
        float least = std::numeric_limits<float>::infinity();
        for (std::size_t c = 0; c < centres.rows(); ++c) {
            const float d = squaredDistance(points.row(i), centres.row(c), points.stride());
            if (d < least) {
                least = d;
                nearest = c;
            }
        }
        pieces[nearest].push_back(i);
    }
    std::erase_if(pieces, [](const auto &piece) { return piece.empty(); });
    return pieces;
}

} // namespace

GroupSplit splitByFragments(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                            const std::vector<std::uint8_t> &fit, std::uint64_t seed,
                            const Task &task)
{
    GroupSplit split;
    if (!all.thorough || rows.size() < kFewestRowsForPieces)
        return split;
    std::vector<std::uint32_t> fitRows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (fit[i] != 0)
            fitRows.push_back(rows[i]);
    }
    const auto columns = mostVaryingColumns(all.logarithms, fitRows, kMostLineColumns);
    const Points fitted = partOf(all.logarithms, fitRows, columns);
    const Projection projection =
        principalComponents(fitted, kPieceCoordinates, kPieceVariance, true, seed, task);
    const std::size_t count = std::min(kMostPieces, fitRows.size() / kRowsPerPiece);
    if (projection.coordinates() == 0 || count < 2)
        return split;
    const auto pieces =
        bestOfSeeds(drawnIn(projected(fitted, projection, task)), count, 3, seed, task);
    if (!pieces)
        return split;
    const Points points = projected(partOf(all.logarithms, rows, columns), projection, task);
    Assembler assembler(points, fit, all.framesOf(rows));
    for (std::vector<std::uint32_t> &members : piecesOf(points, pieces->centres))
        assembler.add(std::move(members));
    assembler.relateAll();
    while (!task.stopRequested() && assembler.joinNearest()) {
    }
    const auto rowsOfMembers = [&rows](const std::vector<std::uint32_t> &members) {
        std::vector<std::uint32_t> own;
        for (const std::uint32_t i : members)
            own.push_back(rows[i]);
        return own;
    };
    while (
        assembler.joinOdd([&](const auto &members) { return all.group(rowsOfMembers(members)); })) {
    }
    if (assembler.pieces().size() < 2 || task.stopRequested())
        return split;
    split.score = std::max(1.0, assembler.leastScore());
    for (const Piece &piece : assembler.pieces())
        split.parts.push_back(rowsOfMembers(piece.members));
    return split;
}

} // namespace zoe
