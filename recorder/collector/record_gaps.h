// How many of the system's records are missing. Belongs to one thread.
#pragma once

#include <cstdint>
#include <string>

namespace zoe::recorder {

class RecordGaps {
  public:
    // lost: 0 if the number is not known yet. isSame: the gap was reported before, without a
    // number.
    void add(std::uint64_t lost, bool isSame)
    {
        m_lost += lost;
        m_known += lost > 0 ? 1 : 0;
        m_unknown += lost > 0 ? 0 : 1;
        m_unknown -= isSame ? 1 : 0;
    }
    // A gap of unknown size counts as one.
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
    std::uint64_t m_known = 0;   // gaps of known size
    std::uint64_t m_unknown = 0; // gaps of unknown size
};

} // namespace zoe::recorder
