// Fails when units, or the folders they are in, include each other in a circle. A unit is a header
// and its sources.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <functional>
#include <map>
#include <set>

#include "tests/support/test_program.h"

namespace tst_circles {

namespace {

using Graph = std::map<QString, std::set<QString>>; // from a name to what it includes

// The groups of two or more names that reach each other: Tarjan's strongly connected components
// (1972).
QStringList circlesOf(const Graph &graph)
{
    struct Visit {
        int number = 0;
        int lowest = 0;
        bool open = true; // on the stack
    };
    std::map<QString, Visit> visits;
    QStringList stack;
    QStringList circles;
    const std::function<void(const QString &)> visit = [&](const QString &name) {
        const int number = static_cast<int>(visits.size());
        visits[name] = {number, number};
        stack << name;
        const auto next = graph.find(name);
        for (const QString &to : next != graph.end() ? next->second : std::set<QString>{}) {
            if (!visits.contains(to))
                visit(to);
            if (visits[to].open)
                visits[name].lowest = std::min(visits[name].lowest, visits[to].lowest);
        }
        if (visits[name].lowest != number)
            return;
        QStringList circle;
        do {
            circle << stack.takeLast();
            visits[circle.back()].open = false;
        } while (circle.back() != name);
        circle.sort();
        if (circle.size() > 1)
            circles << circle.join(", ");
    };
    for (const auto &[name, includes] : graph)
        visit(name);
    return circles;
}

QString unitOf(const QString &file)
{
    static const QRegularExpression ending("(_posix|_linux|_windows)?\\.(h|cpp|c)$");
    return QString(file).remove(ending);
}

// Which unit includes which.
Graph includesOf()
{
    static const QRegularExpression include("^\\s*#\\s*include\\s*\"([^\"]+)\"",
                                            QRegularExpression::MultilineOption);
    const QDir root(ZOE_SOURCE_DIR);
    Graph graph;
    for (const char *folder :
         {"analysis", "formats", "recorder", "plugins", "fleet", "cli", "app"}) {
        QDirIterator it(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile source(it.next());
            if (!source.open(QIODevice::ReadOnly))
                return {};
            const QString file = root.relativeFilePath(source.fileName());
            auto matches = include.globalMatch(QString::fromUtf8(source.readAll()));
            while (matches.hasNext()) {
                QString header = matches.next().captured(1);
                if (header.startsWith("zoetrope/"))
                    header.prepend("recorder/include/");
                if (header.contains('/') && unitOf(header) != unitOf(file))
                    graph[unitOf(file)].insert(unitOf(header));
            }
        }
    }
    return graph;
}

} // namespace

class TestCircles : public QObject {
    Q_OBJECT

  private slots:
    void findsCirclesOfAnyLength();
    void unitsFormNoCircle();
    void foldersFormNoCircle();
};

void TestCircles::findsCirclesOfAnyLength()
{
    QCOMPARE(circlesOf({{"a", {"b"}}, {"b", {"c", "d"}}, {"c", {"d"}}}), QStringList());
    QCOMPARE(circlesOf({{"a", {"b"}}, {"b", {"a"}}}), QStringList("a, b"));
    const QStringList two{"c, d", "a, b, e"};
    QCOMPARE(circlesOf({{"a", {"b"}}, {"b", {"e", "c"}}, {"e", {"a"}}, {"c", {"d"}}, {"d", {"c"}}}),
             two);
    QCOMPARE(unitOf("recorder/platform/platform_linux.cpp"),
             unitOf("recorder/platform/platform.h"));
}

void TestCircles::unitsFormNoCircle()
{
    const Graph graph = includesOf();
    QVERIFY(graph.size() > 100);
    const QStringList circles = circlesOf(graph);
    QVERIFY2(circles.isEmpty(), qPrintable(circles.join('\n')));
}

void TestCircles::foldersFormNoCircle()
{
    const auto folderOf = [](const QString &unit) { return unit.left(unit.lastIndexOf('/')); };
    Graph folders;
    for (const auto &[unit, includes] : includesOf())
        for (const QString &included : includes)
            if (folderOf(included) != folderOf(unit))
                folders[folderOf(unit)].insert(folderOf(included));
    QVERIFY(folders.size() > 50);
    const QStringList circles = circlesOf(folders);
    QVERIFY2(circles.isEmpty(), qPrintable(circles.join('\n')));
}

} // namespace tst_circles

ZOE_APPLESS_TEST(tst_circles::TestCircles)
#include "tst_circles.moc"
