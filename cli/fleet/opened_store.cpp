#include "cli/fleet/opened_store.h"

#include <utility>

namespace zoe::cli {

Result<OpenedStore> openWithRuns(const std::string &url)
{
    auto store = fleet::openStore(url);
    if (!store)
        return store.error();
    auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    return OpenedStore{std::move(*store), std::move(*runs)};
}

} // namespace zoe::cli
