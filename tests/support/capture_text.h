// Captures as text and back, so that a test reads like its subject:
//
//   frame 0 100            start and duration in ns; flags behind: partial, cut, missing; lost=3
//     main                 a thread
//       update 10 60       site, start, duration; indented under its parent; flags: from, to, open
//         physics 20 30
//           = signed bodies: 12      a value on the zone above: kind, key, value
//     plot load 50 0.5     plot series, time, value
//     message main 60 some text        "-" for no thread; "!error" before the text: its severity
//     set physics 10 40                a frame of another set: name, start, duration
//     lock queue | main | wait 10 5    or hold, shared-wait, shared-hold; start, duration
//     async load | main | worker | 7 20 90     begun on main, ended on worker; id, start, duration
//     flow job | main | begin 3 25     or step, end; id, time
//     alloc textures | main | 30 4096 64       or free; pool, time, address, size
//     state main | waiting 2 30 10     or running, preempted; CPU or "-", start, duration
//     usage main | 0 90 7 60 10 5 1 3 2        start, duration, known, running, queued, faults,
//     major
//                                      ones, waits, preemptions
//     stolen 2 0 90 4 1                CPU, start, duration, by the hypervisor, by interrupts
//     sample main | 30 1000000 | main;update;[libm.so+16]     time, period, its stack: outermost
//     first,
//                                      "a/b" for b inlined into a, module and address without names
//   frame 100 80
//   bookmark 1 50 10 255 0 | main | text     or note; id, time, duration, colour, frame or "-"
//   frame 0 0 missing                  a frame that is known to have been, in no chunk
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "analysis/model/memory_capture.h"

namespace zoe::test {

// Sites and threads get ids in the order of first appearance; sites have a name only. The first
// thread marks the frames. Every framesPerChunk frames make a chunk. Names may hold spaces. Aborts
// the test program on text that it can't read or that breaks a promise of ZoneTree.
std::shared_ptr<const MemoryCapture> captureFromText(std::string_view text,
                                                     std::uint32_t framesPerChunk = 2);

// The same form, with one space between words and two of indent a level.
// captureFromText(textOfCapture(c)) gives the same text again.
std::string textOfCapture(const Capture &capture);

} // namespace zoe::test
