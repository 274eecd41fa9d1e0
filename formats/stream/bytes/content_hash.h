// Hashes the content of files: XXH3 with 128 bits. For one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace zoe {

class ContentHash {
  public:
    ContentHash();
    ~ContentHash();
    ContentHash(const ContentHash &) = delete;
    ContentHash &operator=(const ContentHash &) = delete;

    void add(std::span<const std::byte> bytes);
    // The hash of everything added: 32 hexadecimal digits.
    [[nodiscard]] std::string text() const;

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace zoe
