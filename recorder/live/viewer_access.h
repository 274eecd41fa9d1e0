// Who may watch a program or send it commands: what a token permits. Immutable, thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace zoe::recorder {

enum class Right {
    None, // nothing is sent before a token arrives
    Watch,
    Command, // and watch
};

class ViewerAccess {
  public:
    static constexpr std::size_t kFewestInToken = 16;

    // Tokens given by the user; empty: none. openToAll: anybody who can connect may watch.
    ViewerAccess(std::string watchToken, std::string commandToken, bool openToAll);

    // What a connection over the network may do without a token.
    [[nodiscard]] Right withoutToken() const { return m_openToAll ? Right::Watch : Right::None; }
    // Takes the same time for every token.
    [[nodiscard]] Right of(std::string_view token) const;
    // The token for viewers of the same user, chosen at random for each program. May be empty.
    [[nodiscard]] const std::string &ownToken() const { return m_ownToken; }

  private:
    std::string m_watchToken;
    std::string m_commandToken;
    std::string m_ownToken;
    bool m_openToAll;
};

} // namespace zoe::recorder
