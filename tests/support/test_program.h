// Lets several test classes share one program: each registers itself under the name of its source,
// and `test_program tst_x [Qt Test options]` runs one of them. GUI thread only.
#pragma once

#include <QCoreApplication>
#include <QTest>
#include <string_view>

namespace zoe::test {

using RunTest = int (*)(int argc, char **argv);

// Adds a test to the program. `className` is "tst_x::TestX": the test is known as tst_x.
struct RegisteredTest {
    RegisteredTest(std::string_view className, RunTest run);
};

template <class TestClass>
int runWithoutApplication(int argc, char **argv)
{
    TestClass test;
    return QTest::qExec(&test, argc, argv);
}

template <class TestClass>
int runWithApplication(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    return runWithoutApplication<TestClass>(argc, argv);
}

} // namespace zoe::test

#define ZOE_REGISTER_TEST(TestClass, run) ZOE_REGISTER_TEST_AS(TestClass, run, __COUNTER__)
#define ZOE_REGISTER_TEST_AS(TestClass, run, number) ZOE_REGISTERED_TEST(TestClass, run, number)
#define ZOE_REGISTERED_TEST(TestClass, run, number)                                                \
    static const zoe::test::RegisteredTest registeredTest##number(#TestClass, run<TestClass>);

// The last line of a test source, outside its namespace: with a QCoreApplication, or without any.
#define ZOE_TEST(TestClass) ZOE_REGISTER_TEST(TestClass, zoe::test::runWithApplication)
#define ZOE_APPLESS_TEST(TestClass) ZOE_REGISTER_TEST(TestClass, zoe::test::runWithoutApplication)
