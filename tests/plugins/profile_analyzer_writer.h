// Writes Unity Profile Analyzer's .pdata files, only for tests: from a description of the layout,
// without code of the importer.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <vector>

#include "tests/plugins/little_endian.h"

namespace zoe::test {

struct PdataMarker {
    std::int32_t name = 0;
    float ms = 0;
    std::int32_t depth = 1;
};

struct PdataThread {
    std::int32_t name = 0;
    std::vector<PdataMarker> markers; // in pre-order
};

struct PdataFrame {
    double startMs = 0;
    float ms = 0;
    std::vector<PdataThread> threads;
};

struct PdataFile {
    std::int32_t version = 7;
    std::int32_t frameOffset = 0;
    std::vector<PdataFrame> frames;
    std::vector<QByteArray> markerNames;
    std::vector<QByteArray> threadNames; // "1:Main Thread"
};

inline void addShortString(LittleEndian &out, const QByteArray &text)
{
    auto left = static_cast<std::uint32_t>(text.size());
    for (; left >= 0x80; left >>= 7)
        out.add(static_cast<std::uint8_t>(left | 0x80));
    out.add(static_cast<std::uint8_t>(left));
    out.bytes += text;
}

inline QByteArray writePdata(const PdataFile &file)
{
    LittleEndian out;
    out.add(file.version);
    out.add(file.frameOffset);
    out.add(static_cast<std::int32_t>(file.frames.size()));
    for (const PdataFrame &frame : file.frames) {
        out.add(file.version >= 6 ? frame.startMs : frame.startMs / 1000);
        out.add(frame.ms);
        out.add(static_cast<std::int32_t>(frame.threads.size()));
        for (const PdataThread &thread : frame.threads) {
            out.add(thread.name);
            out.add(static_cast<std::int32_t>(thread.markers.size()));
            for (const PdataMarker &marker : thread.markers) {
                out.add(marker.name);
                out.add(marker.ms);
                out.add(marker.depth);
                if (file.version == 3)
                    out.add(0.0F);
            }
        }
    }
    for (const auto *names : {&file.markerNames, &file.threadNames}) {
        out.add(static_cast<std::int32_t>(names->size()));
        for (const QByteArray &name : *names)
            addShortString(out, name);
    }
    return out.bytes;
}

} // namespace zoe::test
