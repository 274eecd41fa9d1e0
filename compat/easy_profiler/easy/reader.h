// easy_profiler's files are not read here: recordings are read by zoe and the viewer, and
// easy_profiler's own files by their importer. For programs that include the header.
#pragma once

#include <easy/profiler.h>
