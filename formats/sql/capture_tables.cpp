#include "formats/sql/capture_tables.h"

#include "formats/sql/event_tables.h"
#include "formats/sql/indexed_table.h"
#include "formats/sql/zone_table.h"

namespace zoe::sql {

CaptureTables::CaptureTables(const Capture &capture, const AnswerSources &sources)
    : m_scan(capture)
    , m_numbers(capture)
    , m_answers(m_scan, sources)
    , m_zoneSums(m_scan)
{
    for (const IndexedTable::Content &content : indexedTables())
        m_tables.push_back(std::make_unique<IndexedTable>(capture, m_answers, content));
    for (const EventTable::Content &content : eventTables())
        m_tables.push_back(std::make_unique<EventTable>(m_scan, m_numbers, m_answers, content));
    m_tables.push_back(std::make_unique<ZoneTable>(m_scan, m_numbers));
}

} // namespace zoe::sql
