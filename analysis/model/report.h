// The second error channel: oddities in valid input, counted under a name. One bad zone never loses
// a capture, and nothing is dropped, guessed or repaired without a count that the user can see. Not
// thread-safe: one Report belongs to one reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zoe {

struct Note {
    std::string what; // for users: "ends with nothing open"
    std::uint64_t count = 0;

    friend bool operator==(const Note &, const Note &) = default;
};

class Report {
  public:
    void count(std::string_view what, std::uint64_t n = 1);
    [[nodiscard]] std::uint64_t countOf(std::string_view what) const;
    // In the order of first appearance.
    [[nodiscard]] const std::vector<Note> &notes() const { return m_notes; }

  private:
    std::vector<Note> m_notes;
};

} // namespace zoe
