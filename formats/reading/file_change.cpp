#include "formats/reading/file_change.h"

namespace zoe {

namespace {

constexpr const char *kShortened = "the file was shortened while it was open";

} // namespace

Status checkWhole(const StreamBytes &bytes, const std::string &place)
{
    if (bytes.change() == StreamChange::Shortened)
        return Error{ErrorCode::Io, kShortened, place};
    return {};
}

Error reasonOf(const Error &failure, const StreamBytes &bytes)
{
    switch (bytes.change()) {
    case StreamChange::Shortened:
        return {ErrorCode::Io, kShortened, failure.place};
    case StreamChange::Written:
        return {ErrorCode::Io, "another program changed the file while it was open", failure.place};
    case StreamChange::None:
        break;
    }
    return failure;
}

} // namespace zoe
