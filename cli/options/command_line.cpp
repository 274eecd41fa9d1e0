#include "cli/options/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <sstream>
#include <type_traits>
#include <utility>

#include "analysis/model/number_text.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/program/context.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

// "--output" if it has a long name.
std::string optionName(const CLI::Option &option)
{
    return option.get_lnames().empty() ? option.get_name() : "--" + option.get_lnames().front();
}

std::vector<const CLI::App *> commandsOf(const CLI::App &zoe)
{
    return zoe.get_subcommands([](const CLI::App *) { return true; });
}

const CLI::App *commandOf(const CLI::App &zoe, const std::string &name)
{
    for (const CLI::App *command : commandsOf(zoe)) {
        if (command->get_name() == name)
            return command;
    }
    return nullptr;
}

std::vector<std::string> namesOf(const std::vector<const CLI::App *> &commands)
{
    std::vector<std::string> names;
    for (const CLI::App *command : commands)
        names.push_back(command->get_name());
    return names;
}

// "fleet add" for a subcommand.
std::string fullNameOf(const CLI::App &command)
{
    const CLI::App *const parent = command.get_parent();
    return parent == nullptr || parent->get_parent() == nullptr
               ? command.get_name()
               : fullNameOf(*parent) + ' ' + command.get_name();
}

// Without dashes.
std::vector<std::string> optionsOf(const CLI::App &command)
{
    std::vector<std::string> names;
    for (const CLI::Option *option : command.get_options()) {
        for (const std::string &name : option->get_lnames())
            names.push_back(name);
    }
    return names;
}

// In a list such as "main,ren", the last name is completed.
void offerNames(const std::vector<std::string> &names, const std::string &current, char delimiter,
                std::vector<Completion> &words)
{
    const std::size_t comma = delimiter == '\0' ? std::string::npos : current.rfind(delimiter);
    const std::string before = comma == std::string::npos ? "" : current.substr(0, comma + 1);
    for (const std::string &name : names) {
        if (name.starts_with(current.substr(before.size())))
            words.push_back({before + name, ""});
    }
}

// The program whose command line a command takes, if it was placed before this word without "--".
std::string programBefore(const std::string &word, const CLI::App &command,
                          const std::vector<std::string> &arguments)
{
    for (const CLI::Option *option : command.get_options()) {
        const bool takesProgram =
            option->get_positional() && option->get_type_name().starts_with("-- ");
        if (!takesProgram || option->results().empty())
            continue;
        const auto program = std::ranges::find(arguments, option->results().front());
        if (std::find(program, arguments.end(), word) != arguments.end())
            return *program;
    }
    return {};
}

} // namespace

Option Option::required() const
{
    return Option(m_option->required(), m_choices);
}

Option Option::excludes(Option other) const
{
    return Option(m_option->excludes(other.m_option), m_choices);
}

Option Option::excludes(std::initializer_list<const char *> names) const
{
    for (const char *name : names)
        m_option->excludes(name);
    return *this;
}

Option Option::showsDefault() const
{
    return Option(m_option->capture_default_str(), m_choices);
}

Option Option::separatedBy(char separator) const
{
    return Option(m_option->delimiter(separator), m_choices);
}

Option Option::group(const std::string &title) const
{
    return Option(m_option->group(title), m_choices);
}

Option Option::typeName(const std::string &name) const
{
    return Option(m_option->type_name(name), m_choices);
}

Option Option::oneAtATime() const
{
    return Option(m_option->allow_extra_args(false), m_choices);
}

Option Option::suggests(const std::vector<std::string> &values) const
{
    (*m_choices)[m_option].words = values;
    return *this;
}

Option Option::names(NameOf what) const
{
    (*m_choices)[m_option].names = what;
    return *this;
}

Option Option::oneOf(const std::vector<std::string> &values) const
{
    (*m_choices)[m_option].words = values;
    CLI::Validator member = CLI::IsMember(values); // help shows the values
    member.operation([values](const std::string &text) {
        return std::ranges::find(values, text) == values.end()
                   ? unknownNameText("value", text, values)
                   : std::string();
    });
    return Option(m_option->check(member), m_choices);
}

template <class T>
Option Option::range(T least, T most) const
{
    CLI::Validator inRange = CLI::Range(least, most); // help shows the limits
    inRange.operation([inRange, least, most](std::string &text) {
        return inRange(text).empty()
                   ? std::string()
                   : fmt::format("'{}' is not between {:.15g} and {:.15g}", text,
                                 static_cast<double>(least), static_cast<double>(most));
    });
    return Option(m_option->check(inRange), m_choices);
}
template Option Option::range(int, int) const;
template Option Option::range(unsigned, unsigned) const;
template Option Option::range(std::uint64_t, std::uint64_t) const;
template Option Option::range(double, double) const;

Option Option::check(std::function<std::string(const std::string &)> wrong) const
{
    return Option(m_option->check(std::move(wrong)), m_choices);
}

// What is wrong with the text of a whole number; empty: nothing.
template <class T>
std::string wrongInteger(const std::string &text)
{
    T value{};
    const char *const end = text.data() + text.size();
    const auto [behind, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc::result_out_of_range)
        return fmt::format("'{}' is too {}", text, text.front() == '-' ? "small" : "large");
    if (error == std::errc() && behind == end)
        return {};
    const bool isNegative = std::is_unsigned_v<T> && wrongInteger<std::int64_t>(text).empty();
    return fmt::format("'{}' {}", text, isNegative ? "is negative" : "is not a whole number");
}

template <class T>
Option Command::addOption(const std::string &names, T &value, const std::string &help) const
{
    CLI::Option *const option = m_app->add_option(names, value, help);
    if constexpr (std::is_floating_point_v<T>)
        option->check([](const std::string &text) {
            return numberOf(text) ? std::string() : "'" + text + "' is not a number";
        });
    else if constexpr (std::is_integral_v<T>)
        option->check(wrongInteger<T>);
    else if constexpr (std::is_same_v<T, std::optional<std::uint64_t>>)
        option->check(wrongInteger<std::uint64_t>);
    else // an empty text would be like no option
        if (!option->get_positional())
            option->check(
                [](const std::string &text) { return text.empty() ? "must not be empty" : ""; });
    return Option(option, m_choices);
}
template Option Command::addOption(const std::string &, std::string &, const std::string &) const;
template Option Command::addOption(const std::string &, std::vector<std::string> &,
                                   const std::string &) const;
template Option Command::addOption(const std::string &, int &, const std::string &) const;
template Option Command::addOption(const std::string &, unsigned &, const std::string &) const;
template Option Command::addOption(const std::string &, std::uint64_t &, const std::string &) const;
template Option Command::addOption(const std::string &, std::optional<std::uint64_t> &,
                                   const std::string &) const;
template Option Command::addOption(const std::string &, double &, const std::string &) const;

Option Command::addFlag(const std::string &names, bool &value, const std::string &help) const
{
    return Option(m_app->add_flag(names, value, help), m_choices);
}

Option Command::addParsed(const std::string &names,
                          const std::function<std::string(const std::string &)> &take,
                          const std::string &help) const
{
    const auto set = [names, take](const std::string &text) {
        if (const std::string wrong = take(text); !wrong.empty())
            throw CLI::ValidationError(names, wrong);
    };
    return Option(m_app->add_option_function<std::string>(names, set, help), m_choices);
}

Option Command::addParsedFlag(const std::string &names,
                              const std::function<std::string(const std::string &)> &take,
                              const std::string &help) const
{
    const auto set = [names, take](const CLI::results_t &given) {
        if (const std::string wrong = take(given.back()); !wrong.empty())
            throw CLI::ValidationError(names, wrong);
        return true;
    };
    CLI::Option *const flag = m_app->add_option(names, CLI::callback_t(set), help);
    flag->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)->expected(0);
    return Option(flag, m_choices);
}

Command Command::addCommand(const std::string &name, const std::string &description,
                            const std::string &footer) const
{
    CLI::App *const command = m_app->require_subcommand(1)->add_subcommand(name, description);
    command->footer(footer);
    command->group("Commands");
    return {command, m_choices};
}

std::string Command::name() const
{
    return fullNameOf(*m_app);
}

void Command::onRun(std::function<void()> run) const
{
    m_app->callback(std::move(run));
}

CommandLine::CommandLine(const std::string &description, const std::string &version,
                         const std::string &footer)
    : m_app(std::make_unique<CLI::App>(description, "zoe"))
{
    m_app->allow_windows_style_options(false); // the same options on every system
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(1);
    m_app->footer(footer);
    const Command command =
        addCommand("help", "Show the help of a command", "Example:\n  zoe help compare");
    command.addOption("command", m_helpAbout, "Name of a command").names(NameOf::Command);
}

CommandLine::~CommandLine() = default;

void CommandLine::startGroup(const std::string &title)
{
    m_group = title;
}

Command CommandLine::addCommand(const std::string &name, const std::string &description,
                                const std::string &footer)
{
    CLI::App *command = m_app->add_subcommand(name, description);
    command->footer(footer);
    command->group(m_group);
    return {command, &m_choices};
}

int CommandLine::help(const std::vector<std::string> &command) const
{
    const CLI::App *about = m_app.get();
    std::string name = "zoe";
    for (const std::string &word : command) {
        const CLI::App *const within = commandOf(*about, word);
        if (!within) {
            tell("zoe: {}\n", unknownNameText("command", word, namesOf(commandsOf(*about))));
            return kBadInput;
        }
        about = within;
        name += ' ' + word;
    }
    sayLines(about->get_formatter()->make_help(about, name, CLI::AppFormatMode::Normal));
    return kDone;
}

namespace {

bool isOption(const std::string &word)
{
    return word.starts_with('-') && word.find_first_not_of('-') != std::string::npos;
}

// What the parser says, as the first half of a sentence of ours or, if it is one, as it is.
std::string inOurWords(const CLI::ParseError &error, const std::vector<std::string> &unexpected)
{
    const std::string message = error.what();
    const std::string option = message.substr(0, message.find(':'));
    switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
    case CLI::ExitCodes::ExtrasError:
        return fmt::format("'{}' is not expected here; ",
                           unexpected.empty() ? message : unexpected.front());
    case CLI::ExitCodes::ArgumentMismatch:
        return message.ends_with("missing") ? option + " needs a value; "
                                            : option + " may be given only once; ";
    case CLI::ExitCodes::RequiredError:
        return message + "; ";
    case CLI::ExitCodes::ExcludesError: {
        const std::size_t between = message.find(" excludes ");
        return between == message.npos
                   ? message + "; "
                   : fmt::format("{} can't be combined with {}; ", message.substr(0, between),
                                 message.substr(between + 10));
    }
    case CLI::ExitCodes::ConversionError: // a value for a flag
        if (const std::size_t name = message.find("--"); name != message.npos)
            return fmt::format("{} takes no value; ",
                               message.substr(name, message.find_first_of(" =", name) - name));
        return message + "; ";
    default:
        return message + "; ";
    }
}

} // namespace

std::string CommandLine::wrongUse(const std::vector<std::string> &arguments,
                                  const CLI::ParseError &error) const
{
    const CLI::App *command = m_app.get();
    auto word = arguments.begin();
    for (auto given = command->get_subcommands(); !given.empty();
         given = command->get_subcommands()) {
        command = given.front();
        ++word;
    }
    const std::string hint = command == m_app.get()
                                 ? std::string("see `zoe help`")
                                 : fmt::format("see `zoe help {}`", fullNameOf(*command));
    if (const auto commands = commandsOf(*command); !commands.empty()) {
        if (word == arguments.end())
            return "no command given; " + hint;
        if (!isOption(*word))
            return unknownNameText("command", *word, namesOf(commands));
    }
    const std::string name = command == m_app.get() ? "zoe" : fullNameOf(*command);
    const bool hasCommand = commandsOf(*command).empty();
    for (const std::string &rest : hasCommand ? command->remaining() : std::vector{*word}) {
        if (!isOption(rest))
            continue;
        const std::string option = rest.substr(0, rest.find('='));
        if (const std::string program = programBefore(rest, *command, arguments); !program.empty())
            return fmt::format("{} has no option '{}'; if it is one of {}, write -- before {}",
                               name, option, program, program);
        const auto meant =
            similarNames(option.substr(option.find_first_not_of('-')), optionsOf(*command));
        return fmt::format("{} has no option '{}'; {}", name, option,
                           meant.empty() ? hint
                                         : fmt::format("did you mean '--{}'?", meant.front()));
    }
    for (const std::string &rest : m_app->remaining(true)) {
        if (const std::string program = programBefore(rest, *command, arguments);
            !program.empty() && rest.front() != '-')
            return fmt::format(
                "'{}' is not expected here; write -- before each program: -- {} -- {}", rest,
                program, rest);
    }
    return inOurWords(error, command->remaining().empty() ? m_app->remaining(true)
                                                          : command->remaining()) +
           hint;
}

std::optional<int> CommandLine::run(const std::vector<std::string> &arguments)
{
    const auto first = arguments.begin() + (arguments.empty() ? 0 : 1);
    try {
        m_app->parse(std::vector(arguments.rbegin(), std::make_reverse_iterator(first)));
        if (m_app->got_subcommand("help"))
            return help(m_helpAbout);
        return {};
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) {
            std::ostringstream help;
            const int exitCode = m_app->exit(error, help);
            writeResult(help.str());
            return exitCode;
        }
        tell("zoe: {}\n", wrongUse({first, arguments.end()}, error));
        return kBadInput;
    }
}

Completions CommandLine::complete(const std::vector<std::string> &words,
                                  const NamesIn &namesIn) const
{
    Completions found;
    const std::string current = words.empty() ? "" : words.back();
    const auto offer = [&](const std::string &word, const std::string &description) {
        if (word.starts_with(current))
            found.words.push_back({word, description});
    };
    const auto offerCommands = [&](const CLI::App &within) {
        for (const CLI::App *command : commandsOf(within))
            offer(command->get_name(), command->get_description());
    };
    if (words.size() < 2) {
        offerCommands(*m_app);
        for (const char *option : {"--help", "--version"})
            offer(option, "");
        return found;
    }
    const CLI::App *command = commandOf(*m_app, words.front());
    for (std::size_t i = 1; command && i + 1 < words.size() && !commandsOf(*command).empty(); ++i)
        command = commandOf(*command, words[i]);
    if (!command)
        return found;
    const auto offerValues = [&](const CLI::Option *option) {
        const auto choice = m_choices.find(option);
        if (choice == m_choices.end()) {
            found.files = option->get_type_name().starts_with("TEXT");
            return;
        }
        for (const std::string &word : choice->second.words)
            offer(word, "");
        if (choice->second.names == NameOf::Command)
            offerCommands(*m_app);
        else if (choice->second.names)
            offerNames(namesIn(*choice->second.names, words), current, option->get_delimiter(),
                       found.words);
    };
    const std::string &previous = words[words.size() - 2];
    if (const CLI::Option *option = command->get_option_no_throw(previous);
        option && previous.front() == '-' && option->get_items_expected_max() > 0) {
        offerValues(option);
    } else if (!current.empty() && current.front() == '-') {
        for (const CLI::Option *one : command->get_options()) {
            if (!one->get_positional())
                offer(optionName(*one), one->get_description());
        }
    } else if (!commandsOf(*command).empty()) {
        offerCommands(*command);
    } else if (const auto arguments = command->get_options(
                   [](const CLI::Option *one) { return one->get_positional(); });
               !arguments.empty()) {
        offerValues(arguments.front());
    }
    return found;
}

} // namespace zoe::cli
