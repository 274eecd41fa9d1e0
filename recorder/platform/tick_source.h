// What the processor says about the counter behind detail::readTicks(). Thread-safe.
#pragma once

namespace zoe::recorder::platform {

// Whether it counts at a constant rate in every state of the processor. The kernel may know better.
bool ticksAreInvariant();
const char *tickSourceName(); // "tsc", "cntvct"

} // namespace zoe::recorder::platform
