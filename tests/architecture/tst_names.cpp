// Fails when two sources of a library declare the same name in unnamed namespaces: sources are
// compiled together in groups, and which are together depends on their sizes and on the build.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <map>

#include "tests/support/test_program.h"

namespace tst_names {

namespace {

// The source without comments, directives and the contents of strings. Ends of unnamed namespaces
// are "@".
QString codeOf(const QString &text)
{
    static const QRegularExpression end("^\\} // namespace$", QRegularExpression::MultilineOption);
    static const QRegularExpression commentOrString(
        "//[^\\n]*|/\\*.*?\\*/|R(\")(\\w*)\\(.*?\\)\\2\"|(\")(?:\\\\.|[^\"\\\\\\n])*\"|"
        "(?<![0-9a-fA-F])(')(?:\\\\.|[^'\\\\\\n])+'",
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression directive("^[ \\t]*#(?:[^\\n]*\\\\\\n)*[^\\n]*",
                                              QRegularExpression::MultilineOption);
    return QString(text).replace(end, "@").replace(commentOrString, "\\1\\3\\4").remove(directive);
}

// Each declaration of the unnamed namespaces up to its body or its end.
QStringList declarationsOf(const QString &code)
{
    static const QRegularExpression unnamed("^namespace \\{$([^@]*)@",
                                            QRegularExpression::MultilineOption);
    QStringList declarations;
    auto namespaces = unnamed.globalMatch(code);
    while (namespaces.hasNext()) {
        QString declaration;
        int depth = 0;
        int parentheses = 0;
        const QString body = namespaces.next().captured(1);
        for (const QChar letter : body) {
            if (letter == '{')
                ++depth;
            if (depth == 0 && letter != ';')
                declaration += letter;
            if (letter == '}')
                --depth;
            if (depth == 0 && (letter == '(' || letter == ')'))
                parentheses += letter == '(' ? 1 : -1;
            if (depth == 0 && parentheses == 0 && (letter == ';' || letter == '}')) {
                declarations << declaration.simplified();
                declaration.clear();
            }
        }
    }
    declarations.removeAll(QString());
    return declarations;
}

// A declaration's parameters without their names and template arguments; f(A a, B) has (A,B).
QString parametersIn(const QString &declaration)
{
    static const QRegularExpression parameter(
        "\\s*(?:const )?([\\w:]+(?: \\w+)*?(?: ?[*&])*)(?: ?\\b\\w+)?(?: ?=.*)?\\s*$");
    const qsizetype begin = declaration.indexOf('(') + 1;
    const qsizetype end = declaration.lastIndexOf(')');
    QStringList types;
    for (const QString &one : declaration.mid(begin, end - begin).split(','))
        types << parameter.match(one).captured(1).remove(' ');
    return '(' + types.join(',') + ')';
}

// What a declaration declares: a name, and a function's parameters. Empty for members, operators,
// specialisations and other names of what is declared elsewhere.
QString nameIn(QString declaration)
{
    static const QRegularExpression attribute("\\[\\[.*?\\]\\]|\\balignas\\([^)]*\\)");
    static const QRegularExpression arguments("<[^<>]*>");
    static const QRegularExpression value("^([^(=]*[^(=!<>])=[^=].*");
    static const QRegularExpression none(
        "^(?:static_assert|using namespace|namespace)\\b|^using [\\w:]*::\\w+$|\\boperator\\b");
    static const QRegularExpression type(
        "^(?:template ?)?(?:struct|class|union|enum class|enum|using)"
        " (\\w+) ?(?:final ?)?(?::.*)?$");
    static const QRegularExpression variable("^[^(]*[\\w>*&] ?[ *&](\\w+) ?(?:\\[.*)?$");
    static const QRegularExpression function("^[^(]*?[\\w>*&] ?[ *&](\\w+) ?\\(.*\\)[^()]*$");
    declaration.remove(attribute);
    while (declaration.contains(arguments))
        declaration.remove(arguments);
    declaration = declaration.replace(value, "\\1").simplified();
    if (declaration.contains(none))
        return {};
    for (const QRegularExpression &form : {type, variable})
        if (const auto match = form.match(declaration); match.hasMatch())
            return match.captured(1);
    const QString name = function.match(declaration).captured(1);
    return name.isEmpty() ? QString() : name + parametersIn(declaration);
}

QStringList namesIn(const QString &text)
{
    QStringList names;
    for (const QString &declaration : declarationsOf(codeOf(text)))
        names << nameIn(declaration);
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

// Folders whose sources are compiled into one target, from the root.
QStringList libraries()
{
    QStringList folders{"analysis", "app", "cli", "fleet", "formats", "recorder", "plugins/api"};
    const QDir root(ZOE_SOURCE_DIR);
    for (const char *group : {"plugins/clusterers", "plugins/exporters", "plugins/importers"})
        for (const QString &plugin :
             QDir(root.filePath(group)).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            folders << group + ('/' + plugin);
    return folders;
}

} // namespace

class TestNames : public QObject {
    Q_OBJECT

  private slots:
    void findsTheNames_data();
    void findsTheNames();
    void noNameTwiceInALibrary();
};

void TestNames::findsTheNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("names");
    const auto row = [](const char *title, const char *text, const QStringList &names) {
        QTest::newRow(title)
            << QString("namespace zoe {\nnamespace {\n%1\n} // namespace\n}\n").arg(text) << names;
    };
    row("constants", "constexpr int kA = 1 << 20; // kB = 2\nconst char *const kC{\"};\"};",
        {"kA", "kC"});
    row("an array", "constexpr std::array<std::pair<int, int>, 2> kA{{{1, 2}, {3, 4}}};", {"kA"});
    row("a plain array", "const char *const names[] = {\"a\", \"b\"};", {"names"});
    row("a computed one", "const int kA = f(1, 2);\nstd::atomic<int> g{0};", {"kA", "g"});
    row("functions",
        "int *f(int a = 1)\n{\n    return g({a});\n}\n"
        "void h();\nvoid h(const std::map<A, B> &a, const char *, std::span<T> b = {});",
        {"f(int)", "h()", "h(std::map&,char*,std::span)"});
    row("templates", "template <class T, int n = 3>\nstd::vector<T> f(std::array<T, n> &&x)\n{\n}",
        {"f(std::array&&)"});
    row("types",
        "struct A {\n    int a;\n};\nclass B final : public C {\n};\n"
        "enum class D : std::uint8_t { X };\ntemplate <class T>\nstruct E {\n};",
        {"A", "B", "D", "E"});
    row("aliases", "using A = std::map<int, B>;\nusing std::swap;", {"A"});
    row("members elsewhere", "A::A(int a) : m_a(a)\n{\n}\nint A::f() const\n{\n}", {});
    row("directives", "#define X(a) \\\n    int a = 1;\n#if 1\nint f();\n#endif", {"f()"});
    row("nothing", "static_assert(kA == 3);\nstruct A;\nbool operator==(A, A);", {"A"});
    QTest::newRow("a library's own") << "namespace zoe {\nint f();\n}\n" << QStringList();
}

void TestNames::findsTheNames()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, names);
    QCOMPARE(namesIn(text), names);
}

void TestNames::noNameTwiceInALibrary()
{
    const QDir root(ZOE_SOURCE_DIR);
    QStringList complaints;
    qsizetype count = 0;
    for (const QString &library : libraries()) {
        std::map<QString, QStringList> files; // by name
        QDirIterator it(root.filePath(library), {"*.cpp", "*.h"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile source(it.next());
            const QString file = root.relativeFilePath(source.fileName());
            // Those of another system, or of the program, are never compiled with the rest.
            if (file.contains("/windows/") || file.endsWith("_windows.cpp") ||
                file.endsWith("/main.cpp"))
                continue;
            QVERIFY2(source.open(QIODevice::ReadOnly), qPrintable(file));
            for (const QString &name : namesIn(QString::fromUtf8(source.readAll())))
                files[name] << file;
        }
        count += static_cast<qsizetype>(files.size());
        for (const auto &[name, places] : files)
            if (places.size() > 1)
                complaints << name + ": " + places.join(", ");
    }
    QVERIFY2(count > 3000, qPrintable(QString::number(count)));
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join('\n')));
}

} // namespace tst_names

ZOE_APPLESS_TEST(tst_names::TestNames)
#include "tst_names.moc"
