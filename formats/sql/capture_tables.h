// The tables of one capture and their shared data. Belongs to one thread.
#pragma once

#include <memory>
#include <vector>

#include "formats/sql/frame_answers.h"
#include "formats/sql/scan.h"
#include "formats/sql/sql_table.h"
#include "formats/sql/zone_numbers.h"
#include "formats/sql/zone_sums_table.h"

namespace zoe::sql {

class CaptureTables {
  public:
    // Both must outlive it.
    CaptureTables(const Capture &capture, const AnswerSources &sources);
    CaptureTables(const CaptureTables &) = delete;
    CaptureTables &operator=(const CaptureTables &) = delete;

    [[nodiscard]] Scan &scan() { return m_scan; }
    [[nodiscard]] const Scan &scan() const { return m_scan; }
    // The tables that queries can name.
    [[nodiscard]] const std::vector<std::unique_ptr<SqlTable>> &all() const { return m_tables; }
    // The table that queries with sums over zones are rewritten to read.
    [[nodiscard]] const SqlTable &zoneSums() const { return m_zoneSums; }

  private:
    Scan m_scan;
    ZoneNumbers m_numbers;
    FrameAnswers m_answers;
    std::vector<std::unique_ptr<SqlTable>> m_tables;
    ZoneSumsTable m_zoneSums;
};

} // namespace zoe::sql
