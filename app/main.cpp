#include <QApplication>
#include <QFile>
#include <QTextStream>
#include <cstdio>
#include <cstring>
#include <optional>

#include "app/program/command_line.h"
#include "app/program/run.h"
#include "formats/stream/platform/size_limit.h"
#include "formats/stream/platform/system_file.h"
#include "plugins/api/plugin_loading.h"

namespace {

using zoe::app::CommandLine;

constexpr int kBadUsage = 2;

int complain(const QString &sentence)
{
    QTextStream(stderr) << "zoetrope: " << sentence << '\n';
    return kBadUsage;
}

int complain(const zoe::Error &error)
{
    return complain(QString::fromStdString(error.text()) + " (see zoetrope --help)");
}

bool hasDisplay(const QStringList &arguments)
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || arguments.contains("-platform");
}

// Handles help, version and a missing display. Returns the exit code if the program is done.
std::optional<int> answerWithoutDisplay(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const auto line = zoe::app::parseCommandLine(arguments);
    if (line && line->ask == CommandLine::Ask::Help) {
        QTextStream(stdout) << zoe::app::helpText();
        return 0;
    }
    if (line && line->ask == CommandLine::Ask::Version) {
        QTextStream(stdout) << "zoetrope " << ZOE_VERSION << '\n';
        return 0;
    }
    if (hasDisplay(arguments))
        return std::nullopt; // the error may be about one of Qt's own options: parsed again later
    if (!line)
        return complain(line.error());
    if (line->screenshot.isEmpty())
        return complain("no display found; only --screenshot works without one");
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::nullopt;
}

// Qt would change bytes of names that are not in the system's encoding: another file would be read
// or written. Null: all are.
const char *foreignArgument(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (QFile::encodeName(QFile::decodeName(argv[i])) != argv[i])
            return argv[i];
    }
    return nullptr;
}

} // namespace

int main(int argc, char **argv)
{
    zoe::system::exceedingSizeLimitIsAnError();
    if (const char *argument = foreignArgument(argc, argv))
        return complain("not valid UTF-8, so no file is opened or written: " +
                        QFile::decodeName(argument) + "; rename the file");
    if (argc == 3 && std::strcmp(argv[1], zoe::kTryPluginArgument) == 0)
        return zoe::tryPluginHere(QFile::decodeName(argv[2]));
    if (const auto answered = answerWithoutDisplay(argc, argv))
        return *answered;
    zoe::app::silenceOffscreenPlatform();
    zoe::system::restrictNewFiles();
    const QApplication application(argc, argv);
    zoe::app::prepareApplication();
    const auto line = zoe::app::parseCommandLine(QCoreApplication::arguments());
    if (!line)
        return complain(line.error());
    return zoe::app::run(*line);
}
