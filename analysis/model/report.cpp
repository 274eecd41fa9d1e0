#include "analysis/model/report.h"

#include <algorithm>

namespace zoe {

void Report::count(std::string_view what, std::uint64_t n)
{
    if (n == 0)
        return;
    auto note = std::find_if(m_notes.begin(), m_notes.end(),
                             [&](const Note &known) { return known.what == what; });
    if (note == m_notes.end())
        note = m_notes.insert(note, Note{std::string(what), 0});
    note->count += n;
}

std::uint64_t Report::countOf(std::string_view what) const
{
    for (const Note &note : m_notes) {
        if (note.what == what)
            return note.count;
    }
    return 0;
}

} // namespace zoe
