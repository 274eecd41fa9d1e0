// Captures as text and back, so that a test reads like its subject:
//
//   frame 0 100            start and duration in ns; flags behind: partial, cut, missing; lost=3
//     main                 a thread
//       update 10 60       site, start, duration; indented under its parent; flags: from, to, open
//         physics 20 30
//     plot load 50 0.5     plot series, time, value
//     message main 60 some text
//   frame 100 80
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "analysis/model/memory_capture.h"

namespace zoe::test {

// Sites and threads get ids in the order of first appearance; sites have a name only. Every
// framesPerChunk frames make a chunk. Aborts the test program on text that it can't read.
std::shared_ptr<const MemoryCapture> captureFromText(std::string_view text,
                                                     std::uint32_t framesPerChunk = 2);

// The same form, with one space between words and two of indent a level.
std::string textOfCapture(const Capture &capture);

} // namespace zoe::test
