#include "app/program/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

#include "app/window/docks/workspaces.h"
#include "app/window/panels.h"

namespace zoe::app {

namespace {

constexpr int kLeastPixels = 100;  // in each direction
constexpr int kMostPixels = 16384; // in each direction; Qt can't paint much larger pictures

struct CommandLineWords {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(CommandLineWords::tr(
        "Shows what a program does in each frame, and why some frames are slow.\n\nExamples:\n  "
        "zoetrope run.zoe                            open a capture\n  zoetrope trace.json --frame "
        "120             open a foreign file at a frame\n  zoetrope before.zoe --compare after.zoe "
        "    compare two captures\n  zoetrope --connect localhost:8086           watch a running "
        "program\n  zoetrope run.zoe --screenshot run.png       save a picture and exit"));
    parser.addPositionalArgument(
        "files",
        CommandLineWords::tr("Captures to open, each in its own tab, and a fleet's store."),
        "[FILE…]");
    parser.addOptions({
        {"compare", CommandLineWords::tr("Compare the capture with this newer one."), "FILE"},
        {"connect", CommandLineWords::tr("Watch and record the running program at this address."),
         "HOST:PORT"},
        {"frame", CommandLineWords::tr("Show this frame first (counted from 0)."), "N"},
        {"screenshot", CommandLineWords::tr("Save a picture of the loaded window and exit."),
         "FILE.png"},
        {"layout", CommandLineWords::tr("Workspace to show: %1.").arg(workspaceNames().join(", ")),
         "NAME"},
        {"panel",
         CommandLineWords::tr("Bring this panel to the front: %1.").arg(panelNames().join(", ")),
         "NAME"},
        {"function", CommandLineWords::tr("Select this function in all views."), "NAME"},
        {"behaviour", CommandLineWords::tr("With --compare: show the functions of this behaviour."),
         "NAME"},
        {"theme", CommandLineWords::tr("Colours for this run: system, light or dark."), "NAME"},
        {"memory",
         CommandLineWords::tr(
             "Memory for captures and queries together (default: as in the settings, "
             "initially 1GiB)."),
         "SIZE"},
        {"size", CommandLineWords::tr("Size of the window in pixels."), "WIDTHxHEIGHT"},
        {"keep-open",
         CommandLineWords::tr("Keep running if a file can't be opened, even without a display.")},
    });
    parser.addOptions({{{"h", "help"}, CommandLineWords::tr("Show this help.")},
                       {{"v", "version"}, CommandLineWords::tr("Show the version.")}});
}

Error wrong(const QString &sentence)
{
    return {ErrorCode::BadInput, sentence.toStdString(), {}};
}

Result<QSize> parseSize(const QString &text)
{
    static const QRegularExpression form("^(\\d{1,5})x(\\d{1,5})$");
    const auto match = form.match(text);
    if (!match.hasMatch())
        return wrong(
            CommandLineWords::tr("--size needs WIDTHxHEIGHT in pixels, not \"%1\"").arg(text));
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const auto isPossible = [](int pixels) {
        return pixels >= kLeastPixels && pixels <= kMostPixels;
    };
    if (!isPossible(size.width()) || !isPossible(size.height()))
        return wrong(CommandLineWords::tr("--size %1: needs %2 to %3 pixels in each direction")
                         .arg(text)
                         .arg(kLeastPixels)
                         .arg(kMostPixels));
    return size;
}

Status readValues(const QCommandLineParser &parser, CommandLine &line)
{
    if (parser.isSet("frame")) {
        bool isNumber = false;
        line.frame = parser.value("frame").toUInt(&isNumber);
        if (!isNumber)
            return wrong(CommandLineWords::tr("--frame needs a frame number, not \"%1\"")
                             .arg(parser.value("frame")));
    }
    if (parser.isSet("screenshot") && !line.screenshot.endsWith(".png", Qt::CaseInsensitive))
        return wrong(
            CommandLineWords::tr("--screenshot \"%1\": the name of a picture must end in .png")
                .arg(line.screenshot));
    if (parser.isSet("layout") && workspaceCalled(line.layout).isEmpty())
        return wrong(CommandLineWords::tr("unknown workspace \"%1\"; available: %2")
                         .arg(line.layout, workspaceNames().join(", ")));
    if (parser.isSet("panel") && !panelNames().contains(line.panel, Qt::CaseInsensitive))
        return wrong(CommandLineWords::tr("unknown panel \"%1\"; available: %2")
                         .arg(line.panel, panelNames().join(", ")));
    if (parser.isSet("theme")) {
        line.theme = themeModeOf(parser.value("theme").toLower());
        if (!line.theme)
            return wrong(CommandLineWords::tr("--theme needs system, light or dark, not \"%1\"")
                             .arg(parser.value("theme")));
    }
    if (parser.isSet("size")) {
        const auto size = parseSize(parser.value("size"));
        if (!size)
            return size.error();
        line.size = *size;
    }
    if (parser.isSet("memory")) {
        const auto memory = parseMemoryBudget(parser.value("memory").toStdString());
        if (!memory)
            return wrong(
                QStringLiteral("--memory \"%1\": %2")
                    .arg(parser.value("memory"), QString::fromStdString(memory.error().message)));
        line.memory = *memory;
    }
    if (line.files.isEmpty() && !line.compareWith.isEmpty())
        return wrong(CommandLineWords::tr("--compare needs a file to compare with"));
    if (line.compareWith.isEmpty() && !line.behaviour.isEmpty())
        return wrong(CommandLineWords::tr("--behaviour needs --compare"));
    return {};
}

} // namespace

Result<CommandLine> parseCommandLine(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        return wrong(parser.errorText().section('\n', 0, 0).remove(QRegularExpression("\\.$")));
    CommandLine line;
    if (parser.isSet("help") || parser.isSet("version")) {
        line.ask = parser.isSet("help") ? CommandLine::Ask::Help : CommandLine::Ask::Version;
        return line;
    }
    line.files = parser.positionalArguments();
    line.compareWith = parser.value("compare");
    line.connect = parser.value("connect");
    line.screenshot = parser.value("screenshot");
    line.layout = parser.value("layout");
    line.panel = parser.value("panel");
    line.function = parser.value("function");
    line.behaviour = parser.value("behaviour");
    line.keepOpen = parser.isSet("keep-open");
    if (auto status = readValues(parser, line); !status)
        return status.error();
    return line;
}

QString helpText()
{
    QCommandLineParser parser;
    addOptions(parser);
    return parser.helpText();
}

} // namespace zoe::app
