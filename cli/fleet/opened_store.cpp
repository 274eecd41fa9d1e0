#include "cli/fleet/opened_store.h"

#include <utility>

#include "cli/fleet/report_words.h"

namespace zoe::cli {

namespace {

Result<OpenedStore> openAndRead(const std::string &url)
{
    auto store = fleet::openStore(url);
    if (!store)
        return store.error();
    auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    return OpenedStore{std::move(*store), std::move(*runs)};
}

} // namespace

Result<OpenedStore> openWithRuns(Context &context, const std::string &url)
{
    auto opened = openAndRead(url);
    if (!opened)
        return opened;
    if (const std::string text = incompleteText(opened->store->gap()); !text.empty())
        context.note(url, text);
    return opened;
}

Result<OpenedStore> openWhole(const std::string &url, const char *refusal)
{
    auto opened = openAndRead(url);
    if (!opened)
        return opened;
    if (const std::string text = gapText(opened->store->gap()); !text.empty())
        return Error{ErrorCode::Unreachable, std::string(refusal) + ": " + text, url};
    return opened;
}

Work runsOf(const OpenedStore &opened)
{
    return countOf(opened.runs.size(), "runs");
}

} // namespace zoe::cli
