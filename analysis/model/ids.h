// Typed 32-bit ids: each is an index into one dictionary of a capture, and different types don't
// mix.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace zoe {

template <class Tag>
struct Id {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t value = kNone;

    [[nodiscard]] constexpr bool valid() const { return value != kNone; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using SiteId = Id<struct SiteTag>;         // index into Capture::sites()
using ThreadId = Id<struct ThreadTag>;     // index into Capture::threads(), not the system's id
using PlotId = Id<struct PlotTag>;         // index into Capture::plotSeries()
using FrameSetId = Id<struct FrameSetTag>; // index into Capture::frameSets(); 0 is the main set

using LockId = Id<struct LockTag>;         // index into Capture::locks()
using PoolId = Id<struct PoolTag>;         // index into Capture::memoryPools()
using ValueKeyId = Id<struct ValueKeyTag>; // index into Capture::valueKeys()

using ModuleId = Id<struct ModuleTag>;       // index into Capture::codeModules()
using CodeAddressId = Id<struct AddressTag>; // index into Capture::codeAddresses()
using StackId = Id<struct StackTag>;         // index into Capture::callStacks()

// Number of a frame in the main frame set, counted from 0. Not an Id: frames are counted and
// compared.
using FrameIndex = std::uint32_t;

} // namespace zoe

template <class Tag>
struct std::hash<zoe::Id<Tag>> {
    std::size_t operator()(zoe::Id<Tag> id) const noexcept
    {
        return std::hash<std::uint32_t>{}(id.value);
    }
};
