// A place made by ___tracy_alloc_srcloc(), followed by its texts. Its user frees it.
#pragma once

#include <cstdint>

#include <zoetrope/zoe_c.h>

struct MadePlace {
    zoe_c_site site;

    static MadePlace *of(std::uint64_t place)
    {
        return reinterpret_cast<MadePlace *>(static_cast<std::uintptr_t>(place));
    }
    [[nodiscard]] char *texts() { return reinterpret_cast<char *>(this + 1); }
};
