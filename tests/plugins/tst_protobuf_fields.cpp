// Reading protobuf messages: numbers of any length at any distance from the end, and broken bytes.
#include <QTest>
#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include "plugins/importers/common/bytes/protobuf_fields.h"
#include "tests/plugins/protobuf_writer.h"
#include "tests/support/test_program.h"

namespace tst_protobuf_fields {

using namespace zoe;
using namespace zoe::test;
using protobuf::Field;
using protobuf::FieldReader;
using protobuf::forEachField;

namespace {

// A copy that ends where its memory does, so that sanitizers see what is read behind it.
class Bytes {
  public:
    explicit Bytes(const QByteArray &bytes)
        : m_size(static_cast<std::size_t>(bytes.size()))
        , m_copy(std::make_unique<char[]>(m_size))
    {
        std::ranges::copy(bytes, m_copy.get());
    }
    [[nodiscard]] std::string_view view() const { return {m_copy.get(), m_size}; }

  private:
    std::size_t m_size;
    std::unique_ptr<char[]> m_copy;
};

QByteArray varint(std::uint64_t number)
{
    Protobuf message;
    message.varint(number);
    return message.bytes;
}

// Tag, type, number and bytes of each field; "broken" at the end if they are no message.
QStringList fieldsOf(const QByteArray &message)
{
    const Bytes bytes(message);
    QStringList lines;
    const bool whole = forEachField(bytes.view(), [&lines](const Field &field) {
        lines += QStringLiteral("%1%2%3 %4%5")
                     .arg(field.tag)
                     .arg(field.isBytes ? " bytes" : "")
                     .arg(field.isFixed ? " fixed" : "")
                     .arg(field.number)
                     .arg(QString::fromUtf8(field.bytes.data(),
                                            static_cast<qsizetype>(field.bytes.size())));
    });
    if (!whole)
        lines += QStringLiteral("broken");
    return lines;
}

} // namespace

class TestProtobufFields : public QObject {
    Q_OBJECT

  private slots:
    void numbersOfAnyLength()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 10'000; ++round) {
            const std::uint64_t number = random() >> random() % 64;
            const QByteArray encoded = varint(number);
            for (int behind = 0; behind < 10; ++behind) {
                const Bytes bytes(encoded + QByteArray(behind, static_cast<char>(random())));
                FieldReader reader(bytes.view());
                std::uint64_t taken = 0;
                QVERIFY(reader.takeNumber(taken));
                QCOMPARE(taken, number);
                QCOMPARE(reader.left(), static_cast<std::size_t>(behind));
            }
            const Bytes cut(encoded.chopped(1));
            std::uint64_t taken = 0;
            QVERIFY(!FieldReader(cut.view()).takeNumber(taken));
        }
    }

    void numbersThatAreTooLong()
    {
        for (const int more : {9, 10, 11, 20}) {
            const Bytes bytes(QByteArray(more, '\x80') + QByteArray(20, '\0'));
            std::uint64_t taken = 1;
            QCOMPARE(FieldReader(bytes.view()).takeNumber(taken), more == 9);
        }
    }

    void fieldsOfAllTypes()
    {
        QCOMPARE(fieldsOf({}), QStringList());
        const QByteArray message = Protobuf()
                                       .number(1, 150)
                                       .number(18'999, std::numeric_limits<std::uint64_t>::max())
                                       .fixed(3, 7)
                                       .text(100, "text")
                                       .text(5, "")
                                       .bytes +
                                   varint(6 << 3 | 5) + QByteArray("\x01\x02\x03\x04", 4);
        const QStringList fields = {"1 150",     "18999 18446744073709551615",
                                    "3 fixed 7", "100 bytes 0text",
                                    "5 bytes 0", "6 67305985"};
        QCOMPARE(fieldsOf(message), fields);
        // Cut anywhere: the fields before, and an error unless it is between two of them.
        for (qsizetype size = 0; size < message.size(); ++size) {
            QStringList some = fieldsOf(message.first(size));
            if (!some.isEmpty() && some.back() == QLatin1String("broken"))
                some.removeLast();
            QCOMPARE(some, fields.first(some.size()));
        }
    }

    void brokenFields_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("tag 0") << varint(0 << 3) + varint(1);
        QTest::newRow("first reserved tag") << varint(19'000 << 3) + varint(1);
        QTest::newRow("last reserved tag") << varint(19'999 << 3) + varint(1);
        for (const unsigned type : {3U, 4U, 6U, 7U})
            QTest::addRow("type %u", type) << varint(1 << 3 | type) + QByteArray(16, '\1');
        QTest::newRow("more bytes than there are") << varint(1 << 3 | 2) + varint(5) + "four";
        QTest::newRow("nearly 4 GiB") << varint(1 << 3 | 2) + varint(0xFFFF'FFFF) + "four";
        QTest::newRow("seven of eight") << varint(1 << 3 | 1) + QByteArray(7, '\1');
        QTest::newRow("three of four") << varint(1 << 3 | 5) + QByteArray(3, '\1');
    }

    void brokenFields()
    {
        QFETCH(QByteArray, message);
        QCOMPARE(fieldsOf(Protobuf().number(2, 3).bytes + message), QStringList({"2 3", "broken"}));
    }

    void packedNumbersUpToTheFirstBrokenOne()
    {
        using Numbers = std::vector<std::uint64_t>;
        const QByteArray packed = varint(1) + varint(300) + varint(1ULL << 63);
        QCOMPARE(protobuf::packedNumbers(Bytes(packed).view()), (Numbers{1, 300, 1ULL << 63}));
        QCOMPARE(protobuf::packedNumbers(Bytes(packed.chopped(1)).view()), (Numbers{1, 300}));
        QCOMPARE(protobuf::packedNumbers({}), Numbers());
    }
};

} // namespace tst_protobuf_fields

ZOE_TEST(tst_protobuf_fields::TestProtobufFields)
#include "tst_protobuf_fields.moc"
