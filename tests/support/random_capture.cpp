#include "tests/support/random_capture.h"
