// Good and bad plugins: what cannot be used is listed with the reason, and nothing is fatal.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "plugins/api/guarded.h"
#include "plugins/api/plugin_loading.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/api/plugin_memory.h"

using namespace zoe;

namespace {

QString folderOf(const char *plugin)
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/test-plugins/") +
           QLatin1String(plugin);
}

const PluginInfo &only(const PluginManager &manager)
{
    if (manager.plugins().size() != 1)
        qFatal("expected one plugin, found %d", int(manager.plugins().size()));
    return manager.plugins().front();
}

} // namespace

class TestPluginManager : public QObject {
    Q_OBJECT

  private slots:
    void loadsOnFirstUseOnly()
    {
        PluginManager manager({folderOf("good_plugin")});
        const PluginInfo &info = only(manager);
        QCOMPARE(info.state, PluginState::Found);
        QCOMPARE(info.id, QStringLiteral("both"));
        QCOMPARE(info.version, QStringLiteral("1.0"));
        QCOMPARE(info.interfaceId, QStringLiteral("org.zoetrope.Importer/2"));
        QCOMPARE(info.provides, QStringList({"importer", "clusterer"}));
        QVERIFY(info.reason.isEmpty());

        QVERIFY(manager.exporters().empty());
        QCOMPARE(only(manager).state, PluginState::Found); // provides none, so it stays where it is
        QCOMPARE(manager.importers().size(), std::size_t{1});
        QCOMPARE(only(manager).state, PluginState::Loaded);
    }

    void oneRootMayHaveSeveralInterfaces()
    {
        PluginManager manager({folderOf("good_plugin")});
        QVERIFY(manager.importer(QStringLiteral("test-format")));
        QVERIFY(manager.clusterer(QStringLiteral("test-clusterer")));
        QVERIFY(!manager.importer(QStringLiteral("other")));
        QVERIFY(!manager.exporter(QStringLiteral("test-format")));
        QCOMPARE(manager.clusterer(QStringLiteral("test-clusterer"))->info().name,
                 QStringLiteral("Test"));
    }

    void importerIsChosenByContent()
    {
        PluginManager manager({folderOf("good_plugin")});
        const std::byte yes[] = {std::byte{'T'}};
        const std::byte no[] = {std::byte{'x'}};
        QVERIFY(manager.importerFor(yes));
        const std::byte bad[] = {std::byte{'!'}}; // throws
        QVERIFY(!manager.importerFor(no));
        QVERIFY(!manager.importerFor(bad));
        QVERIFY(!manager.importerFor({}));
    }

    void whatAClustererAnswersIsLookedAt()
    {
        PluginManager manager({folderOf("good_plugin")});
        const Clusterer *clusterer = manager.clusterer(QStringLiteral("test-clusterer"));
        QVERIFY(clusterer);
        FeatureMatrix features;
        features.frames = {0, 1};
        const auto answerTo = [&](std::uint64_t seed) {
            ClusterOptions options;
            options.seed = seed;
            const auto clustering = clusterWith(*clusterer, features, options, Task{});
            return clustering ? std::string("fine") : clustering.error().text();
        };
        QCOMPARE(answerTo(1), std::string("fine"));
        QCOMPARE(answerTo(2), std::string("the plugin failed: out of luck (test-clusterer)"));
        for (const std::uint64_t seed :
             {std::uint64_t{3}, std::uint64_t{4}}) // one too many, one of no group
            QCOMPARE(answerTo(seed),
                     std::string("the plugin did not assign each frame to one of its groups "
                                 "(test-clusterer)"));
    }

    void badPluginsAreListedWithTheReason_data()
    {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("reason");
        QTest::newRow("later version") << "later_plugin"
                                       << "built for Importer/3, but this program has Importer/2";
        QTest::newRow("other interface")
            << "stranger_plugin"
            << "built for \"com.example.Filter/1\", which this program does not have";
        QTest::newRow("no id") << "nameless_plugin"
                               << "its metadata lacks \"id\"";
        QTest::newRow("unknown kind") << "useless_plugin"
                                      << "provides nothing that this program can use: teapot";
        QTest::newRow("promises too much")
            << "boaster_plugin"
            << "claims to provide \"exporter\", but has no Exporter/2";
        QTest::newRow("throws") << "thrower_plugin"
                                << "failed to start: no licence key";
        QTest::newRow("throws later") << "failing_plugin"
                                      << "when asked for its description, it failed";
    }

    void badPluginsAreListedWithTheReason()
    {
        QFETCH(QString, plugin);
        QFETCH(QString, reason);
        PluginManager manager({folderOf(qPrintable(plugin)), folderOf("good_plugin")});
        const auto importers = manager.importers();
        QCOMPARE(importers.size(), std::size_t{1}); // the good one still works
        QCOMPARE(manager.plugins().size(), std::size_t{2});
        QCOMPARE(manager.plugins().front().state, PluginState::Failed);
        QCOMPARE(manager.plugins().front().reason, reason);
    }

    void firstOfTwoWithTheSameIdWins()
    {
        PluginManager manager({folderOf("good_plugin"), folderOf("twin_plugin")});
        QCOMPARE(manager.plugins().size(), std::size_t{2});
        QCOMPARE(manager.plugins()[0].state, PluginState::Found);
        QCOMPARE(manager.plugins()[1].state, PluginState::Failed);
        QVERIFY(manager.plugins()[1].reason.contains(QStringLiteral("good_plugin")));
        QCOMPARE(manager.importers().size(), std::size_t{1});
    }

    void sameFolderTwiceIsReadOnce()
    {
        const QString folder = folderOf("good_plugin");
        PluginManager manager({folder, folder + QStringLiteral("/../good_plugin")});
        QCOMPARE(manager.plugins().size(), std::size_t{1});
    }

    void whatIsNoPluginIsListed()
    {
        QTemporaryDir dir;
        const auto write = [&](const char *name, const QByteArray &content) {
            QFile file(dir.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        };
        write("text.so", "not a library at all");
        write("empty.so", {});
        write("readme.txt", "not looked at");
        write("locked.so", "x");
        QVERIFY(QFile(dir.filePath(QStringLiteral("locked.so"))).setPermissions({}));
        QVERIFY(QFile::link(QStringLiteral("/nonexistent"),
                            dir.filePath(QStringLiteral("dangling.so"))));
        QVERIFY(QFile::link(dir.filePath(QStringLiteral("loop.so")),
                            dir.filePath(QStringLiteral("loop.so"))));
        PluginManager manager({dir.path()});
        QVERIFY(manager.importers().empty());
        QCOMPARE(manager.plugins().size(), std::size_t{5});
        for (const PluginInfo &info : manager.plugins()) {
            QCOMPARE(info.state, PluginState::Failed);
            QVERIFY(!info.reason.isEmpty());
        }
    }

    void cutPluginIsListed()
    {
        // A plugin cut in half has lost its metadata, or doesn't load; either way it is listed.
        QTemporaryDir dir;
        QFile whole(folderOf("good_plugin") + QStringLiteral("/good_plugin.so"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray content = whole.readAll();
        QFile half(dir.filePath(QStringLiteral("cut.so")));
        QVERIFY(half.open(QIODevice::WriteOnly));
        half.write(content.left(1000));
        half.close();
        PluginManager manager({dir.path()});
        QVERIFY(manager.importers().empty());
        QCOMPARE(only(manager).state, PluginState::Failed);
        QVERIFY(!only(manager).reason.isEmpty());
    }

    void disabledIsNotHandedOut()
    {
        PluginManager manager({folderOf("good_plugin")});
        manager.setEnabled(QStringLiteral("both"), false);
        QCOMPARE(only(manager).state, PluginState::Disabled);
        QVERIFY(manager.importers().empty());
        manager.setEnabled(QStringLiteral("both"), true);
        QCOMPARE(manager.importers().size(), std::size_t{1});
        manager.setEnabled(QStringLiteral("both"), false);
        QVERIFY(manager.importers().empty());
        manager.setEnabled(QStringLiteral("both"), true);
        QCOMPARE(only(manager).state, PluginState::Loaded);
    }

    void aMissingSymbolIsTheReason()
    {
        PluginManager manager({folderOf("unresolved_plugin"), folderOf("good_plugin")});
        QCOMPARE(manager.importers().size(), std::size_t{1});
        const PluginInfo &info = manager.plugins().front();
        QCOMPARE(info.state, PluginState::Failed);
        QVERIFY2(info.reason.contains(QStringLiteral("startSomewhereElse")),
                 qPrintable(info.reason));
    }

    void trialsKeepCrashesOut_data()
    {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("reason");
        QTest::newRow("crash") << "crasher_plugin"
                               << "crashed in a trial run";
        QTest::newRow("end of the program") << "thrower_plugin"
                                            << "failed to start: no licence key";
        QTest::newRow("throws later") << "failing_plugin"
                                      << "when asked for its description, it failed";
        QTest::newRow("writes to standard output") << "talker_plugin"
                                                   << "";
        QTest::newRow("good") << "good_plugin"
                              << "";
    }

    void trialsKeepCrashesOut()
    {
        QFETCH(QString, plugin);
        QFETCH(QString, reason);
        const QTemporaryDir dir;
        const PluginCare care{QCoreApplication::applicationFilePath(), dir.filePath("memory.ini")};
        for (int run = 0; run < 2; ++run) { // the second time by memory
            PluginManager manager({folderOf(qPrintable(plugin))}, care);
            manager.tryAll();
            QCOMPARE(only(manager).reason, reason);
            QCOMPARE(manager.importers().size(), std::size_t{reason.isEmpty() ? 1u : 0u});
            const auto kept = PluginMemory(care.memoryFile).trialOf(only(manager).fileName);
            QVERIFY(kept.has_value());
            QCOMPARE(*kept, reason);
        }
    }

    void whatEndsOrHangsIsNoSuccess()
    {
        const QString self = QCoreApplication::applicationFilePath();
        const QString hanger = folderOf("hanger_plugin") + QStringLiteral("/hanger_plugin.so");
        QCOMPARE(tryPlugin(self, hanger, 300),
                 QStringLiteral("did not respond within 0.3 s in a trial run"));
        const QString ender = folderOf("ender_plugin") + QStringLiteral("/ender_plugin.so");
        QCOMPARE(tryPlugin(self, ender), QStringLiteral("ended the process in a trial run"));
        QVERIFY(tryPlugin(QStringLiteral("/nonexistent/program"), hanger)
                    .startsWith(QStringLiteral("trial run failed: ")));
    }

    void aChangedFileIsTriedAgain()
    {
        const QTemporaryDir dir;
        const auto put = [&](const char *plugin) {
            const QString to = dir.filePath(QStringLiteral("it.so"));
            QFile::remove(to);
            const QString name = QLatin1String(plugin);
            return QFile::copy(folderOf(plugin) + QLatin1Char('/') + name + QStringLiteral(".so"),
                               to);
        };
        const PluginCare care{QCoreApplication::applicationFilePath(), dir.filePath("memory.ini")};
        QVERIFY(put("crasher_plugin"));
        PluginManager manager({dir.path()}, care);
        manager.tryAll();
        QCOMPARE(only(manager).state, PluginState::Failed);
        QVERIFY(put("good_plugin"));
        PluginManager later({dir.path()}, care);
        QCOMPARE(later.importers().size(), std::size_t{1});
        // The manager that found the bad file can be told to try again.
        manager.tryAgain(only(manager).fileName);
        QCOMPARE(only(manager).id, QStringLiteral("both"));
        QCOMPARE(manager.importers().size(), std::size_t{1});
    }

    void whatWasDisabledStaysDisabled()
    {
        const QTemporaryDir dir;
        const PluginCare care{{}, dir.filePath("memory.ini")};
        {
            PluginManager manager({folderOf("good_plugin")}, care);
            manager.setEnabled(QStringLiteral("both"), false);
        }
        PluginManager again({folderOf("good_plugin")}, care);
        QCOMPARE(only(again).state, PluginState::Disabled);
        QVERIFY(again.importers().empty());
        again.setEnabled(QStringLiteral("both"), true);
        QCOMPARE(again.importers().size(), std::size_t{1});
        PluginManager last({folderOf("good_plugin")}, care);
        QCOMPARE(only(last).state, PluginState::Found);
    }

    void missingFoldersAreNoError()
    {
        PluginManager manager({QStringLiteral("/nonexistent"), QString()});
        QVERIFY(manager.plugins().empty());
        QVERIFY(manager.importers().empty());
    }

    void defaultFoldersHoldTheEnvironmentAndTheProgramsOwn()
    {
        qputenv("ZOETROPE_PLUGIN_PATH", "/a:/b");
        const QStringList folders = PluginManager::defaultFolders();
        qunsetenv("ZOETROPE_PLUGIN_PATH");
        QCOMPARE(folders.mid(0, 2), QStringList({"/a", "/b"}));
        QVERIFY(folders.last().endsWith(QStringLiteral("/../lib/zoetrope/plugins")));
    }

    void builtInPluginsAreFoundInTheBuildTree()
    {
        PluginManager manager;
        const Importer *chrome = manager.importer(QStringLiteral("chrome-trace"));
        QVERIFY(chrome);
        QCOMPARE(chrome->format().name, QStringLiteral("Chrome Trace Event JSON"));
        for (const PluginInfo &info : manager.plugins())
            QVERIFY2(info.state == PluginState::Loaded || info.state == PluginState::Found,
                     qPrintable(info.fileName + QStringLiteral(": ") + info.reason));
    }
};

// This program is also the one that tries plugins.
int main(int argc, char **argv)
{
    if (argc == 3 && qstrcmp(argv[1], kTryPluginArgument) == 0)
        return tryPluginHere(QFile::decodeName(argv[2]));
    QCoreApplication application(argc, argv);
    TestPluginManager test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_plugin_manager.moc"
