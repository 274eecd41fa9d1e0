#include <QtTest>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "formats/stream/byte_codec.h"

using namespace zoe;

class TestByteCodec : public QObject {
    Q_OBJECT

  private slots:
    void varintsComeBack();
    void varintOverTenBytesFails();
    void zigzagIsItsOwnInverse();
    void columnsComeBack();
    void wideValuesDontFitIn32Bits();
    void everyCutColumnFails();
    void lyingCountsFail();
};

namespace {

std::vector<std::uint64_t> randomValues(std::mt19937_64 &random, std::size_t n)
{
    std::vector<std::uint64_t> values(n);
    const unsigned usualBits = static_cast<unsigned>(random() % 40);
    for (auto &value : values) {
        const auto bits = random() % 50 == 0 ? 1 + random() % 64 : 1 + random() % (usualBits + 1);
        value = random() >> (64 - bits);
    }
    return values;
}

} // namespace

void TestByteCodec::varintsComeBack()
{
    const std::vector<std::uint64_t> values = {0,
                                               1,
                                               127,
                                               128,
                                               16383,
                                               16384,
                                               0xffff'ffff,
                                               std::uint64_t{1} << 63,
                                               std::numeric_limits<std::uint64_t>::max()};
    ByteWriter writer;
    for (const auto value : values)
        writer.varint(value);
    ByteReader reader(writer.view());
    for (const auto value : values)
        QCOMPARE(reader.varint(), value);
    QVERIFY(reader.atEnd());
    QCOMPARE(reader.varint(), std::uint64_t{0});
    QVERIFY(!reader.ok());
}

void TestByteCodec::varintOverTenBytesFails()
{
    const std::vector<std::uint8_t> endless(20, 0xff);
    ByteReader reader(endless);
    reader.varint();
    QVERIFY(!reader.ok());
}

void TestByteCodec::zigzagIsItsOwnInverse()
{
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{-2},
          std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()})
        QCOMPARE(unzigzag(zigzag(value)), value);
    QCOMPARE(zigzag(-1), std::uint64_t{1});
    QCOMPARE(zigzag(1), std::uint64_t{2});
}

void TestByteCodec::columnsComeBack()
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 2000; ++round) {
        const auto values = randomValues(random, random() % 300);
        const auto minWidth = static_cast<unsigned>(random() % 3);
        ByteWriter writer;
        writer.column(values, minWidth);
        writer.byte(42);
        ByteReader reader(writer.view());
        std::vector<std::uint64_t> back(values.size(), 99);
        QVERIFY(reader.column(values.size(), back.data()));
        QCOMPARE(back, values);
        QCOMPARE(reader.byte(), std::uint8_t{42});
        QVERIFY(reader.atEnd());
        QVERIFY(writer.size() >= minWidth * values.size());
    }
}

void TestByteCodec::wideValuesDontFitIn32Bits()
{
    const std::vector<std::uint64_t> narrow = {1, 2, 0xffff'ffff, 3};
    const std::vector<std::uint64_t> wide = {1, 2, 0x1'0000'0000, 3};
    for (const unsigned minWidth : {0U, 4U}) {
        std::vector<std::uint32_t> back(4);
        ByteWriter fits;
        fits.column(narrow, minWidth);
        QVERIFY(ByteReader(fits.view()).column(4, back.data()));
        QCOMPARE(back[2], 0xffff'ffffU);
        ByteWriter tooWide;
        tooWide.column(wide, minWidth);
        QVERIFY(!ByteReader(tooWide.view()).column(4, back.data()));
    }
}

void TestByteCodec::everyCutColumnFails()
{
    std::mt19937_64 random(8);
    for (int round = 0; round < 50; ++round) {
        const auto values = randomValues(random, 1 + random() % 40);
        ByteWriter writer;
        writer.column(values, 1);
        std::vector<std::uint64_t> back(values.size());
        for (std::size_t size = 0; size < writer.size(); ++size) {
            ByteReader reader(writer.view().first(size));
            QVERIFY(!reader.column(values.size(), back.data()));
            QVERIFY(!reader.ok());
        }
    }
}

void TestByteCodec::lyingCountsFail()
{
    std::vector<std::uint64_t> out(4);
    const std::vector<std::uint8_t> tooWide = {9, 0, 1, 2, 3, 4};
    QVERIFY(!ByteReader(tooWide).column(4, out.data()));
    const std::vector<std::uint8_t> moreExceptionsThanValues = {0, 5, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1};
    QVERIFY(!ByteReader(moreExceptionsThanValues).column(4, out.data()));
    const std::vector<std::uint8_t> exceptionBehindTheEnd = {0, 1, 4, 1};
    QVERIFY(!ByteReader(exceptionBehindTheEnd).column(4, out.data()));
    const std::vector<std::uint8_t> exceptionAtTheEnd = {0, 1, 3, 1};
    QVERIFY(ByteReader(exceptionAtTheEnd).column(4, out.data()));
    QCOMPARE(out, (std::vector<std::uint64_t>{0, 0, 0, 1}));
    const std::vector<std::uint8_t> exceptionOverflows = {7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 2};
    QVERIFY(!ByteReader(exceptionOverflows).column(1, out.data()));
}

QTEST_APPLESS_MAIN(TestByteCodec)
#include "tst_byte_codec.moc"
