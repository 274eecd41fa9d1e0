// The result of a command, on stdout. All of it is written here, so that no failure stays
// unnoticed. For one thread.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::cli {

// Throws std::runtime_error with the sentence of resultLost() if the text can't be written.
void writeResult(std::string_view text);
// The same for destructors: a failure is reported by finishResult().
void writeResultEnd(std::string_view text) noexcept;
// Passes on what was written so far. Throws as writeResult().
void flushResult();
// Before the program ends. Error: a part of the result could not be written, however long ago.
Status finishResult();

// The error of a result that others write to stdout. The caller reports it: finishResult() won't.
Error resultLost(const std::string &reason);

} // namespace zoe::cli
