// Short names of functions from both compilers' long forms.
#include <QTest>

#include "recorder/collector/function_name.h"
#include "tests/support/test_program.h"

namespace tst_function_name {

class TestFunctionName : public QObject {
    Q_OBJECT

  private slots:
    void simplifies_data();
    void simplifies();
    void neverFails();
};

void TestFunctionName::simplifies_data()
{
    QTest::addColumn<QString>("pretty");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *pretty, const char *name) {
        QTest::newRow(pretty) << pretty << name;
    };
    row("main", "main");
    row("int main(int, char**)", "main");
    row("void game::World::update(float)", "game::World::update");
    row("virtual void game::World::update(float) const", "game::World::update");
    row("void World::update() const &", "World::update");
    row("void World::update() &&", "World::update");
    row("static std::vector<int> a::b::make(std::pair<int, int>)", "a::b::make");
    row("game::World::World(int)", "game::World::World");
    row("World::~World()", "World::~World");
    row("T square(T) [with T = int]", "square");
    row("T square(T) [T = int]", "square");
    row("constexpr auto f(const T&) [with T = std::array<int, 3>; U = char [4]]", "f");
    row("void Box<T>::grow(T) [with T = int]", "Box<T>::grow");
    row("void Box<std::pair<int, char> >::grow(int)", "Box<std::pair<int, char> >::grow");
    row("{anonymous}::helper()", "helper");
    row("void {anonymous}::helper(int)", "helper");
    row("void (anonymous namespace)::helper(int)", "helper");
    row("int a::(anonymous namespace)::Inner::go()", "a::Inner::go");
    row("main()::<lambda()>", "main::<lambda>");
    row("main(int, char**)::<lambda(int)>", "main::<lambda>");
    row("run(int)::<lambda(auto:1)> [with auto:1 = int]", "run::<lambda>");
    row("auto main()::(anonymous class)::operator()() const", "main::<lambda>");
    row("int Thing::operator()(int) const", "Thing::operator()");
    row("bool operator==(const A&, const A&)", "operator==");
    row("bool ns::operator<(const ns::A&, const ns::A&)", "ns::operator<");
    row("std::ostream& operator<<(std::ostream&, const A&)", "operator<<");
    row("A* Handle::operator->() const", "Handle::operator->");
    row("A::operator bool() const", "A::operator bool");
    row("A::operator const char*() const", "A::operator const char*");
    row("int& A::operator[](std::size_t)", "A::operator[]");
    row("void my_operator_thing(int)", "my_operator_thing");
    row("void apply(void (*)(int), int)", "apply");
    row("decltype (auto) f(int)", "f");
    row("void f(T) requires Small<T>", "f");
    row("void f(T) requires Small<T> [with T = int]", "f");
    row("", "");
    row("((((", "((((");
    row(")", ")");
}

void TestFunctionName::simplifies()
{
    QFETCH(const QString, pretty);
    QFETCH(const QString, name);
    QCOMPARE(QString::fromStdString(zoe::recorder::functionName(pretty.toStdString())), name);
}

// Every cut of every example: something comes back, and nothing is read out of bounds.
void TestFunctionName::neverFails()
{
    const std::string text =
        "auto (anonymous namespace)::A<B>::f(int (*)[3])::<lambda(x)> operator->*() "
        "const && [with T = {lambda}]";
    for (std::size_t from = 0; from < text.size(); ++from)
        for (std::size_t to = from + 1; to <= text.size(); ++to)
            QVERIFY(!zoe::recorder::functionName(text.substr(from, to - from)).empty());
}

} // namespace tst_function_name

ZOE_APPLESS_TEST(tst_function_name::TestFunctionName)
#include "tst_function_name.moc"
