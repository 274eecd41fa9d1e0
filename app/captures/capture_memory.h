// Remembers the selection and view state of recently closed captures across sessions. GUI thread
// only.
#pragma once

#include <QString>
#include <QVariantMap>
#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "app/session/view_selection.h"

namespace zoe::app {

constexpr int kMostRememberedCaptures = 50;

struct CaptureView {
    std::optional<FrameIndex> frame;
    std::optional<FrameRanges> frames;
    QString function;   // by name, because numbers of sites differ between captures
    QVariantMap panels; // view states of the panels

    friend bool operator==(const CaptureView &, const CaptureView &) = default;
};

[[nodiscard]] CaptureView viewOf(const Capture &capture, const ViewState &state,
                                 const QVariantMap &panels);
void rememberView(const QString &fileName, const CaptureView &view);
// Nothing if the file has changed (in size or time) or was never seen.
[[nodiscard]] std::optional<CaptureView> rememberedView(const QString &fileName);
// As far as the capture has these frames and the function.
void applyView(const CaptureView &view, const Capture &capture, ViewSelection &selection);

} // namespace zoe::app
