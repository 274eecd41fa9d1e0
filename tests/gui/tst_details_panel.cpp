// All about one function: its histogram, course, longest calls and source, by clicks.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineSeries>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QTableView>

#include "analysis/model/memory_capture.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/details/source_finder.h"
#include "app/panels/details/source_view.h"
#include "app/session/document.h"
#include "app/settings/preferences.h"
#include "app/theme/text.h"
#include "app/widgets/charts/distribution_chart.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/tables/rows_table.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_details_panel {

using namespace zoe;
using namespace zoe::app;
using zoe::test::kPatienceMs;

namespace {

// Frames of 1 ms; "solve" takes i times 10 µs in frame i, half of it in "inner".
std::shared_ptr<const Capture> madeCapture(const std::string &file)
{
    Dictionaries dictionaries;
    for (const char *name : {"solve", "inner"}) {
        Site site;
        site.name = name;
        site.file = file;
        site.line = 3;
        dictionaries.sites.push_back(site);
    }
    Thread thread;
    thread.name = "main";
    dictionaries.threads.push_back(thread);
    Chunk chunk;
    for (std::uint32_t i = 0; i < 10; ++i) {
        const TimeNs start = i * kNsPerMs;
        const std::size_t first = chunk.zones.size();
        FrameRecord frame;
        frame.startNs = start;
        frame.durationNs = kNsPerMs;
        Zone zone;
        zone.site = SiteId{0};
        zone.startNs = start;
        zone.durationNs = i * 10 * kNsPerUs;
        chunk.zones.append(zone);
        zone.site = SiteId{1};
        zone.depth = 1;
        zone.durationNs /= 2;
        chunk.zones.append(zone);
        fillSelfTimes(chunk.zones, first, 2);
        frame.zones = 2;
        chunk.trees.push_back({i, ThreadId{0}, static_cast<std::uint32_t>(first), 2});
        chunk.frames.push_back(frame);
    }
    std::vector<Chunk> chunks;
    chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::move(chunks));
}

void write(const QString &file, const QByteArray &text)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text);
}

} // namespace

class DetailsPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QSettings().clear();
        m_folder = std::make_unique<QTemporaryDir>();
        m_jobs = std::make_unique<JobRunner>();
        OpenedCapture opened;
        opened.capture = madeCapture("/build/game/src/solver.cpp");
        m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<DetailsPanel>(*m_session);
        m_panel->resize(1300, 500);
        m_session->setDocument(m_document.get());
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get(), kPatienceMs));
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void comparesTheFrameWithTypicalOnes()
    {
        QVERIFY(m_panel->frameText().isEmpty());
        m_document->selection().setSite(SiteId{0});
        m_document->selection().setFrame(5);
        QVERIFY(zoe::test::settled(*m_jobs));
        // "solve" takes 0 to 90 µs; five of ten frames have less than 50.
        QCOMPARE(m_panel->frameText(),
                 QString("Frame 5: total %1, self %2 · typical total %3 · difference %4 · more "
                         "than in %5 of its frames")
                     .arg(durationText(50'000), durationText(25'000), durationText(45'000),
                          signedDurationText(5'000), shareText(0.5)));
        m_document->selection().setFrame(0);
        QVERIFY(m_panel->frameText().contains(signedDurationText(-45'000)));
        m_document->selection().setFrames(FrameRanges({2, 4})); // frame 0 is not among them
        QVERIFY(zoe::test::settled(*m_jobs));
        QVERIFY(m_panel->frameText().isEmpty());
    }

    void asksForAFunction()
    {
        QCOMPARE(m_panel->headText(), QString("Select a function in any view"));
        QCOMPARE(m_panel->longest().model().rowCount(), 0);
    }
    void showsFiguresOfCallsAndFrames()
    {
        choose(0);
        QVERIFY2(m_panel->headText().startsWith("solve"), qPrintable(m_panel->headText()));
        QVERIFY2(figures().startsWith("10 calls · mean 45.00 µs · median 45.00 µs"),
                 qPrintable(figures()));
        QVERIFY(m_panel->histogram().outline().count() > 2);
        m_panel->time().setCurrentIndex(1);
        QVERIFY(figures().contains("mean 22.50 µs"));
        m_panel->per().setCurrentIndex(1);
        QVERIFY2(figures().startsWith("in 10 frames · mean 22.50 µs"), qPrintable(figures()));
        const auto before = m_panel->histogram().outline().points();
        QTest::mouseClick(&m_panel->logarithmic(), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(m_panel->histogram().outline().points() != before);
    }
    void saysHowLongItRan()
    {
        choose(0);
        QVERIFY(!figures().contains("in all"));
        OpenedCapture opened;
        opened.capture = zoe::test::captureFromText("frame 0 1000000\n"
                                                    "  main\n"
                                                    "    solve 0 1000000\n"
                                                    "      inner 0 400000\n"
                                                    "  state main | running 0 0 500000\n"
                                                    "  state main | preempted 0 500000 300000\n"
                                                    "  state main | waiting 0 800000 100000\n");
        auto document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session->setDocument(document.get());
        m_document = std::move(document);
        choose(0);
        QVERIFY2(figures().endsWith("\n1.000 ms in all: running 500.0 µs · preempted 300.0 µs · "
                                    "waiting 100.0 µs · unknown 100.0 µs"),
                 qPrintable(figures()));
        m_panel->time().setCurrentIndex(1);
        QVERIFY2(figures().endsWith("\n600.0 µs in all: running 100.0 µs · preempted 300.0 µs · "
                                    "waiting 100.0 µs · unknown 100.0 µs"),
                 qPrintable(figures()));
    }
    // On a small screen behind a tab, otherwise below the histogram.
    void theCourseIsAlwaysWithinReach()
    {
        choose(0);
        QVERIFY(m_panel->course().isVisible());
        const int tabs = m_panel->tabs().count();
        m_panel->resize(500, 420);
        const int tab = m_panel->tabs().indexOf(&m_panel->course());
        QVERIFY(tab >= 0 && m_panel->tabs().isTabVisible(tab));
        m_panel->tabs().setCurrentIndex(tab);
        QVERIFY(m_panel->course().isVisible());
        QCOMPARE(m_panel->course().line().count(), 10);
        m_panel->resize(1300, 500);
        QCOMPARE(m_panel->tabs().count(), tabs);
        QVERIFY(m_panel->course().isVisible());
    }
    void aClickOnTheCourseGoesToTheFrame()
    {
        choose(0);
        SeriesChart &course = m_panel->course();
        QCOMPARE(course.line().count(), 10);
        QCOMPARE(course.line().at(7), QPointF(7, 0.07));
        const int x = static_cast<int>(std::lround(course.xOf(7)));
        QTest::mouseClick(course.viewport(), Qt::LeftButton, {}, QPoint(x, 40));
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{7}));
    }
    void theLongestCallsLeadToTheirZones()
    {
        choose(1);
        RowsTable &rows = m_panel->longest();
        QCOMPARE(rows.model().rowCount(), 10);
        QCOMPARE(plain(rows.model().index(0, 1).data().toString()), QString("45.00 µs"));
        const QPoint first = rows.table().visualRect(rows.model().index(0, 0)).center();
        QTest::mouseClick(rows.table().viewport(), Qt::LeftButton, {}, first);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{9}));
        QCOMPARE(m_document->selection().state().zone, std::optional(ZoneRef{ThreadId{0}, 1}));
        QCOMPARE(m_document->selection().state().site, SiteId{1});
        QTest::keyClick(&rows.table(), Qt::Key_Down);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{8}));
        m_document->selection().setFrame(FrameIndex{3});
        QTest::mouseDClick(rows.table().viewport(), Qt::LeftButton, {}, first);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{9}));
    }
    void followsTheSelectedFrames()
    {
        choose(0);
        m_document->selection().setFrames(FrameRanges(FrameRange{2, 4}));
        settle();
        QVERIFY(figures().startsWith("2 calls · mean 25.00 µs"));
        QVERIFY(m_panel->headText().contains("Selected frames: 2"));
    }

    void saysWhenTheSourceIsNotHere()
    {
        choose(0);
        QVERIFY(source().headText().contains("Can't find"));
        QVERIFY(!source().editButton().isEnabled());
    }
    void findsTheSourceInAFolderAndMarksTheLine()
    {
        QVERIFY(QDir(m_folder->path()).mkpath("game/src"));
        write(m_folder->filePath("game/src/solver.cpp"), "one\ntwo\nthree\nfour\n");
        addSourceFolder(m_folder->path());
        choose(0);
        m_panel->tabs().setCurrentWidget(&source());
        QCOMPARE(source().text().toPlainText(), QString("one\ntwo\nthree\nfour\n"));
        QCOMPARE(source().markedLine(), 3);
        QCOMPARE(source().text().textCursor().blockNumber(), 2);
        QCOMPARE(source().text().extraSelections().size(), 1);
        source().grab();
    }
    void linesHaveTheirSamples()
    {
        write(m_folder->filePath("solver.cpp"), "one\ntwo\nthree\n");
        addSourceFolder(m_folder->path());
        const auto plain = zoe::test::captureFromText("frame 0 1000000\n"
                                                      "  main\n"
                                                      "    solve 0 1000000\n"
                                                      "  sample main | 10 1000 | main;solve\n"
                                                      "  sample main | 20 1000 | main;solve\n"
                                                      "  sample main | 30 1000 | main;other\n");
        Dictionaries dictionaries = plain->dictionaries();
        dictionaries.sites[0].file = "/build/game/src/solver.cpp";
        for (CodeAddress &address : dictionaries.codeAddresses) {
            CodeFunction &function = address.functions[0];
            if (function.name != "other")
                function.file = dictionaries.sites[0].file;
            function.line = function.name == "main" ? 1 : 3;
        }
        OpenedCapture opened;
        opened.capture = std::make_shared<const MemoryCapture>(
            plain->info().session, std::move(dictionaries), std::vector<Chunk>{**plain->chunk(0)});
        auto document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session->setDocument(document.get());
        m_document = std::move(document);
        choose(0);
        m_panel->tabs().setCurrentWidget(&source());
        settle();
        QVERIFY(source().text().samplesOf(3) != nullptr);
        QCOMPARE(*source().text().samplesOf(3), (SampledLine{3, 2, 2}));
        QCOMPARE(*source().text().samplesOf(1), (SampledLine{1, 0, 3}));
        QVERIFY(source().text().samplesOf(2) == nullptr);
        source().grab();
    }
    void saysWhenTheFileIsTooShort()
    {
        write(m_folder->filePath("solver.cpp"), "one\n");
        addSourceFolder(m_folder->path());
        choose(0);
        QVERIFY2(source().headText().contains("ends at line 2"), qPrintable(source().headText()));
        QCOMPARE(source().markedLine(), 0);
    }
    void exchangesPrefixes()
    {
        write(m_folder->filePath("solver.cpp"), "x\n");
        const SourcePlaces places{{}, {"/build/game/src=" + m_folder->path()}};
        QCOMPARE(findSource("/build/game/src/solver.cpp", places),
                 m_folder->filePath("solver.cpp"));
        QCOMPARE(findSource("/other/solver.cpp", places), QString());
        QCOMPARE(findSource("", places), QString());
        QCOMPARE(findSource("C:\\game\\solver.cpp", {{m_folder->path()}, {}}),
                 m_folder->filePath("solver.cpp"));
    }
    void opensTheEditorAsSet()
    {
        QCOMPARE(editorArguments("code --goto %f:%l", "/a b.cpp", 7),
                 QStringList({"code", "--goto", "/a b.cpp:7"}));
        QCOMPARE(editorArguments("\"my editor\" +%l %f 100%%", "/x", 7),
                 QStringList({"my editor", "+7", "/x", "100%"}));
        QCOMPARE(editorCommandLine(), QString("xdg-open %f"));
        write(m_folder->filePath("solver.cpp"), "1\n2\n3\n4\n");
        addSourceFolder(m_folder->path());
        const QString mark = m_folder->filePath("mark");
        setEditorCommand("/bin/sh -c \"printf %s-%s '%f' %l > '" + mark + "'\"");
        choose(0);
        QTest::mouseClick(&source().editButton(), Qt::LeftButton);
        ZOE_TRY_VERIFY(QFile(mark).size() > 2);
    }
    void anEditorThatIsNotThereIsAnError()
    {
        setEditorCommand("/no/such/editor %f");
        QVERIFY(openInEditor("/x", 1).contains("/no/such/editor"));
    }

  private:
    [[nodiscard]] SourceView &source() const { return m_panel->source(); }
    // With ordinary spaces.
    static QString plain(QString text)
    {
        return text.replace(QChar(0xA0), u' ').replace(QChar(0x202F), u' ');
    }
    [[nodiscard]] QString figures() const { return plain(m_panel->figuresText()); }
    void choose(std::uint32_t site)
    {
        m_document->selection().setSite(SiteId{site});
        settle();
    }
    void settle() { QVERIFY(test::settled(*m_jobs)); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<DetailsPanel> m_panel;
};

} // namespace tst_details_panel

ZOE_GUI_TEST(tst_details_panel::DetailsPanelTest)
#include "tst_details_panel.moc"
