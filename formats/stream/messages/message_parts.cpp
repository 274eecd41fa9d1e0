#include "formats/stream/messages/message_parts.h"

#include <algorithm>
#include <array>
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

std::size_t annotationWords(const AnnotationsMessage &annotations)
{
    std::size_t words = annotations.size() * kAnnotationWords;
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
        out[i].setFrame(annotation.frame.value_or(kWithoutFrame));
        out[i].setThread(annotation.thread.value);
        out[i].setText({annotation.text.data(), annotation.text.size()});
        out[i].setColour(annotation.colour);
        out[i].setKind(static_cast<std::uint8_t>(annotation.kind));
    }
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

} // namespace zoe
