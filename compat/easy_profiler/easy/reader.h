// easy_profiler's files are not read here: recordings are read by zoe and the viewer, and
// easy_profiler's own files by their importer. For programs that include the header.
#pragma once

#include <atomic>
#include <functional>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

#include <easy/profiler.h>
