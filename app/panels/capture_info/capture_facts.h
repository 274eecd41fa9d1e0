// Facts about a capture as groups of label and text. Pure function.
#pragma once

#include <QString>
#include <utility>
#include <vector>

namespace zoe {
struct CaptureInfo;
} // namespace zoe

namespace zoe::app {

struct OpenedCapture;

struct FactGroup {
    QString title;
    std::vector<std::pair<QString, QString>> facts;
    bool warning = false; // something is missing or doubtful
};

[[nodiscard]] std::vector<FactGroup> factsOf(const OpenedCapture &opened);
// One sentence if part of the recording is lost or damaged, else empty.
[[nodiscard]] QString missingText(const CaptureInfo &info);

} // namespace zoe::app
