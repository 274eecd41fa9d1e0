// The limit of the size of files, in programs. Platform function.
#pragma once

namespace zoe::system {

// Writing beyond the limit is an error from now on; otherwise it ends the process. Programs that
// this one starts are not affected. Not thread-safe: for the beginning of main().
void exceedingSizeLimitIsAnError();

} // namespace zoe::system
