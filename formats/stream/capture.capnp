@0xd2d1f0a53c0e6b71;
# The capture stream. FORMAT.md describes the bytes in the Data fields, recovery after damage, and when a
# version number changes. Fields are only ever added.

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("zoe::wire");

struct StreamMessage {
  # The root of every message. With one segment, the magic is 16 bytes and the checksum 24 bytes after the
  # start of the message's framing.
  magic @0 :UInt64;
  checksum @1 :UInt64;  # XXH3-64 of all bytes of the message, including the framing, except these eight
  union {
    header @2 :Header;
    dictionary @3 :Dictionary;
    chunk @4 :Chunk;
    index @5 :Index;
    end @6 :End;
    annotations @7 :Annotations;
    notice @8 :Notice;
  }
}

struct Header {
  versionMajor @0 :UInt16;
  versionMinor @1 :UInt16;
  program @2 :Text;
  host @3 :Text;
  operatingSystem @4 :Text;
  processor @5 :Text;
  build @6 :Text;
  comment @7 :Text;
  processId @8 :UInt32;
  startUnixNs @9 :Int64;
  clock @10 :Text;
  clockFrequencyHz @11 :UInt64;
  zoneCostNs @12 :Float64;
  metadata @13 :List(KeyValue);
  startSteadyNs @14 :Int64;
  bootId @15 :Text;
  flagsOutside @16 :Bool;
}

struct KeyValue {
  key @0 :Text;
  value @1 :Text;
}

struct Dictionary {
  # Sites and plots continue the numbering; threads and frame sets carry their ids and may be replaced by
  # later entries. Strings are local to the message.
  strings @0 :List(Text);
  firstSite @1 :UInt32;
  sites @2 :List(Site);
  firstPlot @3 :UInt32;
  plots @4 :List(Plot);
  threads @5 :List(Thread);
  frameSets @6 :List(FrameSet);
  locks @7 :List(Lock);  # carry their ids, like threads
  firstPool @8 :UInt32;
  memoryPools @9 :List(MemoryPool);
  firstValueKey @10 :UInt32;
  valueKeys @11 :List(ValueKey);
  firstModule @12 :UInt32;
  modules @13 :List(CodeModule);
  firstAddress @14 :UInt32;
  addresses @15 :List(CodeAddress);
  firstStack @16 :UInt32;
  stacks @17 :List(CallStack);
}

struct Site {
  name @0 :UInt32;      # index into strings, like the other names
  function @1 :UInt32;
  file @2 :UInt32;
  category @3 :UInt32;
  line @4 :UInt32;
  colour @5 :UInt32;
  level @6 :UInt8;
}

struct Plot {
  name @0 :UInt32;
  kind @1 :UInt8;
}

struct Thread {
  id @0 :UInt32;
  name @1 :UInt32;
  osId @2 :UInt64;
  processId @3 :UInt32;
  kind @4 :UInt8;  # 0 thread, 1 fibre, 2 GPU, 3 external, 4 unrecorded
}

struct FrameSet {
  id @0 :UInt32;
  name @1 :UInt32;
  thread @2 :UInt32;  # 0xffffffff: unknown
  deadlineNs @3 :Int64;  # what a frame may take; 0: nothing is said
}

struct Lock {
  id @0 :UInt32;
  name @1 :UInt32;
  file @2 :UInt32;
  line @3 :UInt32;
}

struct MemoryPool {
  name @0 :UInt32;
}

struct ValueKey {
  name @0 :UInt32;
}

struct CodeModule {
  path @0 :UInt32;
  buildId @1 :UInt32;
  loadAddress @2 :UInt64;
  byteSize @3 :UInt64;
}

struct CodeAddress {
  address @0 :UInt64;
  module @1 :UInt32;  # 0xffffffff: none
  functions @2 :List(CodeFunction);  # innermost first
}

struct CodeFunction {
  name @0 :UInt32;
  file @1 :UInt32;
  line @2 :UInt32;
}

struct CallStack {
  callers @0 :UInt32;  # a smaller number; 0xffffffff: none
  address @1 :UInt32;  # 0xffffffff: unknown
}

struct Counts {
  # The number of ids that dictionaries have defined before this message.
  sites @0 :UInt32;
  threads @1 :UInt32;
  plots @2 :UInt32;
  frameSets @3 :UInt32;
  locks @4 :UInt32;
  memoryPools @5 :UInt32;
  valueKeys @6 :UInt32;
  codeModules @7 :UInt32;
  codeAddresses @8 :UInt32;
  callStacks @9 :UInt32;
}

struct Chunk {
  firstFrame @0 :UInt32;
  frameCount @1 :UInt32;
  entries @2 :UInt32;      # zones including fragments after the first
  calls @3 :UInt32;        # zones excluding them
  lostZones @4 :UInt64;
  startNs @5 :Int64;
  endNs @6 :Int64;
  ids @7 :Counts;
  frames @8 :Data;         # frame records, so that a walk need not read bodies
  compression @9 :UInt16;  # 0: body stored as it is, 1: one zstd frame
  encoding @10 :UInt16;    # of the body; 1: ChunkBody as below
  rawSize @11 :UInt64;     # of the body, uncompressed
  body @12 :Data;
  clocks @13 :Clocks;      # absent: not read
  sketchEntries @14 :UInt32;
  sketchRawSize @15 :UInt64;
  sketch @16 :Data;        # a ChunkBody with few zones, as one zstd frame; absent: none
}

struct Clocks {
  # Read at about the same moment.
  timeNs @0 :Int64;   # of the session
  steadyNs @1 :Int64;
  unixNs @2 :Int64;
}

struct ChunkBody {
  # Root of the message inside Chunk.body. Every field is a column, or several columns in sequence.
  siteTable @0 :Data;
  sites @1 :Data;
  shape @2 :Data;
  gapEnterEnter @3 :Data;
  gapLeaveEnter @4 :Data;
  gapEnterLeave @5 :Data;
  gapLeaveLeave @6 :Data;
  flags @7 :Data;
  trees @8 :Data;
  treeCount @9 :UInt32;
  setFrameCount @10 :UInt32;
  setFrames @11 :Data;
  plotCount @12 :UInt32;
  plots @13 :Data;
  messageCount @14 :UInt32;
  messages @15 :Data;
  texts @16 :Data;
  extras @17 :Extras;
}

struct Extras {
  # Further content of a chunk; absent if there is none.
  valueCount @0 :UInt32;
  values @1 :Data;
  texts @2 :Data;
  numberCount @3 :UInt32;
  numbers @4 :Data;
  lockCount @5 :UInt32;
  locks @6 :Data;
  asyncCount @7 :UInt32;
  asyncs @8 :Data;
  flowCount @9 :UInt32;
  flows @10 :Data;
  memoryCount @11 :UInt32;
  memory @12 :Data;
  stateCount @13 :UInt32;
  states @14 :Data;
  usageCount @15 :UInt32;
  usage @16 :Data;
  stolenCount @17 :UInt32;
  stolen @18 :Data;
  sampleCount @19 :UInt32;
  samples @20 :Data;
  wakers @21 :Data;  # of states; absent: none is known
  ioWaits @22 :Data; # of states; absent: of none it is known
}

struct Index {
  # Everything added since the previous index.
  previous @0 :UInt64;     # offset of the previous index; 0: none
  dictionary @1 :Dictionary;
  ids @2 :Counts;
  chunks @3 :List(ChunkEntry);
  frames @4 :Data;         # frame records of all these chunks in sequence
  framesRawSize @5 :UInt64;
  siteTotals @6 :Data;
  siteTotalsRawSize @7 :UInt64;
  annotations @8 :List(Annotation);
  siteTimes @9 :Data;      # for each row of siteTotals; empty: not written
  siteTimesRawSize @10 :UInt64;
}

struct ChunkEntry {
  offset @0 :UInt64;
  size @1 :UInt64;
  firstFrame @2 :UInt32;
  frameCount @3 :UInt32;
  entries @4 :UInt32;
  calls @5 :UInt32;
  lostZones @6 :UInt64;
  siteCount @7 :UInt32;    # rows of siteTotals that belong to this chunk
}

struct Notice {
  # Sent by a program to a viewer. A file may contain it; readers skip it.
  text @0 :Text;    # one sentence for people
  chunks @1 :UInt64;  # dropped since the previous notice, with their frames and zones
  frames @2 :UInt64;
  zones @3 :UInt64;
  saved @4 :Text;     # the file that the viewer's command "save" wrote; there is no text then
}

struct Annotations {
  annotations @0 :List(Annotation);
}

struct Annotation {
  # Replaces an earlier one with the same id.
  id @0 :UInt64;
  timeNs @1 :Int64;
  durationNs @2 :Int64;
  frame @3 :UInt32;   # 0xffffffff: none
  thread @4 :UInt32;  # 0xffffffff: none
  text @5 :Text;
  colour @6 :UInt32;
  kind @7 :UInt8;     # 0 bookmark, 1 note
  removed @8 :Bool;   # deletes the earlier one
}

struct End {
  # Always the same size, always last.
  lastIndex @0 :UInt64;
  chunks @1 :UInt64;
  frames @2 :UInt64;
  entries @3 :UInt64;
  calls @4 :UInt64;
  lostZones @5 :UInt64;
  endNs @6 :Int64;
  offset @7 :UInt64;  # of this message; any other value means that bytes were inserted or removed
  outerSamples @8 :UInt64;  # of time that no frame has: left out
  outerStates @9 :UInt64;   # likewise, or cut; with rows of usage and of stolen time
}
