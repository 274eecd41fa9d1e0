// Strings of JSON against a twin that looks at one byte after the other, at every length and cut
// at every place.
#include <QTest>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "plugins/importers/common/json/json_cursor.h"
#include "plugins/importers/common/json/json_values.h"
#include "tests/support/test_program.h"

namespace tst_json_cursor {

using namespace zoe;

namespace {

// The position after the closing quote; npos if the bytes end before.
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
    void numbersAndWordsEndWhereTheirTwinsDo();
    void wholeNumbersAreReadToTheirLimits();
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

void TestJsonCursor::numbersAndWordsEndWhereTheirTwinsDo()
{
    constexpr std::string_view kInside = "0123456789012345678901234567890123456789.-/+eEtrue,";
    constexpr std::string_view kEnds = " \n\r\t,}]:\"{[";
    std::mt19937 random(6);
    int whole = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes = "1";
        for (std::size_t left = random() % 40; left > 0; --left)
            bytes += random() % 16 == 0 ? static_cast<char>(0x80 + random() % 0x80)
                                        : kInside[random() % kInside.size()];
        if (random() % 4 != 0)
            bytes += kEnds[random() % kEnds.size()];
        const std::size_t end = bytes.find_first_of(kEnds);
        JsonCursor cursor(bytes);
        JsonValue value;
        QCOMPARE(cursor.value(value), end != std::string::npos);
        if (end == std::string::npos) {
            QCOMPARE(cursor.state(), JsonState::Incomplete);
            continue;
        }
        ++whole;
        QCOMPARE(cursor.position(), end);
        QCOMPARE(value.text, std::string_view(bytes).substr(0, end));
    }
    QVERIFY(whole > 5000);
}

void TestJsonCursor::wholeNumbersAreReadToTheirLimits()
{
    using Limits = std::numeric_limits<std::int64_t>;
    for (const std::int64_t number :
         {std::int64_t{0}, std::int64_t{7}, std::int64_t{-12},
          std::int64_t{999'999'999'999'999'999}, std::int64_t{1'000'000'000'000'000'000},
          Limits::max(), Limits::min()})
        QCOMPARE(jsonInteger(std::to_string(number)), std::optional(number));
    QCOMPARE(jsonInteger("000000000000000000000000042"), std::optional<std::int64_t>(42));
    for (const char *text : {"", "-", "+1", "1 ", " 1", "1.0", "1e3", "0x10", "--1",
                             "9223372036854775808", "-9223372036854775809"})
        QCOMPARE(jsonInteger(text), std::optional<std::int64_t>());
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
