// The header for overlays, for a build with and without recording.
#include <zoetrope/overlay.h>

double overlay(char *text, std::size_t capacity)
{
    zoe::enableLiveSummary(0.25);
    zoe::LiveSummary summary = zoe::liveSummary();
    const zoe::LiveSummary copy = summary;
    summary = copy;
    double sum = summary.frames().duration.smoothedNs;
    for (const zoe::LiveFunction &function : summary)
        sum += function.self.variability();
    for (const zoe::LiveCall &call : summary.calls())
        sum += summary.shareOfParent(call) + summary[call.function].total.smoothedNs;
    for (const std::int64_t frameNs : summary.recentFramesNs())
        sum += static_cast<double>(frameNs);
    zoe::OverlayOptions options;
    options.sort = zoe::OverlaySort::Total;
    sum += static_cast<double>(zoe::writeOverlay(summary, text, capacity));
    sum += static_cast<double>(zoe::writeOverlay(summary, text, capacity, options));
    zoe::disableLiveSummary();
    return sum;
}
