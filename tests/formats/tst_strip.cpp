// Stripping drops what it is told to, counts it, and leaves everything else unchanged.
#include <QtTest>

#include <fstream>

#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/memory_capture.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/strip.h"
#include "tests/formats/transform_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_strip {

using namespace zoe;
using namespace zoe::test;

namespace {

Report reportOf(const Capture &capture, const std::filesystem::path &path,
                std::vector<CapturePart> parts)
{
    StripOptions options;
    options.parts = std::move(parts);
    options.writer.overwrite = true;
    const auto done = stripCapture(capture, path, options);
    if (!done)
        qFatal("%s", done.error().text().c_str());
    return *done;
}

// What a part is in a chunk, by hand.
void dropFrom(Chunk &chunk, CapturePart part)
{
    ChunkExtras &extras = chunk.extras;
    switch (part) {
    case CapturePart::Text:
        std::erase_if(extras.values,
                      [](const ZoneValue &value) { return value.kind == ValueKind::Text; });
        break;
    case CapturePart::Messages:
        chunk.messages.clear();
        break;
    case CapturePart::Values:
        extras.values.clear();
        break;
    case CapturePart::Plots:
        chunk.plots.clear();
        break;
    case CapturePart::Locks:
        extras.locks.clear();
        break;
    case CapturePart::Async:
        extras.asyncs.clear();
        break;
    case CapturePart::Flows:
        extras.flows.clear();
        break;
    case CapturePart::Memory:
        extras.memory.clear();
        break;
    case CapturePart::Scheduling:
        extras.states.clear();
        extras.usage.clear();
        extras.stolen.clear();
        break;
    case CapturePart::Samples:
        extras.samples.clear();
        break;
    case CapturePart::Annotations:
    case CapturePart::Names:
        break;
    }
    extras.putInOrder();
}

std::uint64_t itemsIn(const Chunk &chunk)
{
    return chunk.messages.size() + chunk.plots.size() + chunk.extras.count();
}

} // namespace

class TestStrip : public QObject {
    Q_OBJECT

  private slots:
    void onlyThatPartGoes_data();
    void onlyThatPartGoes();
    void namesBecomeNumbers();
    void threadsThatAreNotRecordedGoWithTheirStates();
    void setsAreTheSameWithoutTheirNames();
    void badRequestsLeaveNothing();

  private:
    QTemporaryDir m_folder;
};

void TestStrip::onlyThatPartGoes_data()
{
    QTest::addColumn<int>("part");
    for (int part = 0; part <= static_cast<int>(CapturePart::Names); ++part)
        QTest::addRow("part %d", part) << part;
}

void TestStrip::onlyThatPartGoes()
{
    QFETCH(int, part);
    const auto dropped = static_cast<CapturePart>(part);
    const auto path = pathIn(m_folder, "stripped.zoe");
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
        const auto source = randomCapture({.seed = seed, .frames = 30});
        const Report report = reportOf(*source, path, {dropped});
        const auto result = openWhole(path);
        QVERIFY(std::ranges::equal(result->frames(), source->frames()));
        QCOMPARE(result->info().zones, source->info().zones);
        QCOMPARE(result->chunks().size(), source->chunks().size());
        std::uint64_t gone = 0;
        for (std::size_t i = 0; i < source->chunks().size(); ++i) {
            Chunk expected = **source->chunk(i);
            const std::uint64_t before = itemsIn(expected);
            dropFrom(expected, dropped);
            gone += before - itemsIn(expected);
            QVERIFY(**result->chunk(i) == expected);
        }
        if (dropped == CapturePart::Annotations) {
            QVERIFY(result->annotations().empty());
            gone = source->annotations().size();
        } else {
            QVERIFY(std::ranges::equal(result->annotations(), source->annotations()));
        }
        if (dropped != CapturePart::Names) {
            QVERIFY(result->info().session == source->info().session);
            QVERIFY(std::ranges::equal(result->sites(), source->sites()));
            std::uint64_t counted = 0;
            for (const Note &note : report.notes())
                counted += note.count;
            QCOMPARE(counted, gone);
        }
    }
}

void TestStrip::namesBecomeNumbers()
{
    const auto path = pathIn(m_folder, "stripped.zoe");
    const auto source = randomCapture({.seed = 9});
    const Report report = reportOf(*source, path, {CapturePart::Names, CapturePart::Messages});
    const auto result = openWhole(path);
    QCOMPARE(result->sites().size(), source->sites().size());
    QCOMPARE(result->sites()[3].label(), std::string("site 3"));
    QVERIFY(result->sites()[3].file.empty());
    QCOMPARE(result->threads()[1].label(), std::string("thread 1"));
    QVERIFY(result->info().session.program.empty());
    QVERIFY(report.countOf("names") > 0);
    std::ifstream in(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    QVERIFY(bytes.find("function3") == std::string::npos);
    QVERIFY(bytes.find("file.cpp") == std::string::npos);

    // What figures need to know about frames stays, without names.
    SessionInfo session = source->info().session;
    session.metadata = {{kFramesByKey, "secret"},
                        {kGapsKey, "left out"},
                        {kLossesKey, "3, 5"},
                        {kFramesOfKey, "secret"},
                        {"level", "secret"}};
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < source->chunks().size(); ++i)
        chunks.push_back(**source->chunk(i));
    const MemoryCapture withGaps(session, source->dictionaries(), std::move(chunks));
    reportOf(withGaps, path, {CapturePart::Names});
    const auto numbered = openWhole(path);
    const std::vector<std::pair<std::string, std::string>> kept{{kFramesByKey, "main"},
                                                                {kGapsKey, "left out"},
                                                                {kFramesOfKey, "main"},
                                                                {kLossesKey, "3, 5"}};
    QVERIFY(numbered->info().session.metadata == kept);
}

void TestStrip::threadsThatAreNotRecordedGoWithTheirStates()
{
    const auto plain = captureFromText("frame 0 100\n  main\n    update 10 60\n"
                                       "  state secret | running 0 2 30\n"
                                       "  state main | waiting 0 30 10 | secret\n"
                                       "  state main | waiting 0 50 10 | timer\n");
    Dictionaries dictionaries = plain->dictionaries();
    dictionaries.threads.at(1) = {"secret", 4711, 4711, TrackKind::Unrecorded};
    dictionaries.threads.at(2) = {"interrupts", 0, 0, TrackKind::Unrecorded};
    std::vector<Chunk> chunks{**plain->chunk(0)};
    const MemoryCapture capture(plain->info().session, dictionaries, std::move(chunks));
    const auto path = pathIn(m_folder, "stripped.zoe");
    reportOf(capture, path, {CapturePart::Scheduling});
    QCOMPARE(openWhole(path)->threads().size(), std::size_t{1});
    reportOf(capture, path, {CapturePart::Names});
    const auto renamed = openWhole(path);
    QCOMPARE(renamed->threads().size(), std::size_t{3});
    const auto states = (*renamed->chunk(0))->extras.states;
    QCOMPARE(states.size(), std::size_t{3});
    QCOMPARE(renamed->thread(states[1].waker).label(), std::string("thread 1"));
    QVERIFY(!renamed->thread(states[1].waker).isInterrupts());
    QVERIFY(renamed->thread(states[2].waker).isInterrupts());
}

// The main frames may be those of another set with the same name; those of a merged capture's main
// program are missing where its main frames are.
void TestStrip::setsAreTheSameWithoutTheirNames()
{
    const auto made = captureFromText("frame 0 10 partial cut begins\n"
                                      "frame 10 100 cut begins\n"
                                      "  set loop 10 40\n"
                                      "  set tick 10 50\n"
                                      "frame 110 50 cut begins\n"
                                      "  set loop 110 30\n"
                                      "  set tick 110 50\n"
                                      "frame 160 20 partial\n",
                                      4);
    Dictionaries dictionaries = made->dictionaries();
    const auto path = pathIn(m_folder, "stripped.zoe");
    for (const std::string prefix : {"", "both: robot: "}) {
        const std::string name = prefix + "loop";
        const char *const other = prefix.empty() ? "tick" : "both: server: tick";
        dictionaries.frameSets = {{name, {}}, {name, {0}}, {other, {0}}};
        SessionInfo session;
        if (!prefix.empty())
            session.metadata = {{"both: " + std::string(kFramesOfKey), "robot"},
                                {kFramesOfKey, "both"}};
        const MemoryCapture source(session, dictionaries, std::vector{**made->chunk(0)});
        reportOf(source, path, {CapturePart::Names});
        const auto stripped = openWhole(path);
        QCOMPARE(stripped->frameSets().size(), std::size_t{3});
        for (std::uint32_t set = 0; set < 3; ++set)
            QCOMPARE(isMissingInGaps(*stripped, {set}), isMissingInGaps(source, {set}));
        const auto choice = chooseFrames(*stripped, {}, true);
        QVERIFY(choice && choice->plan);
        QCOMPARE(choice->plan->of, FrameSetId{1});
        QCOMPARE(choice->plan->frames(), std::uint64_t{2});
        for (const FrameSet &set : stripped->frameSets())
            QVERIFY(set.name.find("loop") == std::string::npos &&
                    set.name.find("robot") == std::string::npos);
    }
}

void TestStrip::badRequestsLeaveNothing()
{
    const auto path = pathIn(m_folder, "nothing.zoe");
    const auto source = randomCapture({});
    QCOMPARE(stripCapture(*source, path, {}).error().code, ErrorCode::BadInput);
    QVERIFY(!std::filesystem::exists(path));
    reportOf(*source, path, {CapturePart::Messages});
    StripOptions over;
    over.parts = {CapturePart::Plots};
    over.writer.overwrite = true;
    QCOMPARE(stripCapture(*openWhole(path), path, over).error().code, ErrorCode::BadInput);
    QVERIFY(openWhole(path)->plotSeries().size() == source->plotSeries().size());
}

} // namespace tst_strip

ZOE_TEST(tst_strip::TestStrip)
#include "tst_strip.moc"
