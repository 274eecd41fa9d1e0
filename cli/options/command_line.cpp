#include "cli/options/command_line.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <utility>

#include "cli/program/context.h"
#include "cli/program/say.h"

namespace zoe::cli {

Option Option::required() const
{
    return Option(m_option->required());
}

Option Option::excludes(Option other) const
{
    return Option(m_option->excludes(other.m_option));
}

Option Option::excludes(std::initializer_list<const char *> names) const
{
    for (const char *name : names)
        m_option->excludes(name);
    return *this;
}

Option Option::showsDefault() const
{
    return Option(m_option->capture_default_str());
}

Option Option::separatedBy(char separator) const
{
    return Option(m_option->delimiter(separator));
}

Option Option::group(const std::string &title) const
{
    return Option(m_option->group(title));
}

Option Option::typeName(const std::string &name) const
{
    return Option(m_option->type_name(name));
}

Option Option::oneAtATime() const
{
    return Option(m_option->allow_extra_args(false));
}

Option Option::notEmpty() const
{
    return check([](const std::string &text) {
        return std::string(text.empty() ? "must not be empty; leave it out for all" : "");
    });
}

Option Option::oneOf(const std::vector<std::string> &values) const
{
    return Option(m_option->check(CLI::IsMember(values)));
}

template <class T>
Option Option::range(T least, T most) const
{
    return Option(m_option->check(CLI::Range(least, most)));
}
template Option Option::range(int, int) const;
template Option Option::range(unsigned, unsigned) const;
template Option Option::range(std::uint64_t, std::uint64_t) const;
template Option Option::range(double, double) const;

Option Option::check(std::function<std::string(const std::string &)> wrong) const
{
    return Option(m_option->check(std::move(wrong)));
}

template <class T>
Option Command::addOption(const std::string &names, T &value, const std::string &help) const
{
    return Option(m_app->add_option(names, value, help));
}
template Option Command::addOption(const std::string &, std::string &, const std::string &) const;
template Option Command::addOption(const std::string &, std::vector<std::string> &,
                                   const std::string &) const;
template Option Command::addOption(const std::string &, int &, const std::string &) const;
template Option Command::addOption(const std::string &, unsigned &, const std::string &) const;
template Option Command::addOption(const std::string &, std::uint64_t &, const std::string &) const;
template Option Command::addOption(const std::string &, double &, const std::string &) const;

Option Command::addFlag(const std::string &names, bool &value, const std::string &help) const
{
    return Option(m_app->add_flag(names, value, help));
}

Option Command::addParsed(const std::string &names,
                          const std::function<std::string(const std::string &)> &take,
                          const std::string &help) const
{
    const auto set = [names, take](const std::string &text) {
        if (const std::string wrong = take(text); !wrong.empty())
            throw CLI::ValidationError(names, wrong);
    };
    return Option(m_app->add_option_function<std::string>(names, set, help));
}

void Command::onRun(std::function<void()> run) const
{
    m_app->callback(std::move(run));
}

CommandLine::CommandLine(const std::string &description, const std::string &version,
                         const std::string &footer)
    : m_app(std::make_unique<CLI::App>(description))
{
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(1);
    m_app->footer(footer);
}

CommandLine::~CommandLine() = default;

Command CommandLine::addCommand(const std::string &name, const std::string &description,
                                const std::string &footer)
{
    CLI::App *command = m_app->add_subcommand(name, description);
    command->footer(footer);
    return Command(command);
}

std::optional<int> CommandLine::run(int argc, char **argv)
{
    try {
        m_app->parse(argc, argv);
        return {};
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0)
            return m_app->exit(error);
        const bool unknown = m_app->get_subcommands().empty() && argc > 1 && argv[1][0] != '-';
        tell("zoe: {}\n", unknown ? fmt::format("unknown command '{}'; see `zoe --help`", argv[1])
                                  : std::string(error.what()));
        return kBadInput;
    }
}

} // namespace zoe::cli
