// Which sites of two captures are the same function.
#include <QTest>
#include <algorithm>
#include <map>
#include <random>

#include "analysis/model/sites/site_matching.h"
#include "tests/support/test_program.h"

namespace tst_site_matching {

using namespace zoe;

namespace {

Site siteOf(const std::string &name, const std::string &function, const std::string &file,
            std::uint32_t line)
{
    Site site;
    site.name = name;
    site.function = function;
    site.file = file;
    site.line = line;
    return site;
}

} // namespace

class TestSiteMatching : public QObject {
    Q_OBJECT

  private slots:
    void matchesSites();
    void matchingIsSymmetric();
};

void TestSiteMatching::matchesSites()
{
    const std::vector<Site> base{siteOf("update", "Game::update", "game.cpp", 10),
                                 siteOf("draw", "Hud::draw", "hud.cpp", 20),
                                 siteOf("draw", "World::draw", "world.cpp", 30),
                                 siteOf("lambda", "run", "jobs.cpp", 100),
                                 siteOf("lambda", "run", "jobs.cpp", 120),
                                 siteOf("gone", "old", "old.cpp", 1),
                                 siteOf("", "Audio::mix", "audio.cpp", 5)};
    const std::vector<Site> head{siteOf("lambda", "run", "jobs.cpp", 118),
                                 siteOf("lambda", "run", "jobs.cpp", 103),
                                 siteOf("draw", "World::draw", "scene/world.cpp", 44),
                                 siteOf("draw", "Hud::draw", "hud.cpp", 99),
                                 siteOf("fresh", "made", "new.cpp", 1),
                                 siteOf("", "Audio::mix", "sound/audio.cpp", 50),
                                 siteOf("update", "Engine::update", "engine.cpp", 7)};
    std::map<std::uint32_t, std::uint32_t> byBase;
    int alone = 0;
    for (const SitePair &pair : matchSites(base, head)) {
        if (pair.base.valid() && pair.head.valid())
            byBase[pair.base.value] = pair.head.value;
        else
            ++alone;
    }
    QCOMPARE(alone, 2);
    const std::map<std::uint32_t, std::uint32_t> expected{{0, 6}, {1, 3}, {2, 2},
                                                          {3, 1}, {4, 0}, {6, 5}};
    QCOMPARE(byBase, expected);
}

void TestSiteMatching::matchingIsSymmetric()
{
    std::mt19937_64 random(3);
    const auto sites = [&random](std::size_t count) {
        std::vector<Site> made;
        for (std::size_t i = 0; i < count; ++i) {
            made.push_back(siteOf(
                "n" + std::to_string(random() % 4), "f" + std::to_string(random() % 2),
                "x" + std::to_string(random() % 2), static_cast<std::uint32_t>(random() % 6)));
            made.back().colour = static_cast<std::uint32_t>(i);
        }
        return made;
    };
    for (int round = 0; round < 200; ++round) {
        const auto base = sites(random() % 25);
        const auto head = sites(random() % 25);
        std::vector<std::pair<SiteId, SiteId>> forth;
        std::vector<std::pair<SiteId, SiteId>> back;
        for (const SitePair &pair : matchSites(base, head)) {
            forth.emplace_back(pair.base, pair.head);
            if (pair.base.valid() && pair.head.valid())
                QCOMPARE(base[pair.base.value].label(), head[pair.head.value].label());
        }
        for (const SitePair &pair : matchSites(head, base))
            back.emplace_back(pair.head, pair.base);
        std::ranges::sort(forth);
        std::ranges::sort(back);
        QCOMPARE(forth, back);
        // Every site is in one pair.
        std::vector<int> seen(base.size());
        for (const auto &[b, h] : forth) {
            if (b.valid())
                ++seen[b.value];
        }
        QVERIFY(std::ranges::all_of(seen, [](int n) { return n == 1; }));
    }
}

} // namespace tst_site_matching

ZOE_APPLESS_TEST(tst_site_matching::TestSiteMatching)
#include "tst_site_matching.moc"
