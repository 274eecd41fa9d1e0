// What the processor says of the counter behind detail::readTicks(). Thread-safe.
#pragma once

namespace zoe::recorder::platform {

// Whether it counts at one rate whatever the processor does. The kernel may know better.
bool ticksAreInvariant();
const char *tickSourceName(); // "tsc", "cntvct"

} // namespace zoe::recorder::platform
