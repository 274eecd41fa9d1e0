#include "formats/stream/platform/size_limit.h"

namespace zoe::system {

// There is no such limit.
void exceedingSizeLimitIsAnError() {}

} // namespace zoe::system
