// A capture without the time in which its threads did not run. Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "analysis/model/altered_capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/time_basis.h"

namespace zoe {

// Whether the capture knows when its threads ran: states cover nearly all time in zones of the
// threads that have zones, including the one that marks frames. Reads up to eight chunks of the
// selection. Unreadable chunks are ignored.
[[nodiscard]] bool knowsRunning(const Capture &capture, const Selection &selection = {});

// Changes the self times of a capture's zones according to the basis; everything else, including
// frame and zone durations, is unchanged. Time with an unknown state counts as running. Except with
// Wall, the chunks have no states, so that no time is subtracted twice. Each chunk also reads the
// one after it (chunk_states.h).
class RunningCapture final : public AlteredCapture {
  public:
    // capture must outlive this.
    RunningCapture(const Capture &capture, TimeBasis basis)
        : AlteredCapture(capture)
        , m_basis(basis)
    {}

    [[nodiscard]] TimeBasis basis() const { return m_basis; }
    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_capture.annotations();
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override;

  private:
    void takeOff(std::size_t i, Chunk &chunk) const;

    TimeBasis m_basis;
};

} // namespace zoe
