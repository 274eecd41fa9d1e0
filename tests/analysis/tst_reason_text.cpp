// Sentences of reasons: their numbers, and their words in other languages.
#include <QtTest>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "tests/analysis/asked_reason.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_reason_text {

using namespace zoe;
using namespace zoe::test;

class TestReasonText : public QObject {
    Q_OBJECT

  private slots:
    void durationsAreRounded();
    void everyPhraseIsTranslated();
    void placesAreFilledInOnePass();
};

void TestReasonText::durationsAreRounded()
{
    QCOMPARE(roundedDuration(229'134'567, 4), std::string("229.1 ms"));
    QCOMPARE(roundedDuration(224'499'999), std::string("224 ms"));
    QCOMPARE(roundedDuration(224'500'000), std::string("225 ms"));
    QCOMPARE(roundedDuration(-1'999'999), std::string("-2 ms"));
    QCOMPARE(roundedDuration(999), std::string("999 ns"));
    QCOMPARE(roundedDuration(0), std::string("0 ns"));
}

namespace {

// A language in capital letters, whose order of words differs.
std::string shouted(const char *english)
{
    std::string text(english);
    for (char &letter : text)
        letter = static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    return text == "%1 IN %2" ? "IN %2: %1" : text;
}

// Without names of threads, functions, locks and behaviours, and without units.
QString wordsOf(const std::string &sentence)
{
    static const QRegularExpression names("`[^`]*`|\\*[^*]*\\*|\\b(main|worker|ms|µs|ns|s)\\b",
                                          QRegularExpression::UseUnicodePropertiesOption);
    return QString::fromStdString(sentence).remove(names);
}

// All that is said of it, in that language.
std::vector<std::string> textsOf(const Capture &capture, const FrameReason &reason)
{
    std::vector<std::string> all{sentenceOf(capture, reason, shouted),
                                 causesText(capture, reason, {.most = 1}, shouted),
                                 causesText(capture, reason, {.brief = true}, shouted),
                                 noteOf(reason, shouted), shortReason(capture, reason, shouted)};
    for (const FrameCause &cause : reason.causes) {
        for (const bool less : {false, true})
            all.push_back(causeText(capture, reason, cause, less, shouted));
    }
    return all;
}

} // namespace

// Sentences have no word that a translator didn't see.
void TestReasonText::everyPhraseIsTranslated()
{
    static const QRegularExpression english("[a-z]");
    constexpr DurationNs kLong = 5'000'000;
    int said = 0;
    for (const Trouble &trouble :
         {Trouble{.mainPreempted = kLong}, Trouble{.workerPreempted = kLong, .morePaths = 3},
          Trouble{.lateWorker = kLong}, Trouble{.lockHeld = kLong}, Trouble{.read = kLong},
          Trouble{.namedWait = kLong}, Trouble{.longerBand = kLong}, Trouble{.hidden = kLong},
          Trouble{.outside = kLong}}) {
        Course course;
        for (FrameIndex frame = 0; frame < 40; ++frame)
            course.frame(frame == kTrouble ? trouble : Trouble{});
        for (const std::uint32_t cpu : {0U, 1U})
            course.stolen.push_back({cpu, 21'000'000, 3'000'000, 300'000, 200'000});
        for (const std::uint32_t thread : {0U, 1U})
            course.usage.push_back({.thread = ThreadId{thread},
                                    .startNs = 20'000'000,
                                    .durationNs = 5'000'000,
                                    .faults = 9'000,
                                    .known = kUsageFaults});
        const auto capture = course.capture(7);
        ReasonGrouping grouping;
        for (const Against against :
             {Against{Against::Kind::All}, Against{Against::Kind::Frame, 3},
              Against{Against::Kind::Frame, kTrouble}, Against{Against::Kind::Around}}) {
            for (const FrameIndex frame : {FrameIndex{3}, FrameIndex{4}, kTrouble}) {
                const FrameReason reason = reasonFor(capture, frame, against);
                grouping.add(reason);
                for (const std::string &text : textsOf(*capture, reason)) {
                    QVERIFY2(!wordsOf(text).contains(english), text.c_str());
                    ++said;
                }
            }
        }
        const ReasonGroups groups = grouping.finished();
        QVERIFY(!wordsOf(sentenceOf(*capture, groups, shouted)).contains(english));
    }
    QVERIFY(said > 450);
    const auto capture = courseWith({.mainPreempted = kLong});
    const FrameReason reason = reasonFor(capture, kTrouble);
    QCOMPARE(sentenceOf(*capture, reason, shouted),
             std::string("FRAME 20 TOOK 6 ms, 5 ms LONGER THAN TYPICAL FRAMES: 5 ms IN `update`: "
                         "PREEMPTED ON main."));

    for (int frames = 1; frames <= 3; ++frames) {
        Course course;
        for (int frame = 0; frame < frames; ++frame)
            course.frame();
        const auto few = course.capture();
        for (const std::string &text : textsOf(*few, reasonFor(few, 0)))
            QVERIFY2(!wordsOf(text).contains(english), text.c_str());
    }

    const auto empty = captureFromText("frame 0 1000000\n  main\n    present 0 10000\n"
                                       "frame 1000000 9000000\n  main\n"
                                       "    present 1000000 10000\n"
                                       "  worker\n    decode 1200000 8000000\n");
    const FrameReason remarked = reasonFor(empty, 1, {Against::Kind::Frame, 0});
    for (const std::string &text : textsOf(*empty, remarked))
        QVERIFY2(!wordsOf(text).contains(english), text.c_str());
    QCOMPARE(sentenceOf(*empty, remarked, shouted),
             std::string("FRAME 1 TOOK 9 ms, 8 ms LONGER THAN FRAME 0: 8 ms OUTSIDE ALL ZONES; "
                         "MEANWHILE worker SPENT 8 ms IN `decode`."));
}

void TestReasonText::placesAreFilledInOnePass()
{
    const auto capture = courseWith({});
    const ReasonPhrases phrases(*capture, nullptr);
    QCOMPARE(phrases.say("%2 %1, 100 % of %3, %", {"%2", "b%1"}),
             std::string("b%1 %2, 100 % of %3, %"));
}

} // namespace tst_reason_text

ZOE_APPLESS_TEST(tst_reason_text::TestReasonText)
#include "tst_reason_text.moc"
