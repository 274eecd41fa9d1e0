#include "plugins/exporters/common/unheld_content.h"

#include <algorithm>

#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr const char *kNotes[] = {
    NoteText::tr("messages were skipped: the format can't hold them"),
    NoteText::tr("plot values were skipped: the format can't hold them"),
    NoteText::tr("async spans were skipped: the format can't hold them"),
    NoteText::tr("lock spans were skipped: the format can't hold them"),
    NoteText::tr("flow points were skipped: the format can't hold them"),
    NoteText::tr("zone texts and values were skipped: the format can't hold them"),
    NoteText::tr("bookmarks and notes were skipped: the format can't hold them"),
    NoteText::tr("memory events were skipped: the format can't hold them"),
    NoteText::tr("frames of other sets were skipped: the format can't hold them"),
    NoteText::tr("states of threads were skipped: the format can't hold them"),
    NoteText::tr(
        "rows of CPU time, page faults and stolen time were skipped: the format can't hold them"),
    NoteText::tr("samples of call stacks were skipped: the format can't hold them")};

std::uint64_t valuesIn(const SelectedChunk &selected)
{
    const auto &values = selected.chunk().extras.values;
    const auto before = [&values](std::size_t zone) {
        return std::ranges::lower_bound(values, zone, {}, &ZoneValue::zone) - values.begin();
    };
    std::uint64_t count = 0;
    if (values.empty())
        return 0;
    for (const FrameIndex frame : selected.frames().frames()) {
        selected.forEachSpan(frame, [&](const TreeSpan &tree) {
            const std::size_t end = std::size_t{tree.firstZone} + tree.zoneCount;
            count += static_cast<std::uint64_t>(before(end) - before(tree.firstZone));
        });
    }
    return count;
}

} // namespace

UnheldContent::UnheldContent(std::initializer_list<Extra> held)
{
    for (const Extra what : held)
        m_held[static_cast<std::size_t>(what)] = true;
}

UnheldContent UnheldContent::ofTraces()
{
    return {Extra::Messages, Extra::Plots,     Extra::Asyncs, Extra::Locks,  Extra::Flows,
            Extra::Values,   Extra::Bookmarks, Extra::States, Extra::Samples};
}

void UnheldContent::count(Extra what, std::uint64_t n)
{
    const auto at = static_cast<std::size_t>(what);
    if (!m_held[at])
        m_counts[at] += n;
}

void UnheldContent::add(const SelectedChunk &selected)
{
    const auto selectedOf = [&selected](const auto &things) {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(things, [&](const auto &one) { return selected.has(one); }));
    };
    const Chunk &chunk = selected.chunk();
    count(Extra::Messages, selectedOf(chunk.messages));
    count(Extra::Plots, selectedOf(chunk.plots));
    count(Extra::Asyncs, selectedOf(chunk.extras.asyncs));
    count(Extra::Locks, selectedOf(chunk.extras.locks));
    count(Extra::Flows, selectedOf(chunk.extras.flows));
    count(Extra::Memory, selectedOf(chunk.extras.memory));
    count(Extra::SetFrames, selectedOf(chunk.setFrames));
    count(Extra::States, selectedOf(chunk.extras.states));
    count(Extra::Usage, selectedOf(chunk.extras.usage) + selectedOf(chunk.extras.stolen));
    count(Extra::Samples, selectedOf(chunk.extras.samples));
    count(Extra::Values, valuesIn(selected));
}

void UnheldContent::tell(const Capture &capture, Report &report) const
{
    for (std::size_t i = 0; i < kKinds; ++i) {
        std::uint64_t count = m_counts[i];
        if (i == static_cast<std::size_t>(Extra::Bookmarks) && !m_held[i])
            count = capture.annotations().size();
        if (count > 0)
            report.count(kNotes[i], count);
    }
}

} // namespace zoe
