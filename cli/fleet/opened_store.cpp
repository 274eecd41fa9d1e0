#include "cli/fleet/opened_store.h"

#include <utility>

#include "cli/fleet/report_words.h"

namespace zoe::cli {

Result<OpenedStore> openWithRuns(Context &context, const std::string &url)
{
    auto store = fleet::openStore(url);
    if (!store)
        return store.error();
    auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    if (const std::string text = incompleteText((*store)->gap()); !text.empty())
        context.note(url, text);
    return OpenedStore{std::move(*store), std::move(*runs)};
}

} // namespace zoe::cli
