// Behaviours as a user sees them, compared with their definitions and with what is known about
// made-up captures.
#include <QStringList>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <stop_token>

#include "analysis/behaviours/activity_name.h"
#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/behaviour_names.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_behaviours {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Found {
    MadeUp made;
    std::shared_ptr<const Behaviours> behaviours;
};

Found find(const MadeUpOptions &options, const FeatureOptions &featureOptions = {})
{
    Found found;
    found.made = madeUpFrames(options);
    BehaviourOptions how;
    how.features = featureOptions;
    how.stabilityRounds = 0;
    found.behaviours = *findBehaviours(*found.made.capture, {}, how, kMeans);
    return found;
}

std::vector<FrameIndex> framesOf(const Behaviours &behaviours, std::uint32_t id)
{
    std::vector<FrameIndex> frames;
    for (FrameIndex frame = 0; frame < behaviours.assignment.size(); ++frame) {
        if (behaviours.assignment[frame] == static_cast<std::int32_t>(id))
            frames.push_back(frame);
    }
    return frames;
}

// Self time of a site in a frame of a made-up capture.
double selfNs(const Capture &capture, FrameIndex frame, SiteId site)
{
    const auto chunk = *capture.chunk(capture.chunkOfFrame(frame));
    double sum = 0;
    for (const TreeSpan &span : chunk->treesOf(frame)) {
        const ZoneTree tree = chunk->tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (!site.valid() || tree[i].site == site)
                sum += static_cast<double>(tree[i].selfNs);
        }
    }
    return sum;
}

double shareOf(const Capture &capture, const std::vector<FrameIndex> &frames, SiteId site)
{
    double part = 0;
    double all = 0;
    for (const FrameIndex frame : frames) {
        part += selfNs(capture, frame, site);
        all += selfNs(capture, frame, {});
    }
    return part / all;
}

} // namespace

class TestBehaviours : public QObject {
    Q_OBJECT

  private slots:
    void figuresAgreeWithTheDefinition_data();
    void figuresAgreeWithTheDefinition();
    void characteristicFunctions();
    void typicalAndWorstFrame();
    void names();
    void namesByRule();
    void namesAreTrueOfMostFrames_data();
    void namesAreTrueOfMostFrames();
    void activities_data();
    void activities();
    void oneBehaviour();
    void unreliableOnesAreNamed();
    void spikesAreUnusual_data();
    void spikesAreUnusual();
    void shortFramesAreNot();
    void keepsUnusualFramesOfTheClusterer();
    void clusterersAreNotTrusted();
    void selectionAndEmptiness();
    void littleMemory();
    void sameForAnyNumberOfThreads();
    void stop();
};

void TestBehaviours::figuresAgreeWithTheDefinition_data()
{
    QTest::addColumn<bool>("milliseconds");
    QTest::newRow("shares") << false;
    QTest::newRow("milliseconds") << true;
}

void TestBehaviours::figuresAgreeWithTheDefinition()
{
    QFETCH(bool, milliseconds);
    FeatureOptions options;
    options.kind = milliseconds ? FeatureKind::Milliseconds : FeatureKind::Share;
    const Found found = find({.frames = 800, .functions = 15, .behaviours = 3}, options);
    const Behaviours &all = *found.behaviours;
    const auto records = found.made.capture->frames();
    QCOMPARE(all.assignment.size(), records.size());
    double allNs = 0;
    for (const FrameRecord &record : records)
        allNs += static_cast<double>(record.durationNs);
    std::uint64_t frames = all.unusual.size();
    double lastShare = 1;
    std::set<std::string> names;
    for (std::uint32_t id = 0; id < all.behaviours.size(); ++id) {
        const Behaviour &behaviour = all.behaviours[id];
        QCOMPARE(behaviour.id, id);
        QVERIFY(names.insert(behaviour.name).second);
        std::vector<DurationNs> durations;
        double sum = 0;
        for (const FrameIndex frame : framesOf(all, id)) {
            durations.push_back(records[frame].durationNs);
            sum += static_cast<double>(records[frame].durationNs);
        }
        frames += durations.size();
        QCOMPARE(behaviour.frames, durations.size());
        QCOMPARE(behaviour.shareOfFrames,
                 static_cast<double>(durations.size()) / static_cast<double>(records.size()));
        QVERIFY(std::abs(behaviour.shareOfTime - sum / allNs) < 1e-12);
        QVERIFY(behaviour.shareOfTime <= lastShare);
        lastShare = behaviour.shareOfTime;
        const Distribution expected = distributionOf(durations);
        QCOMPARE(behaviour.duration.meanNs, expected.meanNs);
        QCOMPARE(behaviour.duration.p99Ns, expected.p99Ns);
    }
    QCOMPARE(frames, records.size());
    for (const UnusualFrame &unusual : all.unusual)
        QCOMPARE(all.assignment[unusual.frame], kUnusual);
}

void TestBehaviours::characteristicFunctions()
{
    const Found found =
        find({.frames = 600, .functions = 12, .behaviours = 3, .changeShare = 0.05});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{3});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const auto own = framesOf(*found.behaviours, behaviour.id);
        std::vector<FrameIndex> others;
        for (const Behaviour &other : found.behaviours->behaviours) {
            if (other.id != behaviour.id) {
                const auto frames = framesOf(*found.behaviours, other.id);
                others.insert(others.end(), frames.begin(), frames.end());
            }
        }
        double last = 1;
        QVERIFY(!behaviour.characteristic.empty() && behaviour.characteristic.size() <= 8);
        for (const Characteristic &c : behaviour.characteristic) {
            const double share = shareOf(*found.made.capture, own, c.site);
            const double elsewhere = shareOf(*found.made.capture, others, c.site);
            QVERIFY(std::abs(c.share - share) < 1e-9);
            QVERIFY(std::abs(c.ratio - share / elsewhere) < 1e-6 * c.ratio);
            QVERIFY(std::abs(share - elsewhere) <= last + 1e-12);
            last = std::abs(share - elsewhere);
        }
    }
}

void TestBehaviours::typicalAndWorstFrame()
{
    const Found found = find({.frames = 600, .functions = 15, .behaviours = 2});
    const BehaviourDefinition &definition = *found.behaviours->definition;
    const auto matched = *matchFeatures(definition, *found.made.capture);
    const auto features = *featuresBySet(*found.made.capture, {}, matched.set);
    QCOMPARE(features->rows(), std::size_t{600});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const std::vector<double> &centre = definition.clusters.rowCentres.at(behaviour.id);
        const auto distance = [&](FrameIndex frame) {
            double sum = 0;
            for (std::size_t i = 0; i < centre.size(); ++i)
                sum += std::pow(static_cast<double>(features->row(frame)[i]) - centre[i], 2);
            return sum;
        };
        QCOMPARE(definition.clusters.prototypes[behaviour.id].cluster, behaviour.id);
        for (const FrameIndex frame : framesOf(*found.behaviours, behaviour.id)) {
            QVERIFY(distance(behaviour.typicalFrame) <= distance(frame) * (1 + 1e-5));
            QVERIFY(found.made.capture->frames()[behaviour.worstFrame].durationNs >=
                    found.made.capture->frames()[frame].durationNs);
        }
    }
}

void TestBehaviours::names()
{
    // A behaviour that differs by one function, which takes a third of the time more there.
    const Found found = find({.functions = 30, .behaviours = 4, .noise = 0.05});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{4});
    for (const Behaviour &behaviour : found.behaviours->behaviours) {
        const Characteristic &most = behaviour.characteristic.front();
        QVERIFY(most.ratio > 2);
        const std::string label = found.made.capture->site(most.site).label();
        QCOMPARE(behaviour.name, label); // "f7": no word to make an activity of
    }
}

// Names contain the activity and the function that distinguishes the behaviour most, preferably a
// unique one.
void TestBehaviours::namesByRule()
{
    const auto capture = captureFromText("frame 0 100\n"
                                         "  main\n"
                                         "    rasterise_band 0 10\n"
                                         "    game::World::OnUpdateAll(float) 10 10\n"
                                         "    f7 20 10\n"
                                         "    solve_contacts 30 10\n");
    const auto behaviour = [](const std::vector<Characteristic> &characteristic) {
        Behaviour made;
        made.characteristic = characteristic;
        made.selfNs = characteristic.empty() ? 0 : 1000;
        return made;
    };
    const SiteId band{0};
    const SiteId update{1};
    const SiteId f7{2};
    const SiteId contacts{3};
    std::vector<Behaviour> behaviours{
        behaviour({{band, 0.5, 3}, {contacts, 0.2, 2}}),
        behaviour({{update, 0.4, 4}}),
        behaviour({{f7, 0.4, 4}}),
        behaviour({{band, 0.5, 3}, {contacts, 0.4, 3}}), // the runner-up is as good, and free
        behaviour({{band, 0.5, 3}}),                     // there is no other
        behaviour({{band, 0.5, 1}}),                     // nothing takes more here than elsewhere
        behaviour({}),
        behaviour({{update, 0.4, 4}}),
    };
    behaviours.back().name = "the user's";
    nameBehaviours(*capture, behaviours);
    QStringList names;
    for (const Behaviour &one : behaviours)
        names << QString::fromStdString(one.name);
    QCOMPARE(names,
             (QStringList{"Rasterising (rasterise_band)", "Updating (game::World::OnUpdateAll)",
                          "f7", "Solving (solve_contacts)", "Rasterising (rasterise_band) #2",
                          "Mixed", "Idle", "the user's"}));
}

void TestBehaviours::namesAreTrueOfMostFrames_data()
{
    QTest::addColumn<bool>("findsUnusual");
    QTest::newRow("unusual frames are looked for") << true;
    QTest::newRow("unusual frames are known") << false;
}

// Ten frames of a behaviour touch pages, for longer than all its frames pack more than the others.
void TestBehaviours::namesAreTrueOfMostFrames()
{
    QFETCH(bool, findsUnusual);
    constexpr std::uint32_t kFrames = 124;
    std::string text;
    FramePlaces places;
    places.resize(2 * kFrames);
    for (std::uint32_t i = 0; i < 2 * kFrames; ++i) {
        const bool packs = i < kFrames;
        const bool touches = packs && i % 12 == 5;
        const std::uint32_t pack = packs ? 150 : 100;
        const std::uint32_t touch = touches ? 700 : 0;
        const std::uint32_t solve = i * 37 % (1001 - pack - touch);
        text += "frame " + std::to_string(i * 1000) + " 1000\n  main\n";
        std::uint32_t at = i * 1000;
        const auto add = [&](const char *name, std::uint32_t duration) {
            if (duration > 0)
                text += std::string("    ") + name + ' ' + std::to_string(at) + ' ' +
                        std::to_string(duration) + '\n';
            at += duration;
        };
        add("touchPages", touch);
        add("pack", pack);
        add("solve", solve);
        add("plan", 1000 - pack - touch - solve);
        places.frames[i] = i;
        places.cluster[i] = packs ? 0 : 1;
        places.selfNs[i] = 1000;
    }
    const auto capture = captureFromText(text, 50);
    const auto described =
        describeFrames(*capture, {}, places, 2, {.findUnusual = findsUnusual, .names = {}}, {});
    QVERIFY(described);
    const Behaviour &packing = described->behaviours->behaviours.at(0);
    QCOMPARE(packing.frames, std::uint64_t{kFrames});
    QCOMPARE(packing.name, std::string("Packing (pack)"));
    for (const Characteristic &c : packing.characteristic)
        QVERIFY(capture->site(c.site).label() != "touchPages");
}

void TestBehaviours::activities_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("activity");
    for (const auto &[function, activity] : std::vector<std::pair<const char *, const char *>>{
             {"rasterise_band", "Rasterising"},
             {"solve_contacts", "Solving"},
             {"find_path", "Finding"},
             {"stepPhysics", "Stepping"},
             {"World::update", "Updating"},
             {"game::World::OnUpdateAll", "Updating"},
             {"wait_for_tile", "Waiting"},
             {"draw_shadows", "Drawing"},
             {"submit", "Submitting"},
             {"FreeBuffers", "Freeing"},
             {"mix", "Mixing"},
             {"copy_rows", "Copying"},
             {"physics_step", "Physics"},
             {"ai_think", "Ai"},
             {"_load", "Loading"},
             {"handle", "Handle"},
             {"f7", ""},
             {"42", ""},
             {"", ""}})
        QTest::newRow(function) << function << activity;
}

void TestBehaviours::activities()
{
    QFETCH(QString, function);
    QFETCH(QString, activity);
    QCOMPARE(QString::fromStdString(activityName(function.toStdString())), activity);
}

void TestBehaviours::oneBehaviour()
{
    const Found found = find({.frames = 400, .functions = 10, .behaviours = 1, .spikeShare = 0});
    QCOMPARE(found.behaviours->behaviours.size(), std::size_t{1});
    const Behaviour &only = found.behaviours->behaviours[0];
    QVERIFY(only.name.starts_with("Steady (f") && only.name.ends_with(")"));
    for (const Characteristic &c : only.characteristic)
        QCOMPARE(c.ratio, 1.0);
    QVERIFY(found.behaviours->unusual.size() <= 4);
}

// One behaviour cut in two is two that can't be relied on.
void TestBehaviours::unreliableOnesAreNamed()
{
    const MadeUp made = madeUpFrames({.frames = 1500, .functions = 12, .behaviours = 1});
    BehaviourOptions two;
    two.clusters.clusters = 2;
    const auto cut = *findBehaviours(*made.capture, {}, two, kMeans);
    QCOMPARE(cut->behaviours.size(), std::size_t{2});
    QCOMPARE(cut->notes.size(), std::size_t{1});
    const std::string &note = cut->notes.front();
    QVERIFY2(note.starts_with("2 of 2 behaviours are unreliable"), note.c_str());
    for (const Behaviour &behaviour : cut->behaviours)
        QVERIFY(note.find(behaviour.name + " (0.") != std::string::npos);
    // Of fewer than 60 frames, too few are in each half.
    const MadeUp brief = madeUpFrames({.frames = 80, .functions = 12, .behaviours = 1});
    const auto small = *findBehaviours(*brief.capture, {}, two, kMeans);
    QCOMPARE(small->notes.size(), std::size_t{1});
    QVERIFY2(small->notes.front().starts_with("2 of 2 behaviours have too few frames to tell"),
             small->notes.front().c_str());
    for (const Behaviour &behaviour : small->behaviours)
        QVERIFY(behaviour.hasTooFewFramesToTell() && behaviour.stability < 0.5);
    for (const Behaviour &behaviour : cut->behaviours)
        QVERIFY(!behaviour.hasTooFewFramesToTell());
    // In another language.
    two.clusters.translator = [](const char *english) { return "<" + std::string(english) + ">"; };
    const auto translated = *findBehaviours(*made.capture, {}, two, kMeans);
    QCOMPARE(translated->notes, std::vector<std::string>{"<" + note + ">"});
    two.stabilityRounds = 0;
    QVERIFY((*findBehaviours(*made.capture, {}, two, kMeans))->notes.empty());

    const MadeUp three = madeUpFrames({.frames = 1500, .functions = 12, .behaviours = 3});
    const auto found = *findBehaviours(*three.capture, {}, {}, kMeans);
    QCOMPARE(found->behaviours.size(), std::size_t{3});
    QVERIFY(found->notes.empty());
}

void TestBehaviours::spikesAreUnusual_data()
{
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<double>("noise");
    for (const int behaviours : {1, 3, 6}) {
        for (const double noise : {0.05, 0.1, 0.2})
            QTest::addRow("%d, noise %g", behaviours, noise) << behaviours << noise;
    }
}

void TestBehaviours::spikesAreUnusual()
{
    QFETCH(int, behaviours);
    QFETCH(double, noise);
    std::size_t falseAlarms = 0;
    std::size_t frames = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Found found = find({.seed = seed,
                                  .frames = 1500,
                                  .functions = 30,
                                  .behaviours = static_cast<std::uint32_t>(behaviours),
                                  .noise = noise,
                                  .frameNoise = 0.2,
                                  .spikeShare = 0.008});
        std::map<FrameIndex, SiteId> spikes;
        for (std::size_t i = 0; i < found.made.spikes.size(); ++i)
            spikes[found.made.spikes[i]] = found.made.spikeFunctions[i];
        for (const UnusualFrame &unusual : found.behaviours->unusual) {
            QVERIFY(!unusual.because.empty() && unusual.because.size() <= 3);
            const auto spike = spikes.find(unusual.frame);
            if (spike == spikes.end()) {
                ++falseAlarms;
                continue;
            }
            QCOMPARE(unusual.because[0], spike->second);
            spikes.erase(spike);
        }
        QVERIFY2(spikes.empty(), "a spike was missed");
        frames += 1500;
    }
    QVERIFY2(falseAlarms * 100 <= frames, qPrintable(QString::number(falseAlarms)));
}

void TestBehaviours::shortFramesAreNot()
{
    // Frames that leave out their main work have another shape, but nothing is wrong with them.
    QString text;
    int start = 0;
    for (int frame = 0; frame < 400; ++frame) {
        const bool spike = frame % 100 == 75;
        const int little = spike ? 9000 : 2000 + 10 * (frame % 7);
        const int main = frame % 100 == 50 ? 0 : 6000 + 10 * (frame % 7);
        text += QString("frame %1 %2\n  main\n    little %1 %3\n")
                    .arg(start)
                    .arg(little + main + 1)
                    .arg(little);
        if (main > 0)
            text += QString("    main %1 %2\n").arg(start + little).arg(main);
        start += little + main + 1;
    }
    const auto capture = captureFromText(text.toStdString());
    BehaviourOptions one;
    one.clusters.clusters = 1;
    one.features.kind = FeatureKind::Milliseconds;
    const auto behaviours = *findBehaviours(*capture, {}, one, kMeans);
    QCOMPARE(behaviours->unusual.size(), std::size_t{4});
    for (const UnusualFrame &unusual : behaviours->unusual) {
        QCOMPARE(unusual.frame % 100, 75U);
        QCOMPARE(unusual.because.size(), std::size_t{1});
        QCOMPARE(capture->site(unusual.because[0]).label(), std::string("little"));
    }
}

void TestBehaviours::keepsUnusualFramesOfTheClusterer()
{
    const MadeUp made = madeUpFrames({.frames = 200, .functions = 8, .behaviours = 1});
    const auto without = [](const FeatureMatrix &features, const ClusterOptions &options,
                            const Task &task) {
        auto clustering = kMeans(features, options, task);
        clustering->assignment[17] = kUnusual;
        return clustering;
    };
    const auto behaviours = *findBehaviours(*made.capture, {}, {}, without);
    QCOMPARE(behaviours->assignment[17], kUnusual);
    QVERIFY(std::ranges::find(behaviours->unusual, 17U, &UnusualFrame::frame) !=
            behaviours->unusual.end());

    const auto nothing = [](const FeatureMatrix &features, const ClusterOptions &,
                            const Task &) -> Result<Clustering> {
        Clustering clustering;
        clustering.assignment.assign(features.rows(), kUnusual);
        return clustering;
    };
    const auto none = *findBehaviours(*made.capture, {}, {}, nothing);
    QVERIFY(none->behaviours.empty() && !none->definition);
    QCOMPARE(none->unusual.size(), std::size_t{200});
}

void TestBehaviours::clusterersAreNotTrusted()
{
    const MadeUp made = madeUpFrames({.frames = 200, .functions = 8, .behaviours = 2});
    const auto refused = [&](const std::function<void(Clustering &)> &spoil) {
        const auto spoilt = [&](const FeatureMatrix &features, const ClusterOptions &options,
                                const Task &task) {
            auto clustering = kMeans(features, options, task);
            spoil(*clustering);
            return clustering;
        };
        const auto found = findBehaviours(*made.capture, {}, {}, spoilt);
        return !found.ok() && found.error().code == ErrorCode::BadInput;
    };
    QVERIFY(!refused([](Clustering &) {}));
    QVERIFY(refused([](Clustering &c) { c.assignment.pop_back(); }));
    QVERIFY(refused([](Clustering &c) { c.assignment[3] = static_cast<int>(c.clusters); }));
    QVERIFY(refused([](Clustering &c) { c.assignment[3] = -2; }));
    QVERIFY(refused([](Clustering &c) { c.model.limits.assign(c.clusters + 1, 1.0); }));
    QVERIFY(refused([](Clustering &c) { c.model.prototypes[0].cluster = c.clusters; }));
    QVERIFY(refused([](Clustering &c) { c.model.prototypes[0].centre.pop_back(); }));
    QVERIFY(refused([](Clustering &c) { ++c.model.columns; }));

    BehaviourOptions many;
    many.clusters.clusters = 1001;
    QVERIFY(!findBehaviours(*made.capture, {}, many, kMeans).ok());
}

void TestBehaviours::selectionAndEmptiness()
{
    const MadeUp made = madeUpFrames({.frames = 300, .functions = 8, .behaviours = 2});
    Selection some;
    some.frames = FrameRanges(FrameRange{100, 200});
    const auto behaviours = *findBehaviours(*made.capture, some, {}, kMeans);
    for (FrameIndex frame = 0; frame < 300; ++frame) {
        if (frame < 100 || frame >= 200)
            QCOMPARE(behaviours->assignment[frame], kUnusual);
    }
    for (const UnusualFrame &unusual : behaviours->unusual)
        QVERIFY(unusual.frame >= 100 && unusual.frame < 200);

    some.frames = FrameRanges{};
    const auto nothing = *findBehaviours(*made.capture, some, {}, kMeans);
    QVERIFY(nothing->behaviours.empty() && nothing->unusual.empty());
}

// If a capture is too large for its features, a sample determines the behaviours of all frames.
void TestBehaviours::littleMemory()
{
    const MadeUp made = madeUpFrames({.frames = 20'000, .functions = 20});
    BehaviourOptions how;
    how.stabilityRounds = 0;
    const auto whole = *findBehaviours(*made.capture, {}, how, kMeans);
    const auto sampled =
        *findBehaviours(*made.capture, {}, how, kMeans, Task().withMemory(3'000'000));
    QVERIFY(whole->notes.empty());
    QCOMPARE(sampled->notes.size(), std::size_t{1});
    QCOMPARE(sampled->behaviours.size(), whole->behaviours.size());
    std::vector<int> a(whole->assignment.begin(), whole->assignment.end());
    std::vector<int> b(sampled->assignment.begin(), sampled->assignment.end());
    QVERIFY(adjustedRandIndex(a, b) > 0.999);
    QVERIFY(std::abs(static_cast<int>(whole->unusual.size()) -
                     static_cast<int>(sampled->unusual.size())) < 20);
}

void TestBehaviours::sameForAnyNumberOfThreads()
{
    const MadeUp made = madeUpFrames({.frames = 3000, .functions = 20});
    const auto serial = *findBehaviours(*made.capture, {}, {}, kMeans);
    for (const unsigned threads : {2U, 5U}) {
        TbbExecutor executor(threads);
        const auto parallel = *findBehaviours(*made.capture, {}, {}, kMeans, Task(executor));
        QCOMPARE(parallel->assignment, serial->assignment);
        QCOMPARE(parallel->unusual.size(), serial->unusual.size());
        for (std::size_t i = 0; i < serial->behaviours.size(); ++i) {
            QCOMPARE(parallel->behaviours[i].name, serial->behaviours[i].name);
            QCOMPARE(parallel->behaviours[i].stability, serial->behaviours[i].stability);
            QCOMPARE(parallel->behaviours[i].characteristic[0].share,
                     serial->behaviours[i].characteristic[0].share);
        }
    }
}

void TestBehaviours::stop()
{
    const MadeUp made = madeUpFrames({.frames = 500, .functions = 20});
    for (const double when : {0.0, 0.2, 0.4, 0.55, 0.75, 0.9}) {
        SerialExecutor executor;
        std::stop_source source;
        double last = 0;
        const Task task(executor, source.get_token(), [&](double share) {
            QVERIFY(share >= last && share <= 1);
            last = share;
            if (share > when)
                source.request_stop();
        });
        const auto behaviours = findBehaviours(*made.capture, {}, {}, kMeans, task);
        QVERIFY(!behaviours.ok());
        QCOMPARE(behaviours.error().code, ErrorCode::Cancelled);
    }
}

} // namespace tst_behaviours

ZOE_APPLESS_TEST(tst_behaviours::TestBehaviours)
#include "tst_behaviours.moc"
