// Packets of the only sequence in our traces. Pure functions.
#pragma once

#include <cstdint>
#include <protozero/pbf_builder.hpp>
#include <string>

#include "plugins/perfetto/fields.h"

namespace zoe {

template <class Fill>
void addPacket(std::string &out, unsigned flags, Fill fill)
{
    constexpr std::uint32_t kSequence = 1;
    protozero::pbf_builder<perfetto::Trace> trace(out);
    protozero::pbf_builder<perfetto::Packet> packet(trace, perfetto::Trace::Packet);
    packet.add_uint32(perfetto::Packet::SequenceId, kSequence);
    packet.add_uint32(perfetto::Packet::SequenceFlags, flags);
    fill(packet);
}

} // namespace zoe
