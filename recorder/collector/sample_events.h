// Samples of what the recorded threads are doing, as stacks of code addresses with the files that
// the code was loaded from. Belongs to the writer thread.
//
// Each stack and each address is written once per capture. Their number is limited so that a long
// session needs no more memory than a short one; beyond the limit, the innermost calls of new
// stacks are left out and counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/steady_time.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/platform/loaded_code.h"
#include "recorder/platform/samples/thread_samples.h"

namespace zoe::recorder {

class SampleEvents {
  public:
    SampleEvents(const TickClock &clock, StreamWriter &stream, FrameAssembler &frames,
                 platform::SampleSettings settings);

    // For the header of the capture: the rate, or what would permit samples; empty if none were
    // asked for.
    [[nodiscard]] std::string description() const;

    void addThread(ThreadId thread, std::uint64_t osId);
    // The thread ends soon, or has ended.
    void endThread(ThreadId thread);
    // Fetches the samples so far from the system. Call it before TickClock::follow().
    void gather();
    // Passes on what was fetched.
    void read();
    // Nothing is recorded for a while.
    void pause();
    void resume();
    // Records what is missing. Call it before the last frame ends.
    void finish(TimeNs endNs);

    // Of memory passed on.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t lostSamples() const
    {
        return m_samples ? m_samples->lost() + m_samples->late() : 0;
    }

  private:
    struct CodeRange {
        std::uint64_t startAddress = 0;
        std::uint64_t endAddress = 0;
        std::uint64_t loadAddress = 0;
        ModuleId module;
    };

    struct Gathered {
        std::uint32_t thread = 0;
        StackId stack;
        std::uint64_t steadyNs = 0;
        std::uint32_t intervals = 1;
    };

    void followModules();
    [[nodiscard]] StackId stackOf(std::span<const std::uint64_t> addresses);
    // Invalid if there are too many.
    [[nodiscard]] CodeAddressId addressOf(std::uint64_t address);

    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    const DurationNs m_periodNs;
    SteadyTime m_time;
    std::optional<platform::ThreadSamples> m_samples; // not set: none
    std::string m_whyNot;                             // no samples of any thread
    std::string m_limited;                            // or of some
    std::uint64_t m_threadsWithout = 0;
    platform::LoadedCode m_code;
    std::vector<CodeRange> m_ranges; // by address
    std::map<std::string, ModuleId> m_modules;
    std::unordered_map<std::uint64_t, CodeAddressId>
        m_addresses; // since the last change of modules
    std::size_t m_addressCount = 0;
    std::vector<Gathered> m_gathered;
    std::uint64_t m_cutStacks = 0;
    std::uint64_t m_bytes = 0;
};

} // namespace zoe::recorder
