// Names that were probably meant, against distances that a search finds.
#include <QtTest>

#include <queue>
#include <random>
#include <set>

#include "analysis/model/texts/unknown_name.h"
#include "tests/support/test_program.h"

namespace tst_unknown_name {

using namespace zoe;

// All texts that differ from this one by one edit, with letters "ab".
std::set<std::string> oneEditFrom(const std::string &text)
{
    std::set<std::string> all;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        for (const char letter : {'a', 'b'}) {
            all.insert(text.substr(0, i) + letter + text.substr(i));
            if (i < text.size())
                all.insert(text.substr(0, i) + letter + text.substr(i + 1));
        }
        if (i < text.size())
            all.insert(text.substr(0, i) + text.substr(i + 1));
        if (i + 1 < text.size()) {
            std::string exchanged = text;
            std::swap(exchanged[i], exchanged[i + 1]);
            all.insert(exchanged);
        }
    }
    return all;
}

class TestUnknownName : public QObject {
    Q_OBJECT

  private slots:
    void oneEditIsMeant()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 200; ++round) {
            std::string name;
            for (std::size_t i = 3 + random() % 2; i > 0; --i)
                name += random() % 2 == 0 ? 'a' : 'b';
            // Names of less than six letters allow one edit; 'z' keeps others from containing it.
            const std::set<std::string> near = oneEditFrom(name);
            for (std::uint32_t bits = 0; bits < 64; ++bits) {
                std::string other;
                for (std::uint32_t i = 0; i < name.size() + bits % 3; ++i)
                    other += (bits >> i & 1U) == 0 ? 'a' : 'b';
                if (other.find(name) != std::string::npos)
                    continue;
                const std::vector<std::string> known{other};
                const bool expected = other == name || near.contains(other);
                QVERIFY2(similarNames(name, known).empty() != expected,
                         (name + " " + other).c_str());
            }
        }
    }

    void theBestComesFirst()
    {
        const std::vector<std::string> known{"rasterise_band", "rasterise",     "RASTERISE",
                                             "render",         "rasterize_all", "raster"};
        QVERIFY(similarNames("rasterize", known) ==
                (std::vector<std::string>{"rasterise", "RASTERISE", "raster"}));
        QVERIFY(similarNames("", known).empty());
        QVERIFY(similarNames("rasterise_", {}).empty());
        // Parts of names are enough.
        QVERIFY(similarNames("_band", known) == std::vector<std::string>{"rasterise_band"});
    }

    void sentences()
    {
        const std::vector<std::string> known{"main", "render", "audio"};
        QCOMPARE(unknownName("thread", "mian", known, "--threads").text(),
                 std::string("unknown thread 'mian'; did you mean 'main'? (--threads)"));
        QCOMPARE(unknownNameText("thread", "gpu", known),
                 std::string("unknown thread 'gpu'; available: main, render, audio"));
        QCOMPARE(unknownNameText("plot", "fps", {}),
                 std::string("unknown plot 'fps'; there is none"));
        QCOMPARE(unknownNameText("scene", "nope", std::vector<std::string>{"", "harbour"}),
                 std::string("unknown scene 'nope'; available: harbour"));
        QCOMPARE(unknownNameText("scene", "nope", std::vector<std::string>{""}),
                 std::string("unknown scene 'nope'; there is none"));
        std::vector<std::string> many;
        for (int i = 0; i < 3000; ++i)
            many.push_back("worker" + std::to_string(i));
        const std::string text = unknownNameText("thread", "gpu", many);
        QVERIFY(text.ends_with("worker11 and 2988 more"));
        QVERIFY(unknownNameText("thread", "woker1", many).ends_with("?"));
    }

    void longNamesTakeNoTime()
    {
        const std::vector<std::string> known{std::string(10'000'000, 'a')};
        QVERIFY(similarNames(std::string(9'000'000, 'b'), known).empty());
    }
};

} // namespace tst_unknown_name

ZOE_TEST(tst_unknown_name::TestUnknownName)
#include "tst_unknown_name.moc"
