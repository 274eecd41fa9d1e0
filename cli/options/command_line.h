// The commands of zoe with their options and arguments, and what runs them. Only the source of this
// header sees the library that parses. For one thread.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace zoe::cli {

// An option or argument of a command: a handle, valid as long as its CommandLine.
class Option {
  public:
    explicit Option(CLI::Option *option)
        : m_option(option)
    {}

    Option required() const;
    Option excludes(Option other) const;
    Option excludes(std::initializer_list<const char *> names) const;
    // What the value is before parsing, in --help.
    Option showsDefault() const;
    Option separatedBy(char separator) const;
    Option group(const std::string &title) const;
    Option typeName(const std::string &name) const;
    // Takes the one value that follows, however many the option may have.
    Option oneAtATime() const;

    // Of the value:
    Option notEmpty() const; // an empty one would select everything without saying so
    Option oneOf(const std::vector<std::string> &values) const;
    template <class T>
    Option range(T least, T most) const; // both included
    // wrong: what is wrong with a text; empty: nothing.
    Option check(std::function<std::string(const std::string &)> wrong) const;

  private:
    CLI::Option *m_option;
};

// A command: a handle, valid as long as its CommandLine.
class Command {
  public:
    explicit Command(CLI::App *app)
        : m_app(app)
    {}

    // names: "--frames", "-o,--output", or "capture" for an argument by position. value: must
    // outlive the CommandLine.
    template <class T>
    Option addOption(const std::string &names, T &value, const std::string &help) const;
    Option addFlag(const std::string &names, bool &value, const std::string &help) const;
    // take: gets the text and returns the error, or nothing.
    Option addParsed(const std::string &names,
                     const std::function<std::string(const std::string &)> &take,
                     const std::string &help) const;
    void onRun(std::function<void()> run) const;

  private:
    CLI::App *m_app;
};

class CommandLine {
  public:
    CommandLine(const std::string &description, const std::string &version,
                const std::string &footer);
    ~CommandLine();
    CommandLine(const CommandLine &) = delete;
    CommandLine &operator=(const CommandLine &) = delete;

    Command addCommand(const std::string &name, const std::string &description,
                       const std::string &footer);
    // Parses the arguments and runs the command. Not set: it ran. Exit code: --help or --version
    // was printed, or an error in the arguments on stderr.
    [[nodiscard]] std::optional<int> run(int argc, char **argv);

  private:
    std::unique_ptr<CLI::App> m_app;
};

} // namespace zoe::cli
