// A name of easy_profiler's for easy/profiler.h.
#pragma once

#include <easy/profiler.h>
