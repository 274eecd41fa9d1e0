// What to say of files that another program changed while they were read. Thread-safe.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "formats/stream/bytes/stream_bytes.h"

namespace zoe {

// For what was read in full: Error Io if the file was shortened meanwhile.
Status checkWhole(const StreamBytes &bytes, const std::string &place);
// For what could not be read: Error Io if the file was shortened or written to, otherwise this one.
Error reasonOf(const Error &failure, const StreamBytes &bytes);

} // namespace zoe
