// Strings of JSON against a twin that looks at one byte after the other, at every length and cut
// at every place.
#include <QTest>
#include <random>
#include <string>

#include "plugins/importers/common/json/json_cursor.h"
#include "tests/support/test_program.h"

namespace tst_json_cursor {

using namespace zoe;

namespace {

// The position behind the closing quote; npos: the bytes end before.
std::size_t slowEnd(std::string_view bytes, bool &escaped)
{
    for (std::size_t i = 1; i < bytes.size(); ++i) {
        if (bytes[i] == '"')
            return i + 1;
        if (bytes[i] == '\\') {
            escaped = true;
            ++i;
        }
    }
    return std::string_view::npos;
}

} // namespace

class TestJsonCursor : public QObject {
    Q_OBJECT

  private slots:
    void stringsEndWhereTheirTwinsDo();
    void nestedValuesSkipStrings();
};

void TestJsonCursor::stringsEndWhereTheirTwinsDo()
{
    constexpr std::string_view kBytes = "aaaaaaaaaaaa!#[]\\\"\x80\xff\x01\xa2\xdc";
    std::mt19937 random(5);
    int whole = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes = "\"";
        for (std::size_t left = random() % 40; left > 0; --left)
            bytes += kBytes[random() % kBytes.size()];
        bytes += random() % 4 == 0 ? "" : "\",";
        bool escaped = false;
        const std::size_t end = slowEnd(bytes, escaped);
        JsonCursor cursor(bytes);
        JsonValue value;
        QCOMPARE(cursor.value(value), end != std::string_view::npos);
        if (end == std::string_view::npos) {
            QCOMPARE(cursor.state(), JsonState::Incomplete);
            continue;
        }
        ++whole;
        QCOMPARE(cursor.position(), end);
        QCOMPARE(value.text, std::string_view(bytes).substr(1, end - 2));
        QCOMPARE(value.escaped, escaped);
    }
    QVERIFY(whole > 5000);
}

void TestJsonCursor::nestedValuesSkipStrings()
{
    const std::string bytes = R"({"a}]":["}\"]","\\"],"b":{}} )";
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        JsonCursor cursor(std::string_view(bytes).substr(0, size));
        JsonValue value;
        QCOMPARE(cursor.value(value), size + 1 >= bytes.size());
    }
}

} // namespace tst_json_cursor

ZOE_TEST(tst_json_cursor::TestJsonCursor)

#include "tst_json_cursor.moc"
