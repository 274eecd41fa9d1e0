#include "tests/support/test_program.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

namespace zoe::test {

namespace {

namespace fs = std::filesystem;

std::map<std::string_view, RunTest> &tests()
{
    static std::map<std::string_view, RunTest> all;
    return all;
}

// A folder for the temporary files of this process and its children. A process that is killed
// leaves it, and a later one removes it.
class TemporaryFiles {
  public:
    TemporaryFiles()
    {
        std::error_code error;
        const fs::path all = fs::temp_directory_path(error);
        if (error)
            return;
        removeLeft(all);
        const fs::path own = all / (kPrefix + std::to_string(QCoreApplication::applicationPid()));
        if (!fs::create_directory(own, error))
            return; // of another container
        m_folder = own;
        // As a way for other users to what a test shows them.
        fs::permissions(own, fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec,
                        error);
        setenv("TMPDIR", own.string().c_str(), 1);
    }
    ~TemporaryFiles()
    {
        std::error_code error;
        if (!m_folder.empty())
            fs::remove_all(m_folder, error);
    }
    TemporaryFiles(const TemporaryFiles &) = delete;
    TemporaryFiles &operator=(const TemporaryFiles &) = delete;

  private:
    static constexpr const char *kPrefix = "zoe-test-";
    static constexpr std::chrono::hours kInUse{2}; // longer than any test

    static void removeLeft(const fs::path &all)
    {
        std::error_code error;
        std::vector<fs::path> left;
        for (const fs::directory_entry &entry : fs::directory_iterator(all, error)) {
            const bool isTests = entry.path().filename().string().starts_with(kPrefix);
            if (isTests && fs::file_time_type::clock::now() - entry.last_write_time(error) > kInUse)
                left.push_back(entry.path());
        }
        for (const fs::path &folder : left)
            fs::remove_all(folder, error);
    }

    fs::path m_folder;
};

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
    const zoe::test::TemporaryFiles files;
    std::vector<char *> arguments(argv, argv + argc + 1); // with the null at the end
    arguments.erase(arguments.begin() + 1);
    return chosen->second(argc - 1, arguments.data());
}
