// Zoetrope's instrumentation. In five lines:
//
//   #include <zoetrope/zoe.h>
//   zoe::startSession("run.zoe");              // once, anywhere
//   while (running) { ZOE_ZONE("update"); … }  // a zone until the end of the block
//   ZOE_FRAME();                               // once a frame, at its end
//   zoe::stopSession();
//
// To be written by the owner of recorder/: this names what the header offers.
//
// Macros: ZOE_ZONE("name")  ZOE_FUNCTION()  ZOE_FRAME()  ZOE_THREAD_NAME("name")
//         ZOE_PLOT("name", value)  ZOE_MESSAGE("text")
// namespace zoe:
//   struct SessionOptions;   // compression level, memory limit, flush interval, program, comment
//   struct SessionResult { bool ok; char error[256]; uint64 frames, zones, lostZones, bytes; };
//   bool startSession(const char *path, const SessionOptions & = {});  // false: see lastError()
//   SessionResult stopSession();                                       // waits until all is written
//   const char *lastError();
// With ZOE_ENABLED=0 all of it compiles to nothing.
#pragma once
