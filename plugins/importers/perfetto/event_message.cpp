#include "plugins/importers/perfetto/event_message.h"

#include <algorithm>

#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

void readRareField(const Field &field, EventMessage &event)
{
    using Tag = perfetto::Event;
    event.hasRare = true;
    switch (static_cast<Tag>(field.tag)) {
    case Tag::Categories:
        event.category = event.category.empty() ? field.bytes : event.category;
        break;
    case Tag::SourceLocation:
        event.location = field.bytes;
        break;
    case Tag::Legacy:
        event.legacy = field.bytes;
        break;
    case Tag::CounterValue:
        event.value = static_cast<double>(field.asSigned());
        break;
    case Tag::DoubleCounterValue:
        event.value = field.asDouble();
        break;
    case Tag::ExtraCounterValues:
        event.extraValues.push_back(static_cast<double>(field.asSigned()));
        break;
    case Tag::ExtraDoubleCounterValues:
        event.extraDoubles.push_back(field.asDouble());
        break;
    case Tag::ExtraCounterTracks:
        event.extraTracks.push_back(field.number);
        break;
    case Tag::ExtraDoubleCounterTracks:
        event.extraDoubleTracks.push_back(field.number);
        break;
    case Tag::DeltaUs:
        event.deltaUs = field.asSigned();
        break;
    case Tag::AbsoluteUs:
        event.absoluteUs = field.asSigned();
        break;
    case Tag::FlowIds:
    case Tag::OldFlowIds:
        event.flows.push_back(field.number);
        break;
    case Tag::TerminatingFlowIds:
    case Tag::OldTerminatingFlowIds:
        event.endingFlows.push_back(field.number);
        break;
    default:
        break;
    }
}

void readFields(std::string_view message, EventMessage &event)
{
    forEachField(message, [&event](const Field &field) {
        using Tag = perfetto::Event;
        switch (static_cast<Tag>(field.tag)) {
        case Tag::Type:
            event.type = static_cast<int>(field.number);
            break;
        case Tag::NameIid:
            event.nameIid = field.number;
            break;
        case Tag::TrackUuid:
            event.track = field.number;
            break;
        case Tag::CategoryIids:
            event.categoryIid = event.categoryIid.value_or(field.number);
            break;
        case Tag::SourceLocationIid:
            event.locationIid = field.number;
            break;
        case Tag::DebugAnnotations:
            event.annotations.push_back(field.bytes);
            break;
        case Tag::Name:
            event.name = field.bytes;
            break;
        default:
            const Field rare = field; // so that the field itself stays in registers
            readRareField(rare, event);
        }
    });
}

// The phase letters of Chrome's JSON that stand for a type.
void readLegacy(EventMessage &event)
{
    int phase = 0;
    std::int64_t durationUs = 0;
    forEachField(event.legacy, [&](const Field &field) {
        switch (static_cast<Legacy>(field.tag)) {
        case Legacy::NameIid:
            event.nameIid = event.nameIid.value_or(field.number);
            break;
        case Legacy::Phase:
            phase = static_cast<int>(field.number);
            break;
        case Legacy::DurationUs:
            durationUs = field.asSigned();
            break;
        case Legacy::UnscopedId:
        case Legacy::LocalId:
        case Legacy::GlobalId:
            event.spanId = field.number;
            break;
        case Legacy::IdScope:
            event.spanScope = field.bytes;
            break;
        case Legacy::PidOverride:
            event.pid = field.asSigned();
            break;
        case Legacy::TidOverride:
            event.tid = field.asSigned();
            break;
        default:
            break;
        }
    });
    constexpr std::int64_t kLongestUs = std::int64_t{1} << 50;
    switch (phase) {
    case 'B':
        event.type = static_cast<int>(EventType::Begin);
        break;
    case 'E':
        event.type = static_cast<int>(EventType::End);
        break;
    case 'b':
    case 'S':
        event.spanPhase = 'b';
        break;
    case 'e':
    case 'F':
        event.spanPhase = 'e';
        break;
    case 'i':
    case 'I':
    case 'R':
    case 'n':
        event.type = static_cast<int>(EventType::Instant);
        break;
    case 'X':
        event.type = static_cast<int>(EventType::Begin);
        event.durationNs = std::clamp<std::int64_t>(durationUs, 0, kLongestUs) * 1000;
        break;
    default:
        break;
    }
}

} // namespace

void EventMessage::clear()
{
    if (hasRare) {
        static_cast<RareEventFields &>(*this) = {};
        flows.clear();
        endingFlows.clear();
        extraValues.clear();
        extraDoubles.clear();
        extraTracks.clear();
        extraDoubleTracks.clear();
    }
    static_cast<CommonEventFields &>(*this) = {};
    annotations.clear();
}

void readEventMessage(std::string_view message, EventMessage &event)
{
    event.clear();
    readFields(message, event);
    if (event.hasRare && !event.legacy.empty() && event.type == 0)
        readLegacy(event);
}

} // namespace zoe::perfetto
