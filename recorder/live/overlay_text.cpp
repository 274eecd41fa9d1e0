// Implements writeOverlay() of zoetrope/overlay.h.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/units.h"
#include "recorder/platform/utf8.h"
#include "zoetrope/overlay.h"

namespace zoe {

namespace {

constexpr std::uint32_t kWidestLabel = 1024;

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// Exactly this many characters: cut, with a "~" at the end, or padded.
std::string fitted(std::string_view text, std::size_t width)
{
    std::string label;
    std::size_t used = 0;
    const bool cut = characters(text) > width;
    for (const char c : text) {
        const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        if (begins && cut && used + 1 >= width)
            break;
        used += begins ? 1 : 0;
        label += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    if (cut && width > 0) {
        label += '~';
        ++used;
    }
    return label + std::string(width - std::min(width, used), ' ');
}

bool before(const LiveFunction &a, const LiveFunction &b, OverlaySort sort)
{
    switch (sort) {
    case OverlaySort::Self:
        return a.self.smoothedNs > b.self.smoothedNs;
    case OverlaySort::Total:
        return a.total.smoothedNs > b.total.smoothedNs;
    case OverlaySort::Deviation:
        return a.self.deviationNs > b.self.deviationNs;
    case OverlaySort::Max:
        return a.self.maxNs > b.self.maxNs;
    case OverlaySort::Calls:
        return a.callsPerFrame > b.callsPerFrame;
    case OverlaySort::Spikes:
        return a.self.spikes > b.self.spikes;
    case OverlaySort::Label:
        return std::strcmp(a.label, b.label) < 0;
    }
    return false;
}

std::string headOf(const LiveFrames &frames)
{
    char text[256] = "no frames yet: ZOE_FRAME() ends them\n";
    const LiveValue &duration = frames.duration;
    if (frames.frames > 0)
        std::snprintf(
            text, sizeof text,
            "frame %.3f ms +- %.3f, %.3f to %.3f in the last 4 s, %.1f fps, %llu spikes in "
            "%llu frames\n",
            duration.smoothedNs / kNsPerMs, duration.deviationNs / kNsPerMs,
            static_cast<double>(duration.minNs) / kNsPerMs,
            static_cast<double>(duration.maxNs) / kNsPerMs,
            duration.smoothedNs > 0 ? 1e9 / duration.smoothedNs : 0.0,
            static_cast<unsigned long long>(duration.spikes),
            static_cast<unsigned long long>(frames.frames));
    std::string head = text;
    if (frames.lostZones > 0)
        head += std::to_string(frames.lostZones) + " zones lost\n";
    if (frames.functionsLeftOut > 0)
        head += std::to_string(frames.functionsLeftOut) + " functions left out\n";
    return head;
}

std::string rowOf(const LiveFunction &function)
{
    char text[512]; // numbers of any size fit
    std::snprintf(text, sizeof text, " %9.3f %8.3f %9.3f %9.3f %9.3f %9.1f %7llu\n",
                  function.self.smoothedNs / kNsPerMs, function.self.deviationNs / kNsPerMs,
                  static_cast<double>(function.self.minNs) / kNsPerMs,
                  static_cast<double>(function.self.maxNs) / kNsPerMs,
                  function.total.smoothedNs / kNsPerMs, function.callsPerFrame,
                  static_cast<unsigned long long>(function.self.spikes));
    return text;
}

std::string tableOf(const LiveSummary &summary, const OverlayOptions &options)
{
    std::vector<const LiveFunction *> rows;
    for (const LiveFunction &function : summary)
        rows.push_back(&function);
    const std::size_t count = std::min<std::size_t>(rows.size(), options.rows);
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(count), rows.end(),
                      [&](const LiveFunction *a, const LiveFunction *b) {
                          // Equal rows keep their order between calls.
                          return before(*a, *b, options.sort) ||
                                 (!before(*b, *a, options.sort) && a < b);
                      });
    const std::uint32_t width = std::min(options.labelWidth, kWidestLabel);
    std::string text = headOf(summary.frames());
    text += fitted("function, ms per frame", width) +
            "      self       +-       min       max     total     calls  spikes\n";
    for (std::size_t i = 0; i < count; ++i)
        text += fitted(rows[i]->label, width) + rowOf(*rows[i]);
    return text;
}

} // namespace

std::size_t writeOverlay(const LiveSummary &summary, char *text, std::size_t capacity,
                         const OverlayOptions &options) noexcept
{
    if (capacity > 0)
        text[0] = '\0';
    try {
        const std::string table = tableOf(summary, options);
        if (capacity > 0) {
            const std::size_t length =
                recorder::wholeCharacters(table.data(), table.size(), capacity - 1);
            std::memcpy(text, table.data(), length);
            text[length] = '\0';
        }
        return table.size();
    } catch (const std::exception &) { // no memory
        return 0;
    }
}

} // namespace zoe
