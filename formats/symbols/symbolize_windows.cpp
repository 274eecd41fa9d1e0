#include "formats/symbols/symbolize.h"

namespace zoe {

// The library that reads ELF and DWARF doesn't exist for Windows.
Result<Symbols> symbolize(const Capture & /*capture*/, const SymbolOptions & /*options*/,
                          const Task & /*task*/)
{
    return Error{ErrorCode::Unsupported,
                 "this zoe can't read symbols, because it was built for Windows; symbolize the "
                 "capture with zoe on Linux",
                 {}};
}

} // namespace zoe
