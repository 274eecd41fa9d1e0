#include "analysis/model/containers/release.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace zoe {

void returnFreedBlocks()
{
#ifdef M_ARENA_MAX
    malloc_trim(0);
#endif
}

} // namespace zoe
