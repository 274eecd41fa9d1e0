// Passes the arguments of zones to the frame assembler. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/writing/capture_writer.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

class ArgumentFeeder final : public ArgumentSink {
  public:
    // Both must outlive the feeder.
    ArgumentFeeder(TraceData &data, CaptureWriter &writer);

    // Adds the arguments of the event with this order to the innermost zone of the thread. An end
    // does not repeat the arguments of its begin.
    void feed(std::span<const TraceArguments> ofTrack, std::uint32_t order, std::uint32_t begin,
              ThreadId thread);

    void text(std::uint32_t key, std::string_view text) override;
    void numbers(std::uint32_t key, std::span<const double> numbers) override;
    void value(std::uint32_t key, ValueKind kind, std::uint64_t bits) override;

  private:
    static constexpr std::uint32_t kNone = ZoneArguments::kNone;

    std::uint32_t listOf(std::span<const TraceArguments> ofTrack, std::uint32_t order);
    ValueKeyId keyOf(std::uint32_t key);
    // Whether the begin had the same.
    bool isKnown(std::uint32_t key, std::string_view value);

    TraceData &m_data;
    CaptureWriter &m_writer;
    std::vector<ValueKeyId> m_keys;
    ThreadId m_thread;
    bool m_learning = false; // arguments of the begin
    std::vector<std::pair<std::uint32_t, std::string>> m_known;
    std::uint32_t m_without = 0; // events of the track without arguments before the last one
};

} // namespace zoe
