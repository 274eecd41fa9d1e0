#include "formats/transform/strip.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "formats/transform/copy_frames.h"

namespace zoe {

namespace {

constexpr const char *kMainSet = "main";

class Stripper {
  public:
    Stripper(const Capture &capture, const std::vector<CapturePart> &parts, Report &report)
        : m_parts(parts)
        , m_report(report)
        , m_mergedPrefix(mergedSetPrefix(capture))
    {}

    [[nodiscard]] bool drops(CapturePart part) const
    {
        return std::ranges::find(m_parts, part) != m_parts.end();
    }

    void strip(Chunk &chunk)
    {
        ChunkExtras &extras = chunk.extras;
        dropAll(CapturePart::Messages, chunk.messages, "messages");
        dropAll(CapturePart::Plots, chunk.plots, "plot points");
        dropAll(CapturePart::Locks, extras.locks, "lock waits and holds");
        dropAll(CapturePart::Async, extras.asyncs, "async spans");
        dropAll(CapturePart::Flows, extras.flows, "flow points");
        dropAll(CapturePart::Memory, extras.memory, "memory events");
        dropAll(CapturePart::Scheduling, extras.states, "states of threads");
        dropAll(CapturePart::Scheduling, extras.usage, "usage of threads");
        dropAll(CapturePart::Scheduling, extras.stolen, "stolen times");
        dropAll(CapturePart::Samples, extras.samples, "samples");
        if (drops(CapturePart::Values))
            dropAll(CapturePart::Values, extras.values, "zone values");
        else if (drops(CapturePart::Text))
            m_report.count("zone texts", std::erase_if(extras.values, [](const auto &value) {
                               return value.kind == ValueKind::Text;
                           }));
        extras.putInOrder(); // drops bytes that are no longer used
    }

    // Removes the names of what is dropped.
    void strip(Dictionaries &dictionaries) const
    {
        if (drops(CapturePart::Plots))
            dictionaries.plotSeries.clear();
        if (drops(CapturePart::Locks))
            dictionaries.locks.clear();
        if (drops(CapturePart::Memory))
            dictionaries.memoryPools.clear();
        if (drops(CapturePart::Values))
            dictionaries.valueKeys.clear();
        if (drops(CapturePart::Samples)) {
            dictionaries.callStacks.clear();
            dictionaries.codeAddresses.clear();
            dictionaries.codeModules.clear();
        }
        if (drops(CapturePart::Names))
            rename(dictionaries);
    }

    [[nodiscard]] LeftOut stripped(LeftOut leftOut) const
    {
        if (drops(CapturePart::Samples))
            leftOut.samples = 0;
        if (drops(CapturePart::Scheduling))
            leftOut.states = 0;
        return leftOut;
    }

    void strip(SessionInfo &session) const
    {
        if (!drops(CapturePart::Names))
            return;
        const std::uint64_t gone = std::erase_if(
            session.metadata, [](const auto &fact) { return !isAboutFrames(fact.first); });
        m_report.count("facts about the program and its machine",
                       static_cast<std::uint64_t>(!session.program.empty()) +
                           static_cast<std::uint64_t>(!session.host.empty()) +
                           static_cast<std::uint64_t>(!session.build.empty()) +
                           static_cast<std::uint64_t>(!session.comment.empty()) + gone);
        session.program.clear();
        session.host.clear();
        session.build.clear();
        session.comment.clear();
        session.processId = 0;
        for (auto &[key, value] : session.metadata) {
            if (key == kFramesByKey)
                value = kMainSet;
        }
        if (!m_mergedPrefix.empty())
            session.metadata.emplace_back(kFramesOfKey, kMainSet);
    }

  private:
    template <class T>
    void dropAll(CapturePart part, std::vector<T> &items, std::string_view what)
    {
        if (!drops(part))
            return;
        m_report.count(what, items.size());
        items.clear();
    }

    // Numbers replace the names.
    void rename(Dictionaries &dictionaries) const
    {
        const auto number = [](std::string_view what, std::size_t i) {
            return std::string(what) + ' ' + std::to_string(i);
        };
        for (std::size_t i = 0; i < dictionaries.sites.size(); ++i) {
            const Site &old = dictionaries.sites[i];
            Site site;
            site.name = number("site", i);
            site.colour = old.colour;
            site.level = old.level;
            dictionaries.sites[i] = std::move(site);
        }
        for (std::size_t i = 0; i < dictionaries.threads.size(); ++i) {
            Thread &thread = dictionaries.threads[i];
            const bool interrupts = thread.isInterrupts();
            thread.name = number("thread", i);
            thread.osId = thread.isRecorded() || interrupts ? 0 : i + 1;
            thread.processId = 0;
        }
        for (std::size_t i = 0; i < dictionaries.plotSeries.size(); ++i)
            dictionaries.plotSeries[i].name = number("plot", i);
        renameSets(dictionaries.frameSets);
        for (std::size_t i = 0; i < dictionaries.locks.size(); ++i)
            dictionaries.locks[i] = {number("lock", i), {}, 0};
        for (std::size_t i = 0; i < dictionaries.memoryPools.size(); ++i)
            dictionaries.memoryPools[i].name = number("pool", i);
        for (std::size_t i = 0; i < dictionaries.valueKeys.size(); ++i)
            dictionaries.valueKeys[i] = number("value", i);
        for (std::size_t i = 0; i < dictionaries.codeModules.size(); ++i)
            dictionaries.codeModules[i] = {number("module", i), {}, 0, 0};
        renameAddresses(dictionaries.codeAddresses);
        m_report.count("names", dictionaries.sites.size() + dictionaries.threads.size() +
                                    dictionaries.plotSeries.size() + dictionaries.frameSets.size() +
                                    dictionaries.locks.size() + dictionaries.memoryPools.size() +
                                    dictionaries.valueKeys.size() +
                                    dictionaries.codeModules.size() +
                                    dictionaries.codeAddresses.size());
    }

    // Of another set with the name of the main one, the name remains the same, because its frames
    // may be the main ones (frameSetCalled()); so does which sets are those of a merged capture's
    // main program.
    void renameSets(std::vector<FrameSet> &sets) const
    {
        const std::vector<FrameSet> old = sets;
        for (std::size_t i = 0; i < old.size(); ++i) {
            const bool isMain = i == 0 || (old[i].name == old[0].name && old[i] != old[0]);
            const bool isOwn = !m_mergedPrefix.empty() && old[i].name.starts_with(m_mergedPrefix);
            sets[i].name = (isOwn ? kMainSet + std::string(": ") : std::string()) +
                           (isMain ? kMainSet : "set " + std::to_string(i));
        }
    }

    // An address in a known program identifies a function, so it is replaced by a number. Addresses
    // of one function stay together.
    static void renameAddresses(std::vector<CodeAddress> &addresses)
    {
        std::map<std::pair<std::string, std::string>, std::size_t> known;
        for (std::size_t i = 0; i < addresses.size(); ++i) {
            addresses[i].address = i;
            for (CodeFunction &function : addresses[i].functions) {
                const auto number =
                    known.try_emplace({function.name, function.file}, known.size()).first->second;
                function = {"function " + std::to_string(number), {}, 0};
            }
        }
    }

    const std::vector<CapturePart> &m_parts;
    Report &m_report;
    const std::string m_mergedPrefix; // of the main program's sets; empty: not merged
};

} // namespace

Result<Report> stripCapture(const Capture &capture, const std::filesystem::path &path,
                            const StripOptions &options, const Task &task)
{
    if (options.parts.empty())
        return Error{ErrorCode::BadInput, "choose at least one part to remove", {}};
    if (Status status = refuseSource(path, capture); !status)
        return status.error();
    Report report;
    Stripper stripper(capture, options.parts, report);
    SessionInfo session = capture.info().session;
    stripper.strip(session);
    Dictionaries dictionaries = capture.dictionaries();
    stripper.strip(dictionaries);
    // Every entry keeps its own id: dropped ones have no names that could be equal, and renamed
    // ones still differ.
    const FrameRanges frames = Selection{}.framesOf(capture);
    report.count("missing frames were skipped", capture.frames().size() - frames.count());
    // Unrecorded threads have nothing but their states.
    std::vector<bool> keptThreads;
    for (const Thread &thread : dictionaries.threads)
        keptThreads.push_back(thread.isRecorded() || !stripper.drops(CapturePart::Scheduling));
    const auto begin = [&](const FrameRanges &readable) -> Result<CopyTarget> {
        noteLosses(session.metadata, framesAfterLosses(capture, readable));
        auto writer = CaptureWriter::create(path, session, options.writer);
        if (!writer)
            return writer.error();
        IdMap ids(dictionaries, **writer, keptThreads);
        return CopyTarget{*std::move(writer), std::move(ids)};
    };
    const auto copied = copyFrames(
        capture, {frames, 0, [&](Chunk &chunk) { stripper.strip(chunk); }}, begin, report, task);
    if (!copied)
        return copied.error();
    const auto &[writer, ids] = copied->target;
    writer->leaveOut(stripper.stripped(capture.info().leftOut));
    if (stripper.drops(CapturePart::Annotations))
        report.count("bookmarks and notes", capture.annotations().size());
    else
        copyAnnotations(capture, copied->frames, 0, ids, *writer, report);
    if (Status status = writer->finish(0); !status)
        return status.error();
    return report;
}

} // namespace zoe
