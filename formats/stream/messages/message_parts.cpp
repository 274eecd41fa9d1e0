#include "formats/stream/messages/message_parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "formats/stream/messages/stream_bounds.h"

namespace zoe {

namespace {

std::span<const CodeFunction> functionsOf(const CodeAddress &address)
{
    return std::span(address.functions)
        .first(std::min(address.functions.size(), CodeAddress::kMostFunctions));
}

} // namespace

DictionaryStrings::DictionaryStrings(const DictionaryMessage &dictionary)
{
    for (const Site &site : dictionary.sites) {
        add(site.name);
        add(site.function);
        add(site.file);
        add(site.category);
    }
    for (const PlotSeries &plot : dictionary.plots)
        add(plot.name);
    for (const auto &[id, thread] : dictionary.threads)
        add(thread.name);
    for (const auto &[id, set] : dictionary.frameSets)
        add(set.name);
    for (const auto &[id, lock] : dictionary.locks) {
        add(lock.name);
        add(lock.file);
    }
    for (const MemoryPool &pool : dictionary.pools)
        add(pool.name);
    for (const std::string &key : dictionary.keys)
        add(key);
    for (const CodeModule &module : dictionary.modules) {
        add(module.path);
        add(module.buildId);
    }
    for (const CodeAddress &address : dictionary.addresses) {
        for (const CodeFunction &function : functionsOf(address)) {
            add(function.name);
            add(function.file);
        }
        m_words += 4 + address.functions.size() * 2;
    }
    m_words += dictionary.modules.size() * 4 + dictionary.stacks.size() + 8;
    m_words += dictionary.sites.size() * 4 + dictionary.plots.size() * 2 +
               dictionary.threads.size() * 4 + dictionary.frameSets.size() * 4 +
               dictionary.locks.size() * 2 + dictionary.pools.size() + dictionary.keys.size();
}

void DictionaryStrings::add(const std::string &text)
{
    m_usedBytes += text.size();
    if (!m_index.try_emplace(text, static_cast<std::uint32_t>(m_all.size())).second)
        return;
    m_all.push_back(text);
    m_words += 2 + text.size() / 8;
}

namespace {

void putExtraNames(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
                   wire::Dictionary::Builder out)
{
    if (!dictionary.locks.empty()) {
        auto locks = out.initLocks(static_cast<unsigned>(dictionary.locks.size()));
        for (unsigned i = 0; i < locks.size(); ++i) {
            const auto &[id, lock] = dictionary.locks[i];
            locks[i].setId(id.value);
            locks[i].setName(strings.indexOf(lock.name));
            locks[i].setFile(strings.indexOf(lock.file));
            locks[i].setLine(lock.line);
        }
    }
    out.setFirstPool(dictionary.firstPool);
    if (!dictionary.pools.empty()) {
        auto pools = out.initMemoryPools(static_cast<unsigned>(dictionary.pools.size()));
        for (unsigned i = 0; i < pools.size(); ++i)
            pools[i].setName(strings.indexOf(dictionary.pools[i].name));
    }
    out.setFirstValueKey(dictionary.firstKey);
    if (!dictionary.keys.empty()) {
        auto keys = out.initValueKeys(static_cast<unsigned>(dictionary.keys.size()));
        for (unsigned i = 0; i < keys.size(); ++i)
            keys[i].setName(strings.indexOf(dictionary.keys[i]));
    }
}

void putCode(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
             wire::Dictionary::Builder out)
{
    out.setFirstModule(dictionary.firstModule);
    out.setFirstAddress(dictionary.firstAddress);
    out.setFirstStack(dictionary.firstStack);
    if (!dictionary.modules.empty()) {
        auto modules = out.initModules(static_cast<unsigned>(dictionary.modules.size()));
        for (unsigned i = 0; i < modules.size(); ++i) {
            const CodeModule &module = dictionary.modules[i];
            modules[i].setPath(strings.indexOf(module.path));
            modules[i].setBuildId(strings.indexOf(module.buildId));
            modules[i].setLoadAddress(module.loadAddress);
            modules[i].setByteSize(module.byteSize);
        }
    }
    if (!dictionary.addresses.empty()) {
        auto addresses = out.initAddresses(static_cast<unsigned>(dictionary.addresses.size()));
        for (unsigned i = 0; i < addresses.size(); ++i) {
            const CodeAddress &address = dictionary.addresses[i];
            addresses[i].setModule(address.module.value);
            addresses[i].setAddress(address.address);
            const auto functions = functionsOf(address);
            if (functions.empty())
                continue;
            auto names = addresses[i].initFunctions(static_cast<unsigned>(functions.size()));
            for (unsigned j = 0; j < names.size(); ++j) {
                names[j].setName(strings.indexOf(functions[j].name));
                names[j].setFile(strings.indexOf(functions[j].file));
                names[j].setLine(functions[j].line);
            }
        }
    }
    if (!dictionary.stacks.empty()) {
        auto stacks = out.initStacks(static_cast<unsigned>(dictionary.stacks.size()));
        for (unsigned i = 0; i < stacks.size(); ++i) {
            stacks[i].setCallers(dictionary.stacks[i].callers.value);
            stacks[i].setAddress(dictionary.stacks[i].address.value);
        }
    }
}

} // namespace

void putDictionary(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
                   std::size_t filler, wire::Dictionary::Builder out)
{
    const auto words = static_cast<unsigned>(strings.all().size());
    auto texts = out.initStrings(words + (filler > 0 ? 1 : 0));
    if (filler > 0)
        texts.init(words, static_cast<unsigned>(filler));
    for (unsigned i = 0; i < words; ++i) {
        const std::string_view text = strings.all()[i];
        auto room = texts.init(i, static_cast<unsigned>(text.size()));
        std::copy(text.begin(), text.end(), room.begin());
    }
    out.setFirstSite(dictionary.firstSite);
    auto sites = out.initSites(static_cast<unsigned>(dictionary.sites.size()));
    for (unsigned i = 0; i < sites.size(); ++i) {
        const Site &site = dictionary.sites[i];
        sites[i].setName(strings.indexOf(site.name));
        sites[i].setFunction(strings.indexOf(site.function));
        sites[i].setFile(strings.indexOf(site.file));
        sites[i].setCategory(strings.indexOf(site.category));
        sites[i].setLine(site.line);
        sites[i].setColour(site.colour);
        sites[i].setLevel(site.level);
    }
    out.setFirstPlot(dictionary.firstPlot);
    auto plots = out.initPlots(static_cast<unsigned>(dictionary.plots.size()));
    for (unsigned i = 0; i < plots.size(); ++i) {
        plots[i].setName(strings.indexOf(dictionary.plots[i].name));
        plots[i].setKind(static_cast<std::uint8_t>(dictionary.plots[i].kind));
    }
    auto threads = out.initThreads(static_cast<unsigned>(dictionary.threads.size()));
    for (unsigned i = 0; i < threads.size(); ++i) {
        const auto &[id, thread] = dictionary.threads[i];
        threads[i].setId(id.value);
        threads[i].setName(strings.indexOf(thread.name));
        threads[i].setOsId(thread.osId);
        threads[i].setProcessId(thread.processId);
        threads[i].setKind(static_cast<std::uint8_t>(thread.kind));
    }
    auto sets = out.initFrameSets(static_cast<unsigned>(dictionary.frameSets.size()));
    for (unsigned i = 0; i < sets.size(); ++i) {
        const auto &[id, set] = dictionary.frameSets[i];
        sets[i].setId(id.value);
        sets[i].setName(strings.indexOf(set.name));
        sets[i].setThread(set.thread.value);
        sets[i].setDeadlineNs(set.deadlineNs);
    }
    putExtraNames(dictionary, strings, out);
    putCode(dictionary, strings, out);
}

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

} // namespace

namespace {

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

} // namespace

std::uint64_t leastBytes(const DictionaryMessage &dictionary, const DictionaryStrings &strings,
                         std::uint64_t offset)
{
    const IdCounts counts = idsAfter(dictionary, {}).value_or(IdCounts{});
    const std::uint64_t ids =
        std::max({kSiteBound.bytesFor(counts.sites), kOtherIdBound.bytesFor(counts.others()),
                  kCodeAddressBound.bytesFor(counts.codeAddresses),
                  kStackBound.bytesFor(counts.callStacks)});
    return std::max(ids - std::min(ids, offset), messageBytesForWords(strings.usedBytes()));
}

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

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kWordsEach = 6; // without the text

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

std::size_t annotationWords(const AnnotationsMessage &annotations)
{
    std::size_t words = annotations.size() * kWordsEach;
    for (const AnnotationChange &change : annotations)
        words += 2 + change.annotation.text.size() / 8;
    return words;
}

void putAnnotations(const AnnotationsMessage &annotations,
                    capnp::List<wire::Annotation>::Builder out)
{
    for (unsigned i = 0; i < out.size(); ++i) {
        const auto &[annotation, removed] = annotations[i];
        out[i].setId(annotation.id);
        out[i].setRemoved(removed);
        if (removed)
            continue;
        out[i].setTimeNs(annotation.timeNs);
        out[i].setDurationNs(annotation.durationNs);
        out[i].setFrame(annotation.frame.value_or(kNone));
        out[i].setThread(annotation.thread.value);
        out[i].setText({annotation.text.data(), annotation.text.size()});
        out[i].setColour(annotation.colour);
        out[i].setKind(static_cast<std::uint8_t>(annotation.kind));
    }
}

Result<AnnotationsMessage> getAnnotations(capnp::List<wire::Annotation>::Reader in,
                                          std::size_t messageBytes)
{
    if (in.size() > messageBytes / (kWordsEach * sizeof(std::uint64_t)))
        return damagedError("a message claims more annotations than its size allows");
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
            if (entry.getFrame() != kNone)
                annotation.frame = entry.getFrame();
            annotation.thread = ThreadId{entry.getThread()};
            annotation.text.assign(text.begin(), text.size());
            annotation.colour = entry.getColour();
            annotation.kind = annotationKind(entry.getKind());
        }
        if (!timesMakeSense(annotation))
            return damagedError("an annotation has an invalid time");
        result.push_back(std::move(change));
    }
    return result;
}

bool encodeFrames(std::span<const FrameRecord> frames, ByteWriter &out)
{
    std::array<std::vector<std::uint64_t>, 5> columns;
    std::uint64_t previousEnd = 0;
    std::uint64_t broken = 0;
    for (const FrameRecord &frame : frames) {
        const auto start = static_cast<std::uint64_t>(frame.startNs);
        const auto duration = static_cast<std::uint64_t>(frame.durationNs);
        columns[0].push_back(zigzag(static_cast<std::int64_t>(start - previousEnd)));
        columns[1].push_back(duration);
        columns[2].push_back(frame.zones);
        columns[3].push_back(frame.lostZones);
        columns[4].push_back(frame.flags);
        previousEnd = start + duration;
        broken |= start | duration | previousEnd;
    }
    // At least one plane of one column, so that a count can't exceed the bytes.
    for (std::size_t i = 0; i < columns.size(); ++i)
        out.column(columns[i], i == 1 ? 1 : 0);
    return (broken >> 63) == 0;
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
