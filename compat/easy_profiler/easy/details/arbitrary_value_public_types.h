// A name of easy_profiler's for easy/arbitrary_value.h.
#pragma once

#include <easy/arbitrary_value.h>
