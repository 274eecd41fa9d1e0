// Behaviours saved and loaded; files of other kinds.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include "analysis/behaviours/clustering/density_clusters.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/edit_behaviours.h"
#include "plugins/api/behaviour_file.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_file {

using namespace zoe;
using namespace zoe::test;

namespace {

using Method = Result<Clustering> (*)(const FeatureMatrix &, const ClusterOptions &, const Task &);

const MadeUp &made()
{
    static const MadeUp made =
        madeUpFrames({.frames = 900, .functions = 12, .behaviours = 3, .changeShare = 0.04});
    return made;
}

BehavioursPtr find(Method method, const FeatureOptions &features = {})
{
    BehaviourOptions options;
    options.features = features;
    options.stabilityRounds = 0;
    return *findBehaviours(*made().capture, {}, options, method);
}

} // namespace

class TestBehaviourFile : public QObject {
    Q_OBJECT

  private slots:
    void comesBackAsItWas();
    void saysTheSameOfFrames();
    void neverOverwrites();
    void badFiles_data();
    void badFiles();
    void damagedFiles();
};

void TestBehaviourFile::comesBackAsItWas()
{
    FeatureOptions groups;
    groups.time = FeatureTime::SelfByThreadGroup;
    groups.scaling = FeatureScaling::Robust;
    groups.calls = true;
    for (const Method method : {Method(kMeans), Method(gaussianMixture), Method(densityClusters)}) {
        for (const FeatureOptions &features : {FeatureOptions{}, groups}) {
            auto found = find(method, features);
            if (found->behaviours.size() > 1)
                found = *mergeBehaviours(*made().capture, found, {0, 1});
            if (const auto split = splitBehaviour(*made().capture, found, 0, 2); split)
                found = *split;
            found = *renameBehaviour(*freezeBehaviour(found, 0, true), 0, "Kämpfe \"laut\"");
            const QByteArray bytes = behaviourFileOf(*found->definition);
            const auto loaded = parseBehaviourFile(bytes, "x.zoebeh");
            QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().message.c_str());
            QCOMPARE(behaviourFileOf(**loaded), bytes);
            for (std::uint32_t id = 0; id < (*loaded)->behaviours.size(); ++id)
                QCOMPARE((*loaded)->colourOf(id), found->definition->colourOf(id));
            QVERIFY((*loaded)->behaviours[0].frozen);
            QCOMPARE((*loaded)->behaviours[0].name, std::string("Kämpfe \"laut\""));
        }
    }
}

void TestBehaviourFile::saysTheSameOfFrames()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("m.zoebeh").toStdString();
    for (const Method method : {Method(kMeans), Method(gaussianMixture), Method(densityClusters)}) {
        const auto found = find(method);
        QVERIFY(saveBehaviours(*found->definition, file, true).ok());
        const auto loaded = loadBehaviours(file);
        QVERIFY(loaded.ok());
        const auto before = *applyBehaviours(*made().capture, {}, found->definition);
        const auto after = *applyBehaviours(*made().capture, {}, *loaded);
        QCOMPARE(after->assignment, before->assignment);
        QCOMPARE(after->unusual.size(), before->unusual.size());
    }
}

void TestBehaviourFile::neverOverwrites()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("m.zoebeh");
    const auto found = find(kMeans);
    QVERIFY(saveBehaviours(*found->definition, file.toStdString(), false).ok());
    const Status again = saveBehaviours(*found->definition, file.toStdString(), false);
    QVERIFY(!again.ok());
    QCOMPARE(again.error().code, ErrorCode::BadInput);
    const Status nowhere =
        saveBehaviours(*found->definition, folder.filePath("no/m.zoebeh").toStdString(), false);
    QVERIFY(!nowhere.ok());
    QCOMPARE(nowhere.error().code, ErrorCode::Io);
    QVERIFY(!loadBehaviours(folder.filePath("none.zoebeh").toStdString()).ok());
}

void TestBehaviourFile::badFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << "not a behaviours file";
    QTest::newRow("no JSON") << QByteArray("frame,phase\n0,1\n") << "not a behaviours file";
    QTest::newRow("a list") << QByteArray("[1,2]") << "not a behaviours file";
    QTest::newRow("another") << QByteArray("{\"format\":\"x\"}") << "not a behaviours file";
    QTest::newRow("later") << QByteArray("{\"format\":\"zoetrope-behaviours\",\"version\":3}")
                           << "version 3";
    QTest::newRow("nothing in it")
        << QByteArray("{\"format\":\"zoetrope-behaviours\",\"version\":1}")
        << "'method' is not a text";
}

void TestBehaviourFile::badFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const auto loaded = parseBehaviourFile(bytes, "bad.zoebeh");
    QVERIFY(!loaded.ok());
    QCOMPARE(loaded.error().code, ErrorCode::BadInput);
    QCOMPARE(loaded.error().place, std::string("bad.zoebeh"));
    QVERIFY2(QString::fromStdString(loaded.error().message).contains(says),
             loaded.error().message.c_str());
}

// Whatever happens to a file, it is refused, or its content can be applied.
void TestBehaviourFile::damagedFiles()
{
    const QByteArray good = behaviourFileOf(*find(gaussianMixture)->definition);
    std::mt19937_64 random(7);
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        QByteArray bad = good;
        for (int i = 0; i < 1 + round % 3; ++i) {
            const auto at =
                static_cast<qsizetype>(random() % static_cast<std::uint64_t>(bad.size()));
            if (round % 4 == 0)
                bad.truncate(at);
            else if (round % 4 == 1)
                bad.remove(at, static_cast<qsizetype>(random() % 40));
            else
                bad[at] = "0123456789-e.,:\"[]{}"[random() % 20];
            if (bad.isEmpty())
                break;
        }
        const auto loaded = parseBehaviourFile(bad, "bad");
        if (!loaded) {
            ++refused;
            QVERIFY(!loaded.error().message.empty());
        } else if (round % 20 == 3) {
            (void)applyBehaviours(*made().capture, {}, *loaded);
        }
    }
    QVERIFY(refused > 100);
}

} // namespace tst_behaviour_file

ZOE_TEST(tst_behaviour_file::TestBehaviourFile)
#include "tst_behaviour_file.moc"
