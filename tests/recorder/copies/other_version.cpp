// Looks like a library with a recorder of another version: prints the messages from the others.
#include <array>
#include <cstdint>
#include <cstdio>

#include "recorder/platform/loaded_recorders.h"

struct OtherOffer {
    std::array<std::uint32_t, 12> layout;
    void (*tell)(const char *text) noexcept;
};

extern "C" {
extern __attribute__((visibility("hidden"))) const OtherOffer other_offer;
__attribute__((used)) const OtherOffer other_offer{
    {999}, [](const char *text) noexcept { static_cast<void>(std::puts(text)); }};
}
ZOE_DETAIL_ANNOUNCE_RECORDER(other_offer);
