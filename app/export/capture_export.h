// Exports a capture, or a part of it, as a foreign file. Pure function; thread-safe.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

#include "plugins/api/exporter.h"

namespace zoe::app {

// The user's choices. Names are the visible ones, so that they also apply to a second capture.
struct CaptureExport {
    const Exporter *exporter = nullptr; // never null
    std::shared_ptr<const Capture> capture;
    QString title;
    std::optional<FrameRanges> frames;
    QString condition;   // of frames, as in where.h; empty: none
    QStringList threads; // by label; empty: all
    QString inside;      // a function by label; empty: none
    QString baseFile;    // an older capture, for formats that take one; empty: none
    QString file;
    bool overwrite = false;
};

// Error: BadInput (the condition is invalid, or names exist in only one capture), and as
// openCapture() and exportFile().
Result<Report> exportCapture(const CaptureExport &wish, const Task &task);

} // namespace zoe::app
