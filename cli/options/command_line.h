// The commands of zoe with their options and arguments, and running them. Only the source of this
// header uses the parser library. For one thread.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class ParseError;
} // namespace CLI

namespace zoe::cli {

// What a shell offers as the value of an option or argument: files by default.
enum class NameOf { Function, Thread, FrameSet, Plot, Command };

// The values that a shell can offer for an option.
struct ValueChoice {
    std::vector<std::string> words;
    std::optional<NameOf> names;
};
using ValueChoices = std::map<const CLI::Option *, ValueChoice>;

// An option or argument of a command: a handle, valid as long as its CommandLine.
class Option {
  public:
    Option(CLI::Option *option, ValueChoices *choices)
        : m_option(option)
        , m_choices(choices)
    {}

    Option required() const;
    Option excludes(Option other) const;
    Option excludes(std::initializer_list<const char *> names) const;
    // Shows the value before parsing in --help.
    Option showsDefault() const;
    Option separatedBy(char separator) const;
    Option group(const std::string &title) const;
    Option typeName(const std::string &name) const;
    // Takes a single value each time, however many the option may have.
    Option oneAtATime() const;
    // Offered by a shell; other values are allowed.
    Option suggests(const std::vector<std::string> &values) const;
    // A shell offers these names from the capture on the command line.
    Option names(NameOf what) const;

    // Of the value:
    Option oneOf(const std::vector<std::string> &values) const;
    template <class T>
    Option range(T least, T most) const; // both included
    // wrong: returns what is wrong with a text; empty: nothing.
    Option check(std::function<std::string(const std::string &)> wrong) const;

  private:
    CLI::Option *m_option;
    ValueChoices *m_choices;
};

// A command: a handle, valid as long as its CommandLine.
class Command {
  public:
    Command(CLI::App *app, ValueChoices *choices)
        : m_app(app)
        , m_choices(choices)
    {}

    // names: "--frames", "-o,--output", or "capture" for an argument by position. value: must
    // outlive the CommandLine. Texts after "--" names are not empty, numbers are finite.
    template <class T>
    Option addOption(const std::string &names, T &value, const std::string &help) const;
    Option addFlag(const std::string &names, bool &value, const std::string &help) const;
    // take: gets the text, and returns the error or an empty text.
    Option addParsed(const std::string &names,
                     const std::function<std::string(const std::string &)> &take,
                     const std::string &help) const;
    // A flag that may have a value after "=": take gets that, or "true".
    Option addParsedFlag(const std::string &names,
                         const std::function<std::string(const std::string &)> &take,
                         const std::string &help) const;
    // Adds a subcommand; the command itself then does nothing.
    [[nodiscard]] Command addCommand(const std::string &name, const std::string &description,
                                     const std::string &footer) const;
    [[nodiscard]] std::string name() const; // "fleet add" of one within another
    void onRun(std::function<void()> run) const;

  private:
    CLI::App *m_app;
    ValueChoices *m_choices;
};

// Completions of a word on the command line.
struct Completion {
    std::string word;
    std::string description; // may be empty
};
struct Completions {
    std::vector<Completion> words;
    bool files = false; // files of the current folder, too
};
// The names in the first capture among these words.
using NamesIn =
    std::function<std::vector<std::string>(NameOf what, const std::vector<std::string> &words)>;

class CommandLine {
  public:
    CommandLine(const std::string &description, const std::string &version,
                const std::string &footer);
    ~CommandLine();
    CommandLine(const CommandLine &) = delete;
    CommandLine &operator=(const CommandLine &) = delete;

    // In --help, commands added from now on are listed under this title; none: not listed.
    void startGroup(const std::string &title);
    Command addCommand(const std::string &name, const std::string &description,
                       const std::string &footer);
    // Parses the arguments, the first of which is the program, and runs the command. Not set: it
    // ran. Exit code: --help or --version was printed, or an error in the arguments on stderr.
    [[nodiscard]] std::optional<int> run(const std::vector<std::string> &arguments);
    // Completes the last of the words after "zoe"; it may be empty.
    [[nodiscard]] Completions complete(const std::vector<std::string> &words,
                                       const NamesIn &namesIn) const;

  private:
    [[nodiscard]] int help(const std::vector<std::string> &command) const;
    [[nodiscard]] std::string wrongUse(const std::vector<std::string> &arguments,
                                       const CLI::ParseError &error) const;

    std::unique_ptr<CLI::App> m_app;
    ValueChoices m_choices;
    std::string m_group;
    std::vector<std::string> m_helpAbout;
};

} // namespace zoe::cli
