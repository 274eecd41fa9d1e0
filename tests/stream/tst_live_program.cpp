// The file that announces a program to viewers: what is written is read, and nothing else.
#include <QtTest>

#include <string>

#include "formats/stream/platform/live_program.h"
#include "tests/support/test_program.h"

namespace tst_live_program {

using namespace zoe;

class TestLiveProgram : public QObject {
    Q_OBJECT

  private slots:
    void aNoteIsReadAsWritten()
    {
        const LiveProgram program{"127.0.0.1:4711", "a game", 77, 1'700'000'000'000'000'001,
                                  "secret"};
        QCOMPARE(liveNoteText(program), std::string("zoetrope live 1\n127.0.0.1:4711\na game\n"
                                                    "77 1700000000000000001\nsecret\n"));
        LiveProgram read;
        QVERIFY(readLiveNote(liveNoteText(program), read));
        QCOMPARE(read, program);
        const LiveProgram open{"[::1]:9", "", 1, -5, ""};
        QVERIFY(readLiveNote(liveNoteText(open), read));
        QCOMPARE(read, open);
    }

    void namesFitIntoALine()
    {
        LiveProgram read;
        const std::string longName(2000, 'x');
        QVERIFY(readLiveNote(liveNoteText({"a:1", "two\nlines\t" + longName, 3, 4, ""}), read));
        QCOMPARE(read.program, ("two lines " + longName).substr(0, 1024));
        QCOMPARE(read.processId, 3U);
    }

    void whatIsNoNoteIsRejected()
    {
        const std::string whole = liveNoteText({"a:1", "game", 77, 123, "secret"});
        LiveProgram read;
        for (const std::string &text :
             {std::string(), std::string("\n"), std::string("zoetrope live 2") + whole.substr(15),
              std::string("zoetrope live 1\na:1\ngame\n"),
              std::string("zoetrope live 1\na:1\ngame\n77\nsecret\n"),
              std::string("zoetrope live 1\na:1\ngame\n77 \nsecret\n"),
              std::string("zoetrope live 1\na:1\ngame\n-1 5\nsecret\n"),
              std::string("zoetrope live 1\na:1\ngame\n99999999999 5\nsecret\n"),
              std::string("zoetrope live 1\na:1\ngame\nx y\nsecret\n")})
            QVERIFY2(!readLiveNote(text, read), text.c_str());
        // Truncated before the end of the numbers.
        for (std::size_t size = 0; size < whole.find(" 123"); ++size)
            QVERIFY(!readLiveNote(whole.substr(0, size), read));
    }
};

} // namespace tst_live_program

ZOE_TEST(tst_live_program::TestLiveProgram)
#include "tst_live_program.moc"
