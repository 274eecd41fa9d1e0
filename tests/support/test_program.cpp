#include "tests/support/test_program.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace zoe::test {

namespace {

std::map<std::string_view, RunTest> &tests()
{
    static std::map<std::string_view, RunTest> all;
    return all;
}

} // namespace

RegisteredTest::RegisteredTest(std::string_view className, RunTest run)
{
    tests().emplace(className.substr(0, className.find(':')), run);
}

} // namespace zoe::test

int main(int argc, char **argv)
{
    using zoe::test::tests;
    const auto chosen = argc > 1 ? tests().find(argv[1]) : tests().end();
    if (chosen == tests().end()) {
        std::fprintf(stderr, "Usage: %s TEST [Qt Test options]. Tests:\n", argv[0]);
        for (const auto &[name, run] : tests())
            std::fprintf(stderr, "  %s\n", std::string(name).c_str());
        return 2;
    }
    // The activity of other programs on the machine concerns only a few tests, which say so.
    setenv("ZOE_SWITCHES", "own", 0);
    std::vector<char *> arguments(argv, argv + argc + 1); // with the null at the end
    arguments.erase(arguments.begin() + 1);
    return chosen->second(argc - 1, arguments.data());
}
