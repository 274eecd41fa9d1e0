// Measures what including the header costs: compile time compared with an empty unit, and bytes of
// code per site. Runs the compiler that built this program.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace {

const std::string kInclude = "#include <zoetrope/zoe.h>\n";

class Units {
  public:
    Units()
        : m_folder(std::filesystem::temp_directory_path() / "zoetrope-bench-header")
    {
        std::filesystem::create_directories(m_folder);
    }
    ~Units() { std::filesystem::remove_all(m_folder); }
    Units(const Units &) = delete;
    Units &operator=(const Units &) = delete;

    void compile(const std::string &content)
    {
        std::ofstream(m_folder / "unit.cpp") << content;
        const std::string command = std::string(ZOE_CXX) + " -std=c++17 -O2 -I" + ZOE_INCLUDE +
                                    " -c " + path("unit.cpp") + " -o " + path("unit.o");
        if (std::system(command.c_str()) != 0)
            std::abort();
    }

    // Bytes of code in the last compiled object, including cold parts.
    long codeBytes()
    {
        long bytes = 0;
        FILE *const pipe = popen(("size -A " + path("unit.o")).c_str(), "r");
        char line[256];
        while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr) {
            char section[64];
            long size = 0;
            if (std::sscanf(line, "%63s %ld", section, &size) == 2 &&
                std::string(section).rfind(".text", 0) == 0)
                bytes += size;
        }
        if (pipe != nullptr)
            pclose(pipe);
        return bytes;
    }

  private:
    std::string path(const char *name) const { return (m_folder / name).string(); }

    std::filesystem::path m_folder;
};

double median(std::vector<double> &values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void includeTime(benchmark::State &state)
{
    Units units;
    const auto msOf = [&](const std::string &content) {
        const auto before = std::chrono::steady_clock::now();
        units.compile(content);
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before)
            .count();
    };
    std::vector<double> empty;
    std::vector<double> header;
    for (auto _ : state) {
        empty.push_back(msOf(""));
        header.push_back(msOf(kInclude));
        state.SetIterationTime(header.back() / 1000);
    }
    state.counters["empty_ms"] = median(empty);
    state.counters["header_ms"] = median(header);
    state.counters["over_empty_ms"] = median(header) - median(empty);
}

// Blocks between two calls, with or without a zone; the calls may throw or not.
std::string functions(int count, bool zones, const char *exceptions)
{
    std::string unit = kInclude + "void call(int)" + exceptions + ";\n";
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        unit += "void f" + number + "() { call(1); { " +
                (zones ? "ZOE_ZONE(\"zone " + number + "\"); " : "") + "call(2); } call(3); }\n";
    }
    return unit;
}

// The same, but with all blocks in one function: the cost of one more zone if there are others.
std::string oneFunction(int count, bool zones, const char *exceptions)
{
    std::string unit = kInclude + "void call(int)" + exceptions + ";\nvoid f() {\n";
    for (int i = 0; i < count; ++i)
        unit += std::string("{ ") + (zones ? "ZOE_ZONE(\"zone\"); " : "") + "call(2); }\n";
    return unit + "}\n";
}

template <class Make>
double bytesASite(Units &units, Make make, const char *exceptions)
{
    constexpr int kSites = 32;
    units.compile(make(kSites, true, exceptions));
    const long with = units.codeBytes();
    units.compile(make(kSites, false, exceptions));
    return static_cast<double>(with - units.codeBytes()) / kSites;
}

void siteBytes(benchmark::State &state)
{
    Units units;
    for (auto _ : state) {
        state.counters["own_function"] = bytesASite(units, functions, " noexcept");
        state.counters["own_function_throwing"] = bytesASite(units, functions, "");
        state.counters["one_more"] = bytesASite(units, oneFunction, " noexcept");
        state.counters["one_more_throwing"] = bytesASite(units, oneFunction, "");
    }
}

} // namespace

BENCHMARK(includeTime)->UseManualTime()->Iterations(25)->Unit(benchmark::kMillisecond);
BENCHMARK(siteBytes)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
