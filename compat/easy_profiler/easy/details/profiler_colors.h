// A name of easy_profiler's for easy/colours.h.
#pragma once

#include <easy/colours.h>
