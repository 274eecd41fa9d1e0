// Tables as text at several widths.
#include <QTest>
#include <cmath>
#include <limits>

#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "tests/support/test_program.h"

namespace tst_text_table {

using namespace zoe::cli;

class TestTextTable : public QObject {
    Q_OBJECT

  private slots:
    void alignsColumns()
    {
        TextTable table;
        table.column("name", Align::Left);
        table.column("n");
        table.row({"a", "1"});
        table.row({"µs…", "1 000"});
        QCOMPARE(table.text(0), std::string("name      n\n"
                                            "a         1\n"
                                            "µs…   1 000\n"));
    }

    // What is printed without being kept is what a table of all rows prints.
    void longTablesAreTheSame()
    {
        const std::vector<std::vector<std::string>> rows{
            {"a", "1", ""}, {"a longer name", "22", ""}, {"µs…", "1 000", ""}};
        const auto print = [&rows](bool kept) {
            TextTable table;
            table.column("name", Align::Left);
            table.column("n");
            table.column("nothing");
            if (kept) {
                for (const auto &row : rows)
                    table.row(row);
                return QString::fromStdString(table.text(0));
            }
            QString text;
            table.writeLong(
                [&rows](const auto &take) {
                    for (const auto &row : rows)
                        take(row);
                },
                0, false,
                [&text](const std::string &line) { text += QString::fromStdString(line); });
            return text;
        };
        QCOMPARE(print(false), print(true));
    }

    void shortensTextInTheMiddle()
    {
        QCOMPARE(shortened("abcdefghij", 10), std::string("abcdefghij"));
        QCOMPARE(shortened("abcdefghij", 5), std::string("ab…ij"));
        QCOMPARE(shortened("äöüßéèà", 4), std::string("ä…èà"));
        TextTable table;
        table.column("name", Align::Left);
        table.column("n");
        table.row({"a_very_long_name_of_a_function", "1"});
        QCOMPARE(table.text(20), std::string("name               n\n"
                                             "a_very_l…function  1\n"));
    }

    void leavesOutByRankAndSaysSo()
    {
        TextTable table;
        table.column("name", Align::Left);
        table.column("first", Align::Right, 1);
        table.column("second", Align::Right, 2);
        table.column("kept");
        table.row({"short", "1", "2", "3"});
        QCOMPARE(table.text(20),
                 std::string("name   first  kept\n"
                             "short      1     3\n"
                             "Columns hidden because the terminal is too narrow: second.\n"));
        QCOMPARE(table.text(5).substr(0, 11), std::string("name   kept"));
    }

    void emptyColumnsAreNotShown()
    {
        TextTable table;
        table.column("a");
        table.column("empty");
        QCOMPARE(table.text(0), std::string("a  empty\n"));
        table.row({"1", ""});
        QCOMPARE(table.text(0), std::string("a\n1\n"));
    }

    void timesBeyondWhatIsCountedAreTheLargest()
    {
        QCOMPARE(nanoseconds(12.6).toInteger(), qint64{13});
        QCOMPARE(nanoseconds(9.3e18).toInteger(), qint64{9223372036854774784});
        QCOMPARE(nanoseconds(-1e300).toInteger(), qint64{-9223372036854774784});
        QCOMPARE(nanoseconds(std::numeric_limits<double>::infinity()).toInteger(),
                 qint64{9223372036854774784});
        QCOMPARE(nanoseconds(std::nan("")).toInteger(), qint64{0});
    }
};

} // namespace tst_text_table

ZOE_TEST(tst_text_table::TestTextTable)
#include "tst_text_table.moc"
