// How much of what the system tells is missing. Belongs to one thread.
#pragma once

#include <cstdint>
#include <string>

namespace zoe::recorder {

class RecordGaps {
  public:
    // lost: 0 if nobody knows yet how many. isSame: of the gap that was told so before.
    void add(std::uint64_t lost, bool isSame)
    {
        m_lost += lost;
        m_known += lost > 0 ? 1 : 0;
        m_unknown += lost > 0 ? 0 : 1;
        m_unknown -= isSame ? 1 : 0;
    }
    // A gap in which nobody knows how many are missing counts as one.
    [[nodiscard]] std::uint64_t lost() const { return m_lost + m_unknown; }
    // For the capture; empty if nothing is missing. what: "switches of threads".
    [[nodiscard]] std::string sentence(const std::string &what) const
    {
        const auto counted = [](std::uint64_t count, const char *noun) {
            return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
        };
        std::string said;
        if (m_known > 0)
            said =
                std::to_string(m_lost) + ' ' + what + " are missing, in " + counted(m_known, "gap");
        if (m_known > 0 && m_unknown > 0)
            said += ", and more may be missing in " + counted(m_unknown, "other");
        else if (m_unknown > 0)
            said = "in " + counted(m_unknown, "gap") + ", " + what + " may be missing";
        return said.empty() ? said : said + ": they came faster than they could be read";
    }

  private:
    std::uint64_t m_lost = 0;
    std::uint64_t m_known = 0;   // gaps of which it is known how many are missing
    std::uint64_t m_unknown = 0; // others
};

} // namespace zoe::recorder
