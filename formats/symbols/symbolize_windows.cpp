#include "formats/symbols/symbolize.h"

namespace zoe {

// What reads ELF and DWARF is not there for Windows.
Result<Symbols> symbolize(const Capture & /*capture*/, const SymbolOptions & /*options*/,
                          const Task & /*task*/)
{
    return Error{ErrorCode::Unsupported,
                 "this zoe can't read symbols, because it was built for Windows; symbolize the "
                 "capture with zoe on Linux",
                 {}};
}

} // namespace zoe
