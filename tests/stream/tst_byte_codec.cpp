#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/bytes/column_split.h"
#include "tests/support/test_program.h"

namespace tst_byte_codec {

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
    void splitColumnsComeBack();
    void splitColumnsFailAsColumnsDo();
    void singlePlanesAreTakenAlone();
    void bestSplitIsHardlyWorseThanAny();
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

void TestByteCodec::splitColumnsComeBack()
{
    std::mt19937_64 random(9);
    for (int round = 0; round < 1000; ++round) {
        const auto values = randomValues(random, random() % 300);
        const bool narrow = std::ranges::all_of(values, [](auto v) { return v <= UINT32_MAX; });
        const auto lowBits = static_cast<unsigned>(round % 9);
        ByteWriter writer;
        writer.splitColumn(values, lowBits);
        writer.byte(42);
        ByteReader reader(writer.view());
        std::vector<std::uint64_t> back(values.size(), 99);
        QVERIFY(reader.splitColumn(values.size(), back.data()));
        QCOMPARE(back, values);
        QCOMPARE(reader.byte(), std::uint8_t{42});
        QVERIFY(reader.atEnd());
        std::vector<std::uint32_t> back32(values.size(), 99);
        QCOMPARE(ByteReader(writer.view()).splitColumn(values.size(), back32.data()), narrow);
        if (narrow)
            QVERIFY(std::ranges::equal(back32, values));
    }
}

void TestByteCodec::splitColumnsFailAsColumnsDo()
{
    std::mt19937_64 random(10);
    for (unsigned lowBits = 0; lowBits <= 8; ++lowBits) {
        const auto values = randomValues(random, 1 + random() % 40);
        ByteWriter writer;
        writer.splitColumn(values, lowBits);
        std::vector<std::uint64_t> back(values.size());
        // A column of zeros may need only its head: the part cut off is then the low bits.
        for (std::size_t size = 0; size < writer.size(); ++size) {
            ByteReader reader(writer.view().first(size));
            QVERIFY(!reader.splitColumn(values.size(), back.data()));
            QVERIFY(!reader.ok());
        }
    }
    std::vector<std::uint64_t> out(4);
    const std::vector<std::uint8_t> tooManyLowBits = {9, 0, 0, 0, 0, 0, 0, 0, 0};
    QVERIFY(!ByteReader(tooManyLowBits).splitColumn(4, out.data()));
    const std::vector<std::uint8_t> overflows = {1,    0,    0,    1,    3,    0x80, 0x80, 0x80,
                                                 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1};
    QVERIFY(!ByteReader(overflows).splitColumn(4, out.data()));
    std::vector<std::uint32_t> nothing;
    QVERIFY(!ByteReader({}).splitColumn(std::size_t{1} << 60, nothing.data()));
}

void TestByteCodec::singlePlanesAreTakenAlone()
{
    ByteWriter writer;
    writer.column(std::vector<std::uint64_t>{7, 8, 9});
    writer.column(std::vector<std::uint64_t>{7, 8, 999});
    ByteReader reader(writer.view());
    QVERIFY(reader.singlePlane(0).empty());
    QVERIFY(reader.singlePlane(100).empty());
    const auto plane = reader.singlePlane(3);
    QVERIFY(std::ranges::equal(plane, std::vector<std::uint8_t>{7, 8, 9}));
    QVERIFY(reader.singlePlane(3).empty());
    std::vector<std::uint8_t> tooNarrow(3);
    ByteReader copy = reader;
    QVERIFY(!copy.column(3, tooNarrow.data()));
    std::vector<std::uint32_t> out(3);
    QVERIFY(reader.column(3, out.data()) && reader.atEnd());
    QCOMPARE(out, (std::vector<std::uint32_t>{7, 8, 999}));
    ByteReader again(writer.view());
    std::vector<std::uint8_t> bytes(3);
    QVERIFY(again.column(3, bytes.data()));
    QCOMPARE(bytes, (std::vector<std::uint8_t>{7, 8, 9}));
}

// Compared with the entropy of each plane of each split, over all values.
void TestByteCodec::bestSplitIsHardlyWorseThanAny()
{
    std::mt19937_64 random(11);
    for (const double widest : {30.0, 900.0, 40'000.0}) {
        std::vector<std::uint64_t> values(50'000);
        std::uniform_real_distribution<double> exponent(0, std::log(widest));
        for (auto &value : values)
            value = static_cast<std::uint64_t>(10 * std::exp(exponent(random)));
        const auto bitsAt = [&](unsigned lowBits) {
            double bits = lowBits * static_cast<double>(values.size());
            for (unsigned shift = lowBits; shift < 32; shift += 8) {
                std::map<std::uint64_t, double> counts;
                for (const std::uint64_t value : values)
                    ++counts[(value >> shift) & 0xff];
                for (const auto &[byte, count] : counts)
                    bits -= count * std::log2(count / static_cast<double>(values.size()));
            }
            return bits;
        };
        double best = bitsAt(0);
        for (unsigned lowBits = 1; lowBits <= 8; ++lowBits)
            best = std::min(best, bitsAt(lowBits));
        const ColumnSplit split = bestSplit(values);
        QVERIFY(bitsAt(split.lowBits) < 1.02 * best);
        QVERIFY(split.bits < 1.05 * best && split.bits > 0.9 * best);
    }
    QCOMPARE(bestSplit({}).bits, 0.0);
}

} // namespace tst_byte_codec

ZOE_APPLESS_TEST(tst_byte_codec::TestByteCodec)
#include "tst_byte_codec.moc"
