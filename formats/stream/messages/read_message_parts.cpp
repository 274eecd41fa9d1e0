#include "formats/stream/messages/message_parts.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/stream/messages/stream_bounds.h"

namespace zoe {

namespace {

// The strings of one message. Remembers invalid indexes, and messages that use their strings so
// often that memory would grow out of proportion.
class Words {
  public:
    Words(wire::Dictionary::Reader in, std::uint64_t messageBytes)
        : m_budget(wordBytesAllowed(messageBytes))
    {
        const auto strings = in.getStrings();
        m_words.reserve(strings.size());
        for (const auto text : strings)
            m_words.emplace_back(text.begin(), text.size());
    }
    std::string at(std::uint32_t index)
    {
        if (index >= m_words.size() || m_words[index].size() > m_budget) {
            m_broken = true;
            return {};
        }
        m_budget -= m_words[index].size();
        return std::string(m_words[index]);
    }
    [[nodiscard]] bool broken() const { return m_broken; }

  private:
    std::vector<std::string_view> m_words;
    std::uint64_t m_budget;
    bool m_broken = false;
};

// Kinds of newer versions are shown as numbers.
PlotKind plotKind(std::uint8_t value)
{
    return value <= static_cast<std::uint8_t>(PlotKind::Bool) ? static_cast<PlotKind>(value)
                                                              : PlotKind::Number;
}

TrackKind trackKind(std::uint8_t value)
{
    return value <= static_cast<std::uint8_t>(TrackKind::Unrecorded) ? static_cast<TrackKind>(value)
                                                                     : TrackKind::External;
}

// False: a stack or address refers to something that was not defined before it.
bool getCode(wire::Dictionary::Reader in, Words &words, DictionaryMessage &result)
{
    result.firstModule = in.getFirstModule();
    result.modules.reserve(in.getModules().size());
    for (const auto module : in.getModules())
        result.modules.push_back({words.at(module.getPath()), words.at(module.getBuildId()),
                                  module.getLoadAddress(), module.getByteSize()});
    const auto isBelow = [](auto id, std::uint64_t limit) {
        return !id.valid() || id.value < limit;
    };
    bool good = true;
    result.firstAddress = in.getFirstAddress();
    result.addresses.reserve(in.getAddresses().size());
    for (const auto entry : in.getAddresses()) {
        CodeAddress &address = result.addresses.emplace_back();
        address.module = ModuleId{entry.getModule()};
        address.address = entry.getAddress();
        const auto functions = entry.getFunctions();
        good = good && functions.size() <= CodeAddress::kMostFunctions &&
               isBelow(address.module, std::uint64_t{result.firstModule} + result.modules.size());
        if (!good)
            return false;
        address.functions.reserve(functions.size());
        for (const auto function : functions)
            address.functions.push_back(
                {words.at(function.getName()), words.at(function.getFile()), function.getLine()});
    }
    result.firstStack = in.getFirstStack();
    result.stacks.reserve(in.getStacks().size());
    for (const auto entry : in.getStacks()) {
        const CallStack stack{StackId{entry.getCallers()}, CodeAddressId{entry.getAddress()}};
        good = good &&
               isBelow(stack.callers, std::uint64_t{result.firstStack} + result.stacks.size()) &&
               isBelow(stack.address, std::uint64_t{result.firstAddress} + result.addresses.size());
        result.stacks.push_back(stack);
    }
    return good;
}

// Kinds of newer versions are shown as notes.
AnnotationKind annotationKind(std::uint8_t value)
{
    return value == static_cast<std::uint8_t>(AnnotationKind::Bookmark) ? AnnotationKind::Bookmark
                                                                        : AnnotationKind::Note;
}

bool timesMakeSense(const Annotation &annotation)
{
    return annotation.timeNs >= 0 && annotation.durationNs >= 0 &&
           annotation.durationNs <= std::numeric_limits<TimeNs>::max() - annotation.timeNs;
}

} // namespace

Result<DictionaryMessage> getDictionary(const MessageView &message, wire::Dictionary::Reader in)
{
    const std::uint64_t end = message.offset + message.bytes.size();
    if (in.getSites().size() > kSiteBound.allowed(end) ||
        std::uint64_t{in.getPlots().size()} + in.getThreads().size() + in.getFrameSets().size() +
                in.getLocks().size() + in.getMemoryPools().size() + in.getValueKeys().size() +
                in.getModules().size() >
            kOtherIdBound.allowed(end) ||
        in.getAddresses().size() > kCodeAddressBound.allowed(end) ||
        in.getStacks().size() > kStackBound.allowed(end))
        return damagedError("a dictionary claims more than its size allows");
    Words words(in, message.bytes.size());
    DictionaryMessage result;
    result.sites.reserve(in.getSites().size());
    result.firstSite = in.getFirstSite();
    for (const auto site : in.getSites())
        result.sites.push_back({words.at(site.getName()), words.at(site.getFunction()),
                                words.at(site.getFile()), site.getLine(), site.getColour(),
                                words.at(site.getCategory()), site.getLevel()});
    result.firstPlot = in.getFirstPlot();
    result.plots.reserve(in.getPlots().size());
    for (const auto plot : in.getPlots())
        result.plots.push_back({words.at(plot.getName()), plotKind(plot.getKind())});
    result.threads.reserve(in.getThreads().size());
    for (const auto thread : in.getThreads())
        result.threads.emplace_back(ThreadId{thread.getId()},
                                    Thread{words.at(thread.getName()), thread.getOsId(),
                                           thread.getProcessId(), trackKind(thread.getKind())});
    result.frameSets.reserve(in.getFrameSets().size());
    for (const auto set : in.getFrameSets())
        result.frameSets.emplace_back(FrameSetId{set.getId()},
                                      FrameSet{words.at(set.getName()), ThreadId{set.getThread()},
                                               std::max<DurationNs>(0, set.getDeadlineNs())});
    result.locks.reserve(in.getLocks().size());
    for (const auto lock : in.getLocks())
        result.locks.emplace_back(
            LockId{lock.getId()},
            Lock{words.at(lock.getName()), words.at(lock.getFile()), lock.getLine()});
    result.firstPool = in.getFirstPool();
    result.pools.reserve(in.getMemoryPools().size());
    for (const auto pool : in.getMemoryPools())
        result.pools.push_back({words.at(pool.getName())});
    result.firstKey = in.getFirstValueKey();
    result.keys.reserve(in.getValueKeys().size());
    for (const auto key : in.getValueKeys())
        result.keys.push_back(words.at(key.getName()));
    const bool codeIsGood = getCode(in, words, result);
    if (words.broken())
        return damagedError("a dictionary refers to strings that it does not contain");
    if (!codeIsGood)
        return damagedError("the call stacks of a dictionary are broken");
    return result;
}

Result<AnnotationsMessage> getAnnotations(capnp::List<wire::Annotation>::Reader in,
                                          std::size_t messageBytes)
{
    if (in.size() > messageBytes / (kAnnotationWords * sizeof(std::uint64_t)))
        return damagedError("a message claims more notes than its size allows");
    AnnotationsMessage result;
    result.reserve(in.size());
    for (const auto entry : in) {
        AnnotationChange change;
        change.removed = entry.getRemoved();
        Annotation &annotation = change.annotation;
        annotation.id = entry.getId();
        if (!change.removed) {
            const auto text = entry.getText();
            annotation.timeNs = entry.getTimeNs();
            annotation.durationNs = entry.getDurationNs();
            if (entry.getFrame() != kWithoutFrame)
                annotation.frame = entry.getFrame();
            annotation.thread = ThreadId{entry.getThread()};
            annotation.text.assign(text.begin(), text.size());
            annotation.colour = entry.getColour();
            annotation.kind = annotationKind(entry.getKind());
        }
        if (!timesMakeSense(annotation))
            return damagedError("a note has an invalid time");
        result.push_back(std::move(change));
    }
    return result;
}

bool decodeFrames(ByteReader &in, std::size_t count, std::vector<FrameRecord> &frames)
{
    std::vector<std::uint64_t> startGaps(count);
    std::vector<std::uint64_t> durations(count);
    std::vector<std::uint32_t> zones(count);
    std::vector<std::uint32_t> lost(count);
    std::vector<std::uint32_t> flags(count);
    if (!in.column(count, startGaps.data()) || !in.column(count, durations.data()) ||
        !in.column(count, zones.data()) || !in.column(count, lost.data()) ||
        !in.column(count, flags.data()))
        return false;
    frames.reserve(frames.size() + count);
    std::uint64_t end = 0;
    std::uint64_t broken = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t start = end + static_cast<std::uint64_t>(unzigzag(startGaps[i]));
        end = start + durations[i];
        broken |= start | durations[i] | end | (flags[i] > 0xff ? ~std::uint64_t{0} : 0);
        frames.push_back({static_cast<TimeNs>(start), static_cast<DurationNs>(durations[i]),
                          zones[i], lost[i], static_cast<std::uint8_t>(flags[i])});
    }
    return (broken >> 63) == 0;
}

} // namespace zoe
