// Finds the innermost zone of a tree at any moment. The index takes less than a tenth of a byte per
// zone with ordinary nesting, so that frames of any size can be processed. Immutable once made;
// thread-safe. Valid as long as the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/model/zone_tree.h"

namespace zoe {

inline constexpr std::uint32_t kNoZone = 0xffffffff;

// A part of a frame during which the same zone of a thread is the innermost one.
struct ZonePiece {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::uint32_t zone = kNoZone; // position in the tree; kNoZone: outside all zones

    friend bool operator==(const ZonePiece &, const ZonePiece &) = default;
};

class ZonePieces {
  public:
    ZonePieces() = default;
    // Pieces cover [fromNs, toNs) without gaps.
    ZonePieces(const ZoneTree &tree, TimeNs fromNs, TimeNs toNs);

    // Iterates over the pieces in order. Cost: constant per piece, apart from empty zones in it.
    class Cursor {
      public:
        // The first piece contains the moment, and is reported from there on.
        Cursor(const ZonePieces &pieces, TimeNs timeNs);
        // Empty at the end.
        std::optional<ZonePiece> next();

      private:
        [[nodiscard]] std::uint32_t innermost() const
        {
            return m_path.empty() ? kNoZone : m_path.back();
        }
        [[nodiscard]] bool entersNext() const;
        [[nodiscard]] TimeNs nextChange() const;
        void takeChanges();

        const ZonePieces &m_pieces;
        std::vector<std::uint32_t> m_path;
        std::size_t m_next = 0; // zone
        TimeNs m_at = 0;
    };

    // Empty if the moment is not in the frame.
    [[nodiscard]] std::optional<ZonePiece> at(TimeNs timeNs) const
    {
        return Cursor(*this, timeNs).next();
    }
    // The innermost zone that is open during the whole time between two moments; kNoZone: none.
    [[nodiscard]] std::uint32_t around(TimeNs fromNs, TimeNs toNs) const;
    // The outermost zone at a moment; kNoZone: none.
    [[nodiscard]] std::uint32_t rootAt(TimeNs timeNs) const;
    // The last moment up to `timeNs` at which a zone without a parent ended.
    [[nodiscard]] std::optional<TimeNs> lastRootEnd(TimeNs timeNs) const;

  private:
    static constexpr std::size_t kStep = 64;
    static constexpr std::uint32_t kNone = 0xffffffff;
    // A zone that is open at some step, and its parent.
    struct Open {
        std::uint32_t zone = 0;
        std::uint32_t parent = kNone; // position in m_open
    };

    [[nodiscard]] TimeNs endOf(std::size_t zone) const
    {
        return m_tree.starts()[zone] + m_tree.durations()[zone];
    }
    [[nodiscard]] std::size_t zonesUpTo(TimeNs timeNs) const;
    // The zone before `end` and all its ancestors, outermost first.
    [[nodiscard]] std::vector<std::uint32_t> pathBefore(std::size_t end) const;

    ZoneTree m_tree;
    TimeNs m_fromNs = 0;
    TimeNs m_toNs = 0;
    std::vector<Open> m_open;
    std::vector<std::uint32_t> m_steps; // by zone / kStep: open zones before it, in m_open
};

} // namespace zoe
