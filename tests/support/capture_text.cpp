#include "tests/support/capture_text.h"
