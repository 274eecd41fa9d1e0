#include "recorder/live/viewer_access.h"

#include <utility>

#include "formats/stream/platform/system_file.h"

namespace zoe::recorder {

namespace {

// Takes the same time for all texts with the same lengths.
bool isSecret(std::string_view said, std::string_view secret)
{
    volatile unsigned difference = said.size() == secret.size() ? 0 : 1;
    for (std::size_t i = 0; i < said.size(); ++i) {
        const char expected = i < secret.size() ? secret[i] : '\0';
        difference = difference | static_cast<unsigned char>(said[i] ^ expected);
    }
    return difference == 0 && !secret.empty();
}

} // namespace

ViewerAccess::ViewerAccess(std::string watchToken, std::string commandToken, bool openToAll)
    : m_watchToken(std::move(watchToken))
    , m_commandToken(std::move(commandToken))
    , m_ownToken(system::randomText())
    , m_openToAll(openToAll)
{}

Right ViewerAccess::of(std::string_view token) const
{
    const bool watches = isSecret(token, m_watchToken);
    const bool commands = isSecret(token, m_commandToken);
    const bool isOwn = isSecret(token, m_ownToken);
    return commands || isOwn ? Right::Command : watches ? Right::Watch : Right::None;
}

} // namespace zoe::recorder
