#include "plugins/importers/gecko/gecko_stacks.h"

#include <algorithm>
#include <optional>
#include <string>

#include "plugins/importers/gecko/gecko_location.h"

namespace zoe::gecko {

namespace {

// The row of the caller, if there is one; this row itself means that it is invalid.
std::optional<std::size_t> callerOf(const Tables &tables, std::size_t row)
{
    if (row < tables.stackOffset.size()) {
        const double offset = tables.stackOffset[row];
        if (offset == 0)
            return std::nullopt;
        return offset > 0 && offset <= static_cast<double>(row)
                   ? row - static_cast<std::size_t>(offset)
                   : row;
    }
    if (row >= tables.stackPrefix.size() || !(tables.stackPrefix[row] >= 0))
        return std::nullopt;
    return rowIn(tables.stackPrefix, row, row).value_or(row); // callers come first
}

} // namespace

std::uint32_t GeckoStacks::textAt(const Tables &tables, Column Tables::*column, std::size_t i) const
{
    const auto &strings = columnOr(tables, &Tables::strings);
    const auto row = rowIn(columnOr(tables, column), i, strings.size());
    return row ? strings[*row] : 0U;
}

double GeckoStacks::lineAt(const Tables &tables, Column Tables::*column, std::size_t i) const
{
    const Column &lines = columnOr(tables, column);
    return i < lines.size() ? std::clamp(lines[i], 0.0, double{UINT32_MAX}) : 0;
}

// The raw form's replacement for a function.
void GeckoStacks::placeRaw(TraceSite &site, const Tables &tables, std::size_t frame)
{
    const std::uint32_t text = textAt(tables, &Tables::frameLocation, frame);
    const std::string whole(m_data.strings[text]);
    const Location location = locationIn(whole);
    site.name = m_data.nameOf(location.name.empty() ? location.file : location.name);
    if (!location.file.empty())
        site.file = m_data.strings.intern(location.file);
    if (!location.library.empty())
        site.category = m_data.nameOf(location.library);
    site.line = location.line;
}

void GeckoStacks::placeFunction(TraceSite &site, const Tables &tables, std::size_t function)
{
    site.name = textAt(tables, &Tables::functionName, function);
    const auto source = rowIn(columnOr(tables, &Tables::functionSource), function,
                              columnOr(tables, &Tables::sourceFile).size());
    const auto file = source ? textAt(tables, &Tables::sourceFile, *source)
                             : textAt(tables, &Tables::functionFile, function);
    if (file != 0)
        site.file = file;
    if (const auto resource = rowIn(columnOr(tables, &Tables::functionResource), function,
                                    columnOr(tables, &Tables::resourceName).size()))
        site.category = textAt(tables, &Tables::resourceName, *resource);
    site.line = static_cast<std::uint32_t>(lineAt(tables, &Tables::functionLine, function));
}

std::uint32_t GeckoStacks::siteOf(const Tables &tables, const std::vector<std::uint32_t> &libraries,
                                  std::size_t frame)
{
    TraceSite site;
    const auto function = rowIn(columnOr(tables, &Tables::frameFunction), frame,
                                columnOr(tables, &Tables::functionName).size());
    if (function)
        placeFunction(site, tables, *function);
    else
        placeRaw(site, tables, frame);
    if (const auto library =
            rowIn(columnOr(tables, &Tables::frameLibrary), frame, libraries.size()))
        site.category = libraries[*library];
    if (const double line = lineAt(tables, &Tables::frameLine, frame); line > 0)
        site.line = static_cast<std::uint32_t>(line);
    const auto [known, isNew] =
        m_sites.try_emplace({site.name, site.category, site.file, site.line}, 0U);
    if (isNew)
        known->second = m_sites.size() > TraceData::kMostNames
                            ? m_data.siteOf(site.name, site.category)
                            : m_data.addSite(site);
    return known->second;
}

std::vector<std::uint32_t> GeckoStacks::of(const Tables &tables,
                                           const std::vector<std::uint32_t> &libraries)
{
    const std::size_t frames = std::max(columnOr(tables, &Tables::frameFunction).size(),
                                        columnOr(tables, &Tables::frameLocation).size());
    std::vector<std::uint32_t> stacks;
    for (std::size_t i = 0; i < tables.stackFrame.size(); ++i) {
        const auto frame = rowIn(tables.stackFrame, i, frames);
        const auto caller = callerOf(tables, i);
        const bool whole =
            frame && (!caller || (*caller < i && stacks[*caller] != StringTable::kNone));
        if (!whole)
            m_data.report.count("invalid stacks were skipped");
        stacks.push_back(whole ? m_data.stackOf({caller ? stacks[*caller] : StringTable::kNone,
                                                 siteOf(tables, libraries, *frame)})
                               : StringTable::kNone);
    }
    return stacks;
}

} // namespace zoe::gecko
