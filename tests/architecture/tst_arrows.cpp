// Fails when an include goes against the arrows of ARCHITECTURE.md.

#include "tests/support/test_program.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <optional>
#include <vector>

namespace tst_arrows {

namespace {

// What the files of a folder may include from the project, and from the libraries with restricted
// use.
struct Room {
    QString folder;
    QStringList own;    // prefixes of project headers
    QStringList fenced; // names of fenced libraries
};

// A room of the recorder, which may include these rooms and those that all of them may.
QStringList recorderRoom(const QStringList &rooms)
{
    QStringList own{"zoetrope/", "formats/stream/", "analysis/model/"};
    for (const QString &room : rooms)
        own << "recorder/" + room + "/";
    return own;
}

// A room of analysis, which may include the model and these rooms.
QStringList analysisRoom(const QStringList &rooms)
{
    QStringList own{"analysis/model/"};
    for (const QString &room : rooms)
        own << "analysis/" + room + "/";
    return own;
}

// A room of the application, which may include these rooms and those that all of them may.
Room appRoom(const QString &room, const QStringList &below)
{
    QStringList own{"app/" + room, "plugins/api/", "fleet/", "analysis/", "formats/"};
    for (const QString &other : below)
        own << "app/" + other + "/";
    return {"app/" + room, own, {"qt", "widgets"}};
}

// The longest folder that matches a file is its room.
const std::vector<Room> &rooms()
{
    static const std::vector<Room> all{
        {"analysis/model/", {"analysis/model/"}, {}},
        {"formats/stream/bytes/", {"formats/stream/bytes/"}, {}},
        {"formats/stream/platform/",
         {"formats/stream/platform/", "formats/stream/bytes/", "analysis/model/"},
         {}},
        {"formats/stream/messages/",
         {"formats/stream/messages/", "formats/stream/bytes/", "analysis/model/"},
         {"capnp"}},
        {"formats/stream/codec/",
         {"formats/stream/codec/", "formats/stream/messages/", "formats/stream/bytes/",
          "analysis/model/"},
         {}},
        {"formats/stream/output/",
         {"formats/stream/output/", "formats/stream/codec/", "formats/stream/messages/",
          "formats/stream/platform/", "analysis/model/"},
         {}},
        {"formats/stream/assembler/", {"formats/stream/assembler/", "analysis/model/"}, {}},
        {"recorder/include/", {"zoetrope/"}, {}},
        {"recorder/", {"zoetrope/"}, {}},
        {"recorder/platform/", {"recorder/platform/"}, {}},
        // Both are below all else, and Windows' texts are the same in both.
        {"recorder/platform/windows/", {"recorder/platform/", "formats/stream/platform/"}, {}},
        {"recorder/producer/", recorderRoom({"platform", "producer"}), {}},
        {"recorder/collector/", recorderRoom({"platform", "producer", "collector"}), {}},
        {"recorder/outputs/", recorderRoom({"platform", "outputs"}), {}},
        {"recorder/live/", recorderRoom({"platform", "producer", "outputs", "live"}), {}},
        {"recorder/session/",
         recorderRoom({"platform", "producer", "collector", "outputs", "live", "session"}),
         {}},
        {"formats/reading/", {"formats/reading/", "formats/stream/", "analysis/model/"}, {}},
        {"formats/checking/",
         {"formats/checking/", "formats/reading/", "formats/stream/", "analysis/model/"},
         {}},
        {"formats/writing/",
         {"formats/writing/", "formats/reading/", "formats/stream/", "analysis/model/"},
         {}},
        {"formats/live/",
         {"formats/live/", "formats/reading/", "formats/stream/", "analysis/model/"},
         {}},
        {"formats/transform/",
         {"formats/transform/", "formats/writing/", "formats/checking/", "formats/reading/",
          "formats/stream/", "analysis/model/"},
         {}},
        {"formats/symbols/",
         {"formats/symbols/", "formats/stream/platform/", "analysis/model/"},
         {"libdw"}},
        {"formats/sql/", {"formats/sql/", "formats/transform/", "analysis/"}, {"sqlite"}},
        {"analysis/", {"analysis/"}, {}},
        {"analysis/columns/",
         analysisRoom({"statistics", "walk", "frames", "summary", "calltree", "samples", "flame",
                       "behaviours", "comparison", "reasons", "columns"}),
         {}},
        {"analysis/statistics/", analysisRoom({"statistics"}), {"boost"}},
        {"analysis/walk/", analysisRoom({"statistics", "walk"}), {"tbb"}},
        {"analysis/states/", analysisRoom({"statistics", "walk", "states"}), {}},
        {"analysis/frames/", analysisRoom({"statistics", "walk", "frames"}), {}},
        {"analysis/summary/",
         analysisRoom({"statistics", "walk", "states", "frames", "summary"}),
         {}},
        {"analysis/calltree/", analysisRoom({"statistics", "walk", "states", "calltree"}), {}},
        {"analysis/samples/", analysisRoom({"statistics", "walk", "calltree", "samples"}), {}},
        {"analysis/flame/", analysisRoom({"statistics", "walk", "states", "flame"}), {}},
        {"analysis/reasons/",
         analysisRoom({"statistics", "walk", "states", "frames", "calltree", "samples",
                       "behaviours", "reasons"}),
         {}},
        {"analysis/behaviours/points/",
         analysisRoom({"statistics", "behaviours/points"}),
         {"armadillo"}},
        {"analysis/behaviours/choose_k/",
         analysisRoom({"statistics", "behaviours/points", "behaviours/choose_k"}),
         {}},
        {"analysis/behaviours/features/",
         analysisRoom({"statistics", "walk", "behaviours/points", "behaviours/features"}),
         {}},
        {"analysis/behaviours/clustering/",
         analysisRoom({"statistics", "walk", "behaviours/points", "behaviours/choose_k",
                       "behaviours/features", "behaviours/clustering"}),
         {}},
        {"analysis/behaviours/", analysisRoom({"statistics", "walk", "states", "behaviours"}), {}},
        {"analysis/comparison/values/", analysisRoom({"statistics", "comparison/values"}), {}},
        {"analysis/comparison/sums/",
         analysisRoom({"statistics", "walk", "states", "comparison/values", "comparison/sums"}),
         {}},
        {"analysis/comparison/intervals/",
         analysisRoom(
             {"statistics", "comparison/values", "comparison/sums", "comparison/intervals"}),
         {"boost"}},
        {"analysis/comparison/same_behaviours/",
         analysisRoom({"walk", "behaviours", "comparison/values", "comparison/sums",
                       "comparison/same_behaviours"}),
         {}},
        {"analysis/comparison/figures/",
         analysisRoom({"statistics", "behaviours", "comparison/values", "comparison/sums",
                       "comparison/intervals", "comparison/figures"}),
         {}},
        {"analysis/comparison/renames/",
         analysisRoom(
             {"statistics", "comparison/values", "comparison/figures", "comparison/renames"}),
         {}},
        {"analysis/comparison/runs/",
         analysisRoom({"statistics", "comparison/values", "comparison/sums", "comparison/intervals",
                       "comparison/figures", "comparison/runs"}),
         {}},
        {"analysis/comparison/gate/",
         analysisRoom({"states", "comparison/values", "comparison/gate"}),
         {}},
        {"fleet/values/", {"fleet/values/", "analysis/"}, {}},
        {"fleet/digest/", {"fleet/digest/", "fleet/values/", "analysis/", "formats/"}, {}},
        {"fleet/store/",
         {"fleet/store/", "fleet/values/", "analysis/", "formats/"},
         {"sqlite", "curl"}},
        {"fleet/trend/",
         {"fleet/trend/", "fleet/digest/", "fleet/store/", "fleet/values/", "analysis/"},
         {}},
        {"fleet/changes/",
         {"fleet/changes/", "fleet/digest/", "fleet/store/", "fleet/values/", "analysis/",
          "formats/"},
         {}},
        {"fleet/report/",
         {"fleet/report/", "fleet/changes/", "fleet/trend/", "fleet/digest/", "fleet/store/",
          "fleet/values/", "analysis/"},
         {}},
        {"plugins/api/", {"plugins/api/", "analysis/", "formats/"}, {"qt"}},
        {"plugins/", {"plugins/", "analysis/", "formats/"}, {"qt"}},
        {"plugins/exporters/sqlite/", {"plugins/", "analysis/", "formats/"}, {"qt", "sqlite"}},
        {"plugins/template/", {"plugins/api/", "analysis/", "formats/"}, {"qt", "widgets"}},
        {"cli/", {"cli/", "plugins/api/", "fleet/", "analysis/", "formats/"}, {"qt"}},
        {"app/", {"app/program/", "plugins/api/", "analysis/", "formats/"}, {"qt", "widgets"}},
        appRoom("platform/", {}),
        appRoom("theme/", {}),
        appRoom("jobs/", {"platform"}),
        appRoom("manual/", {"theme", "commands"}),
        appRoom("commands/", {"theme"}),
        appRoom("settings/", {"theme", "commands"}),
        appRoom("live/", {"theme", "jobs", "commands"}),
        appRoom("session/", {"theme", "jobs", "commands", "settings", "live"}),
        appRoom("widgets/", {"theme", "jobs", "commands", "settings", "session"}),
        appRoom("export/", {"theme", "jobs", "commands", "session", "widgets"}),
        appRoom("captures/", {"theme", "jobs", "commands", "live", "session", "widgets"}),
        appRoom("panels/", {"theme", "jobs", "commands", "settings", "live", "session", "widgets"}),
        appRoom("window/docks/", {"theme", "commands"}),
        appRoom("window/status/", {"theme", "jobs", "session"}),
        appRoom("window/menus/", {"theme", "jobs", "manual", "commands", "settings", "session",
                                  "widgets", "export", "captures", "window/docks"}),
        appRoom("window/",
                {"theme", "commands", "settings", "session", "widgets", "export", "captures"}),
        appRoom("window/panels.cpp", {"widgets", "panels", "window"}), // the list of panels
        appRoom("program/",
                {"platform", "theme", "jobs", "settings", "live", "session", "captures", "window"}),
        {"examples/", {"examples/", "zoetrope/"}, {}},
    };
    return all;
}

const Room *roomOf(const QString &file)
{
    const Room *best = nullptr;
    for (const Room &room : rooms()) {
        if (file.startsWith(room.folder) && (!best || room.folder.size() > best->folder.size()))
            best = &room;
    }
    return best;
}

// The fenced library that a header belongs to, or nothing.
std::optional<QString> fenceOf(const QString &header)
{
    static const QRegularExpression widgets("^(QtWidgets|QtCharts|Q[A-Za-z]*(Widget|Chart|"
                                            "ChartView|Series|Dialog|View|MainWindow|Application))"
                                            "(/|$)");
    static const QRegularExpression qt("^Q[A-Z][A-Za-z]*(/|$)|^Qt[A-Z]");
    static const QRegularExpression capnp("^(capnp|kj)/|\\.capnp\\.h$");
    static const QRegularExpression tbb("^(tbb|oneapi)/");
    if (header.contains(capnp))
        return "capnp";
    if (header.contains(tbb))
        return "tbb";
    if (header.startsWith("elfutils/") || header == "dwarf.h" || header == "libelf.h")
        return "libdw";
    if (header == "sqlite3.h")
        return "sqlite";
    if (header.startsWith("curl/"))
        return "curl";
    if (header == "armadillo")
        return "armadillo";
    if (header.startsWith("boost/"))
        return "boost";
    if (header != "QCoreApplication" && header.contains(widgets))
        return "widgets";
    if (header.contains(qt))
        return "qt";
    return {};
}

// "details" for all that is in app/panels/details; empty: no panel's.
QString panelOf(const QString &file)
{
    return file.startsWith("app/panels/") ? file.section('/', 2, 2) : QString();
}

// The sentence to show, or nothing where the include is allowed.
std::optional<QString> complaint(const QString &file, const QString &header)
{
    const Room *room = roomOf(file);
    if (!room)
        return {};
    if (const auto fence = fenceOf(header)) {
        if (!room->fenced.contains(*fence))
            return QString("%1 includes <%2>: %3 is not for %4")
                .arg(file, header, *fence, room->folder);
        return {};
    }
    static const QRegularExpression project(
        "^(analysis|formats|recorder|fleet|plugins|app|cli|examples|tests|bench|zoetrope)/");
    if (!header.contains(project))
        return {};
    const QString panel = panelOf(file);
    if (!panel.isEmpty() && header.startsWith("app/panels/") && panelOf(header) != panel)
        return QString("%1 includes \"%2\" of another panel").arg(file, header);
    for (const QString &prefix : room->own) {
        if (header.startsWith(prefix))
            return {};
    }
    return QString("%1 includes \"%2\" against the arrows").arg(file, header);
}

} // namespace

class TestArrows : public QObject {
    Q_OBJECT

  private slots:
    void rulesCatchWhatTheyShould_data();
    void rulesCatchWhatTheyShould();
    void everyIncludeFollowsTheArrows();
    void recorderHeadersStayLight();
};

void TestArrows::rulesCatchWhatTheyShould_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("header");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("model knows no stream") << "analysis/model/a.h"
                                           << "formats/stream/b.h" << false;
    QTest::newRow("analysis knows no formats") << "analysis/a.cpp"
                                               << "formats/b.h" << false;
    QTest::newRow("analysis knows no Qt") << "analysis/a.cpp"
                                          << "QString" << false;
    QTest::newRow("formats knows no Qt") << "formats/reading/a.cpp"
                                         << "QtCore/QFile" << false;
    QTest::newRow("kj stays in the messages") << "formats/stream/codec/a.cpp"
                                              << "kj/exception.h" << false;
    QTest::newRow("messages know no columns") << "formats/stream/messages/a.h"
                                              << "formats/stream/codec/b.h" << false;
    QTest::newRow("reading knows no writing") << "formats/reading/a.cpp"
                                              << "formats/writing/b.h" << false;
    QTest::newRow("libdw stays in the symbols") << "formats/transform/a.cpp"
                                                << "elfutils/libdw.h" << false;
    QTest::newRow("live knows no transform") << "formats/live/a.cpp"
                                             << "formats/transform/b.h" << false;
    QTest::newRow("generated schema stays in stream") << "app/a.cpp"
                                                      << "capture.capnp.h" << false;
    QTest::newRow("recorder knows no analysis") << "recorder/session/a.cpp"
                                                << "analysis/summary/summary.h" << false;
    QTest::newRow("platform knows no other room") << "recorder/platform/a.cpp"
                                                  << "recorder/producer/b.h" << false;
    QTest::newRow("producer knows no collector") << "recorder/producer/a.cpp"
                                                 << "recorder/collector/b.h" << false;
    QTest::newRow("producer knows no session") << "recorder/producer/a.cpp"
                                               << "recorder/session/b.h" << false;
    QTest::newRow("collector knows no outputs") << "recorder/collector/a.cpp"
                                                << "recorder/outputs/b.h" << false;
    QTest::newRow("outputs know no viewers") << "recorder/outputs/a.cpp"
                                             << "recorder/live/b.h" << false;
    QTest::newRow("viewers know no session") << "recorder/live/a.cpp"
                                             << "recorder/session/b.h" << false;
    QTest::newRow("the session knows all rooms") << "recorder/session/a.cpp"
                                                 << "recorder/live/b.h" << true;
    QTest::newRow("public header knows no stream") << "recorder/include/zoetrope/zoe.h"
                                                   << "formats/stream/b.h" << false;
    QTest::newRow("cli has no widgets") << "cli/a.cpp"
                                        << "QWidget" << false;
    QTest::newRow("cli knows no app") << "cli/a.cpp"
                                      << "app/session/b.h" << false;
    QTest::newRow("plugins know no app") << "plugins/api/a.h"
                                         << "app/session/b.h" << false;
    QTest::newRow("fleet knows no app") << "fleet/report/a.cpp"
                                        << "app/session/b.h" << false;
    QTest::newRow("app knows no single plugin") << "app/a.cpp"
                                                << "plugins/importers/x.h" << false;
    QTest::newRow("SQLite stays in its folder") << "cli/sql.cpp"
                                                << "sqlite3.h" << false;
    QTest::newRow("the tables know no Qt") << "formats/sql/a.cpp"
                                           << "QString" << false;
    QTest::newRow("the tables may use SQLite") << "formats/sql/a.cpp"
                                               << "sqlite3.h" << true;
    QTest::newRow("messages may use capnp") << "formats/stream/messages/a.cpp"
                                            << "capnp/message.h" << true;
    QTest::newRow("messages may use the model") << "formats/stream/messages/a.cpp"
                                                << "analysis/model/b.h" << true;
    QTest::newRow("panels know no other panel") << "app/panels/summary/a.cpp"
                                                << "app/panels/details/b.h" << false;
    QTest::newRow("parts of a panel know each other") << "app/panels/compare/flame/a.cpp"
                                                      << "app/panels/compare/b.h" << true;
    QTest::newRow("panels know no window") << "app/panels/summary/a.cpp"
                                           << "app/window/main_window.h" << false;
    QTest::newRow("plugin views are panels like others") << "app/panels/plugin/a.cpp"
                                                         << "app/widgets/panel.h" << true;
    QTest::newRow("the window knows no panel") << "app/window/main_window.cpp"
                                               << "app/panels/summary/b.h" << false;
    QTest::newRow("the list knows all panels") << "app/window/panels.cpp"
                                               << "app/panels/summary/b.h" << true;
    QTest::newRow("widgets know no panel") << "app/widgets/a.h"
                                           << "app/panels/flame/b.h" << false;
    QTest::newRow("the session knows no widget") << "app/session/a.h"
                                                 << "app/widgets/panel.h" << false;
    QTest::newRow("jobs know no session") << "app/jobs/a.h"
                                          << "app/session/b.h" << false;
    QTest::newRow("app may use charts") << "app/a.cpp"
                                        << "QChartView" << true;
    QTest::newRow("cli may use Qt Core") << "cli/a.cpp"
                                         << "QCoreApplication" << true;
    QTest::newRow("statistics know no query") << "analysis/statistics/a.h"
                                              << "analysis/summary/b.h" << false;
    QTest::newRow("behaviours know no comparison") << "analysis/behaviours/points/a.h"
                                                   << "analysis/comparison/comparison.h" << false;
    QTest::newRow("values of a comparison know no figures")
        << "analysis/comparison/values/a.h"
        << "analysis/comparison/figures/b.h" << false;
    QTest::newRow("a fleet knows no Qt") << "fleet/digest/a.cpp"
                                         << "QString" << false;
    QTest::newRow("analysis knows no fleet") << "analysis/summary/a.cpp"
                                             << "fleet/values/b.h" << false;
    QTest::newRow("digests know no store") << "fleet/digest/a.cpp"
                                           << "fleet/store/b.h" << false;
    QTest::newRow("stores may use SQLite") << "fleet/store/a.cpp"
                                           << "sqlite3.h" << true;
    QTest::newRow("a query walks with TBB") << "analysis/walk/a.cpp"
                                            << "tbb/task_arena.h" << true;
}

void TestArrows::rulesCatchWhatTheyShould()
{
    QFETCH(QString, file);
    QFETCH(QString, header);
    QFETCH(bool, allowed);
    QCOMPARE(!complaint(file, header).has_value(), allowed);
}

void TestArrows::everyIncludeFollowsTheArrows()
{
    static const QRegularExpression include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]",
                                            QRegularExpression::MultilineOption);
    const QDir root(ZOE_SOURCE_DIR);
    QStringList complaints;
    int files = 0;
    for (const char *folder :
         {"analysis", "formats", "recorder", "fleet", "plugins", "cli", "app", "examples"}) {
        QDirIterator it(root.filePath(folder), {"*.h", "*.cpp", "*.c"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile source(it.next());
            QVERIFY2(source.open(QIODevice::ReadOnly), qPrintable(source.fileName()));
            const QString name = root.relativeFilePath(source.fileName());
            const QString text = QString::fromUtf8(source.readAll());
            auto matches = include.globalMatch(text);
            while (matches.hasNext()) {
                if (const auto found = complaint(name, matches.next().captured(1)))
                    complaints << *found;
            }
            ++files;
        }
    }
    QVERIFY(files > 50);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join('\n')));
}

void TestArrows::recorderHeadersStayLight()
{
    static const QRegularExpression heavy(
        "#\\s*include\\s*<(iostream|string|vector|chrono|map|mutex|thread|functional|memory)>");
    QDirIterator it(QDir(ZOE_SOURCE_DIR).filePath("recorder/include"), {"*.h"}, QDir::Files,
                    QDirIterator::Subdirectories);
    int files = 0;
    while (it.hasNext()) {
        QFile source(it.next());
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(source.readAll());
        QVERIFY2(!text.contains(heavy), qPrintable(source.fileName()));
        ++files;
    }
    QVERIFY(files > 0);
}

} // namespace tst_arrows

ZOE_TEST(tst_arrows::TestArrows)
#include "tst_arrows.moc"
