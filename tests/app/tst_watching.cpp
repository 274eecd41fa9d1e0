// Sessions with a running program: this one.
#include <QSignalSpy>
#include <QTest>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/summary/summary.h"
#include "app/session/document.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/system_socket.h"
#include "tests/app/live_program.h"
#include "tests/app/watching.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"
#include "zoetrope/zoe.h"

namespace tst_watching {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// In the last five frames.
std::uint64_t callsInLast(const LiveSession &session, const char *name)
{
    const auto end = framesOf(session);
    Selection last;
    last.frames = FrameRanges({end - 5, end});
    const auto summary = summarize(*session.capture(), last);
    std::uint64_t calls = 0;
    for (const FunctionSummary &function : (*summary)->functions)
        if (session.capture()->site(function.site).name == name)
            calls += function.calls;
    return calls;
}

OpenedCapture openedOf(const LiveSession &session)
{
    OpenedCapture opened;
    opened.request.fileName = session.file();
    opened.capture = session.capture();
    return opened;
}

} // namespace

class TestWatching : public QObject, private WatchesPrograms {
    Q_OBJECT

  private slots:
    void initTestCase() { watchHere(); }
    void cleanup() { QVERIFY(settled()); }
    void recordsWhatTheProgramDoes();
    void stopsWhenTold();
    void saysWhyItCannotConnect();
    void saysWhatAnswersThere();
    void pausedViewsStay();
    void theAlarmRings();
    void pausesAtASpike();
    void switchesCategories();
    void switchesACategoryThatHasNotRun();
    void aNewRunHasTheSameCategoriesOff();
    void asksForTheFlightRecorder();
    void saysWhyTheFlightRecorderWasNotSaved();
    void whatCannotBeDoneEndsNothing();
    void findsTheProgramAgain();
    void theDocumentFollows();
};

void TestWatching::recordsWhatTheProgramDoes()
{
    const ProgramToWatch program;
    QVERIFY(program.listening());
    const auto session = begin(program.address());
    QCOMPARE(session->state(), LiveState::Connecting);
    QSignalSpy grew(session.get(), &LiveSession::grew);
    ZOE_TRY_VERIFY(framesOf(*session) > 50);
    QCOMPARE(session->state(), LiveState::Recording);
    QCOMPARE(session->program(), "watched");
    QVERIFY(session->stateText().contains("watched"));
    QVERIFY(session->statistics().frames >= 50);
    QCOMPARE(session->statistics().lostChunks, std::uint64_t{0});
    QVERIFY(session->frameNs() >= 2 * kNsPerMs);
    QVERIFY(session->framesPerSecond() > 0);
    const std::vector<QString> expected{"audio", "physics"};
    std::vector<QString> names;
    for (const auto &[name, on] : session->categories())
        names.push_back(name);
    QCOMPARE(names, expected);
    const auto summary = summarize(*session->capture());
    QVERIFY(summary);
    QVERIFY((*summary)->calls >= 100);
}

void TestWatching::stopsWhenTold()
{
    const ProgramToWatch program;
    const auto session = begin(program.address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    session->stop();
    ZOE_TRY_COMPARE(session->state(), LiveState::Stopped);
    QCOMPARE(framesIn(session->file()), session->capture()->frames().size());
}

void TestWatching::saysWhyItCannotConnect()
{
    for (const QString address : {"127.0.0.1:1", "nonsense", "127.0.0.1:99999"}) {
        const auto session = begin(address);
        QSignalSpy failed(session.get(), &LiveSession::failed);
        ZOE_TRY_COMPARE(session->state(), LiveState::Failed);
        QCOMPARE(failed.size(), 1);
        const QString sentence = failed[0][0].toString();
        QVERIFY2(sentence.contains(address), qPrintable(sentence));
        QVERIFY(!sentence.contains('\n'));
        QVERIFY(!QFile::exists(session->file()));
    }
}

void TestWatching::saysWhatAnswersThere()
{
    const auto listener = system::listenOn({"127.0.0.1", 0});
    QVERIFY(listener.ok());
    const QString address = QString::fromStdString(system::localAddress(*listener)->text());
    const auto session = begin(address);
    system::Socket peer;
    const auto accepted = [&] {
        if (!peer.valid())
            peer = system::acceptOne(*listener);
        return peer.valid();
    };
    ZOE_TRY_VERIFY(accepted());
    const std::string greeting(100, 'x');
    QVERIFY(system::sendSome(peer, std::as_bytes(std::span(greeting))).ok());
    ZOE_TRY_COMPARE(session->state(), LiveState::Failed);
    QVERIFY(session->stateText().contains("does not use Zoetrope's recorder"));
    QVERIFY(!QFile::exists(session->file()));
}

void TestWatching::pausedViewsStay()
{
    const ProgramToWatch program;
    auto session = begin(program.address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    LiveSession &live = *session;
    Document document(openedOf(live), *m_jobs);
    document.setLive(std::move(session));
    document.start();
    live.setPaused(true);
    const auto shown = document.capture();
    const FrameIndex before = framesOf(live);
    ZOE_TRY_VERIFY(framesOf(live) > before + 50);
    QCOMPARE(document.capture(), shown);
    QSignalSpy newest(&document, &Document::newestFrameWanted);
    document.selection().setFrame(3);
    document.backToLive();
    QCOMPARE(newest.size(), 1);
    QVERIFY(!live.paused());
    QVERIFY(!document.selection().state().frame);
    QVERIFY(document.capture()->frames().size() > before + 50);
}

void TestWatching::theAlarmRings()
{
    ProgramToWatch program;
    const auto session = begin(program.address());
    session->setAlarm({AlarmRule::Kind::LongerThan, 50 * kNsPerMs, 0});
    QSignalSpy raised(session.get(), &LiveSession::alarmRaised);
    ZOE_TRY_VERIFY(framesOf(*session) > 40);
    session->clearAlarms(); // of a machine that was busy
    raised.clear();
    program.spike();
    ZOE_TRY_VERIFY(!raised.isEmpty());
    const Alarm &alarm = session->alarms().front();
    QVERIFY(alarm.durationNs >= 60 * kNsPerMs);
    QCOMPARE(session->capture()->frames()[alarm.frame].durationNs, alarm.durationNs);
    QVERIFY(session->alarmCount() >= 1);
    session->clearAlarms();
    QVERIFY(session->alarms().empty());
}

void TestWatching::pausesAtASpike()
{
    ProgramToWatch program;
    LiveSettings settings;
    settings.alarm = {AlarmRule::Kind::TimesMedian, 0, 10};
    settings.pauseAtAlarm = true;
    auto session = begin(program.address(), settings);
    LiveSession &live = *session;
    ZOE_TRY_VERIFY(framesOf(live) > 40);
    Document document(openedOf(live), *m_jobs);
    document.setLive(std::move(session));
    live.setPaused(false);
    program.spike();
    ZOE_TRY_VERIFY(live.paused());
    QVERIFY(live.alarms().front().frame < document.capture()->frames().size());
    QVERIFY(live.isRunning());
}

void TestWatching::switchesCategories()
{
    const ProgramToWatch program;
    const auto session = begin(program.address());
    ZOE_TRY_VERIFY(session->categories().contains("audio"));
    QSignalSpy told(session.get(), &LiveSession::told);
    session->switchCategory("audio", false);
    QCOMPARE(session->categories()["audio"], false);
    ZOE_TRY_COMPARE(told.size(), 1);
    ZOE_TRY_COMPARE(callsInLast(*session, "mix"), std::uint64_t{0});
    QVERIFY(callsInLast(*session, "work") > 0);
    session->switchCategory("audio", true);
    ZOE_TRY_VERIFY(callsInLast(*session, "mix") > 0);
}

void TestWatching::switchesACategoryThatHasNotRun()
{
    const ProgramToWatch program;
    const auto session = begin(program.address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    QSignalSpy told(session.get(), &LiveSession::told);
    QSignalSpy failed(session.get(), &LiveSession::failed);
    session->switchCategory("later", false);
    ZOE_TRY_COMPARE(told.size(), 1);
    QVERIFY(told[0][0].toString().contains("\"later\" will not be recorded. None has run"));
    QCOMPARE(session->categories().at("later"), false);
    QVERIFY(failed.isEmpty());
    // What can't be done is an error, and the category is not listed.
    const QString tooLong(100, u'x');
    session->switchCategory(tooLong, false);
    ZOE_TRY_COMPARE(failed.size(), 1);
    QVERIFY(!session->categories().contains(tooLong));
    setCategory("later", true);
}

void TestWatching::aNewRunHasTheSameCategoriesOff()
{
    const ProgramToWatch program;
    LiveSettings settings;
    settings.categories["audio"] = false;
    const auto session = begin(program.address(), settings);
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    ZOE_TRY_COMPARE(callsInLast(*session, "mix"), std::uint64_t{0});
    QVERIFY(callsInLast(*session, "work") > 0);
    setCategory("audio", true);
}

void TestWatching::asksForTheFlightRecorder()
{
    const ProgramToWatch program("0", m_folder.filePath("flight.zoe"));
    const auto session = begin(program.address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    QSignalSpy told(session.get(), &LiveSession::told);
    session->saveFlightRecorder();
    const QString file = m_folder.filePath("flight.0001.zoe");
    ZOE_TRY_COMPARE(told.size(), 2);
    QVERIFY2(told[1][0].toString().contains(file), qPrintable(told[1][0].toString()));
    QVERIFY(openCapture(file.toStdString()).ok()); // complete by then
    // Again within the pause between saves: says so.
    QSignalSpy failed(session.get(), &LiveSession::failed);
    while (failed.isEmpty()) { // more than once only if the machine needs 5 s for it
        told.clear();
        session->saveFlightRecorder();
        ZOE_TRY_VERIFY(failed.size() + told.size() == 2);
    }
    QVERIFY2(failed[0][0].toString().contains("less than 5 seconds ago"),
             qPrintable(failed[0][0].toString()));
}

// The file can't be written, or the program ends before it answers.
void TestWatching::saysWhyTheFlightRecorderWasNotSaved()
{
    auto program = std::make_unique<ProgramToWatch>("0", m_folder.filePath("none/flight.zoe"));
    const auto session = begin(program->address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    QSignalSpy failed(session.get(), &LiveSession::failed);
    session->saveFlightRecorder();
    ZOE_TRY_COMPARE(failed.size(), 1);
    QVERIFY2(failed[0][0].toString().contains("none/flight"), qPrintable(failed[0][0].toString()));
    session->setReconnect(false);
    program.reset();
    ZOE_TRY_COMPARE(session->state(), LiveState::Ended);
    session->saveFlightRecorder();
    ZOE_TRY_COMPARE(failed.size(), 2);
    QVERIFY2(failed[1][0].toString().contains("connection ended"),
             qPrintable(failed[1][0].toString()));
}

void TestWatching::whatCannotBeDoneEndsNothing()
{
    const ProgramToWatch program; // has no flight recorder
    const auto session = begin(program.address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    QSignalSpy failed(session.get(), &LiveSession::failed);
    session->saveFlightRecorder();
    ZOE_TRY_COMPARE(failed.size(), 1);
    QVERIFY2(failed[0][0].toString().contains("no flight recorder"),
             qPrintable(failed[0][0].toString()));
    const FrameIndex before = framesOf(*session);
    ZOE_TRY_VERIFY(framesOf(*session) > before + 10);
    QCOMPARE(session->state(), LiveState::Recording);
}

void TestWatching::findsTheProgramAgain()
{
    auto program = std::make_unique<ProgramToWatch>();
    const auto session = begin(program->address());
    ZOE_TRY_VERIFY(framesOf(*session) > 5);
    QSignalSpy restarted(session.get(), &LiveSession::restarted);
    session->setReconnect(false);
    program.reset();
    ZOE_TRY_COMPARE(session->state(), LiveState::Ended);
    QVERIFY(!session->stateText().contains("Waiting"));
    session->setReconnect(true);
    QVERIFY(session->stateText().contains("Waiting"));
    program = std::make_unique<ProgramToWatch>(); // at another port
    ZOE_TRY_COMPARE(restarted.size(), 1);
    QCOMPARE(restarted[0][0].toString(), program->address());
}

void TestWatching::theDocumentFollows()
{
    ProgramToWatch program;
    auto session = begin(program.address());
    LiveSession &live = *session;
    ZOE_TRY_VERIFY(framesOf(live) > 5);
    live.setSummaryFrames(10);
    Document document(openedOf(live), *m_jobs);
    document.setLive(std::move(session));
    document.start();
    QVERIFY(document.isFollowing());
    ZOE_TRY_VERIFY(document.summary() && document.summary()->frames == 10);
    QVERIFY(document.summaryIsRecent());
    QSignalSpy grew(&document, &Document::captureGrew);
    QSignalSpy summed(&document, &Document::summaryChanged);
    ZOE_TRY_VERIFY(grew.size() > 10 && summed.size() > 5);
    // The program's own bookmarks come too.
    program.bookmark();
    ZOE_TRY_COMPARE(document.annotations().size(), std::size_t{1});
    QVERIFY(document.notes().isRecorded(document.annotations()[0].id));
    // Notes wait next to the recording until it has ended.
    Annotation note;
    note.text = "mine";
    document.notes().add(note);
    ZOE_TRY_VERIFY(document.notes().isWritten());
    QVERIFY(QFile::exists(live.file() + ".notes"));
    live.stop();
    ZOE_TRY_VERIFY(!live.isRunning());
    ZOE_TRY_VERIFY(document.notes().isWritten() && !QFile::exists(live.file() + ".notes"));
    ZOE_TRY_VERIFY(!document.summaryPending());
    QVERIFY(!document.summaryIsRecent());
    const auto frames = document.capture()->frames();
    QCOMPARE(document.summary()->frames,
             frames.size() - static_cast<std::size_t>(std::ranges::count_if(frames, isAdded)));
    const auto capture = openCapture(std::filesystem::path(live.file().toStdString()));
    QCOMPARE((*capture)->annotations().size(), std::size_t{2});
}

} // namespace tst_watching

ZOE_GUI_TEST(tst_watching::TestWatching)
#include "tst_watching.moc"
