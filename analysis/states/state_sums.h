// Running, preempted and waiting time of each function over a selection, or in one frame.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/states/chunk_states.h"

namespace zoe {

struct StateSums {
    std::vector<TotalAndSelf> sites; // by SiteId::value; of total, zones inside another of the same
                                     // site count once
    bool any = false;                // false: nothing is known of the states in the selection
};

// A selection's sites are not applied. Sums that don't fit into a DurationNs are set to its limit.
// Unreadable chunks are ignored. Pure function; thread-safe. Error: Damaged, Io (nothing could be
// read), Cancelled.
Result<std::shared_ptr<const StateSums>>
stateSums(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

// Adds up trees by site; reuses its memory. Belongs to one thread.
class SiteStateSums {
  public:
    explicit SiteStateSums(std::size_t siteCount)
        : m_sites(siteCount)
        , m_tree(siteCount)
    {}

    // states: of the tree's thread. The first zones of the tree, begunBefore, are in an earlier
    // slice of it.
    void add(const ZoneTree &tree, const StateTimeline &states, std::size_t begunBefore = 0);
    void add(const SiteStateSums &other);
    [[nodiscard]] const std::vector<TotalAndSelf> &sites() const { return m_sites; }

  private:
    class TreeVisitor;
    struct InTree {
        TotalAndSelf times;    // so far
        TimeNs outerEndNs = 0; // of the last outermost zone
        bool there = false;
    };

    std::vector<TotalAndSelf> m_sites;
    std::vector<InTree> m_tree;         // by site
    std::vector<std::uint32_t> m_there; // the sites of the current tree
};

// The sums of a selection, for a pass over its chunks by several workers.
class StateSummer {
  public:
    // frames: those of the selection. All must outlive it.
    StateSummer(const Capture &capture, const Selection &selection, const FrameRanges &frames,
                std::size_t workers)
        : m_capture(capture)
        , m_selection(selection)
        , m_frames(frames)
        , m_workers(workers)
    {}

    // i: of Capture::chunks(). The parts of a chunk follow each other. Thread-safe for different
    // workers.
    void add(std::size_t worker, std::size_t i, const ChunkPart &part);
    // Whether chunk i has to be added: small ones in any case. Cost: for large ones, reading them
    // without zones.
    [[nodiscard]] bool wants(std::size_t i) const;
    [[nodiscard]] std::shared_ptr<const StateSums> sums() const;

  private:
    const Capture &m_capture;
    const Selection &m_selection;
    const FrameRanges &m_frames;
    struct Worker {
        std::optional<SiteStateSums> sums; // not set: no states so far
        ChunkStates states;                // of the current chunk
    };
    std::vector<Worker> m_workers;
};

} // namespace zoe
