#include "cli/generate/generate_capture.h"

#include <fmt/format.h>
#include <optional>

#include "analysis/model/number_text.h"
#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/options/transform_output.h"
#include "cli/output/output.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/save_file.h"

namespace zoe::cli {

namespace {

struct GenerateCommand {
    GenerateOptions options;
    TransformOutput output;
    std::string truth;
    std::vector<std::string> slow;
    int compression = 1;
};

// "physics_step=+5%" or "physics_step=-10%".
Result<std::pair<std::string, double>> parseSlow(const std::string &text)
{
    const Error bad{ErrorCode::BadInput, "'" + text + "' does not have the form FUNCTION=+5%",
                    "--slow"};
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || !text.ends_with('%'))
        return bad;
    std::string_view number = std::string_view(text).substr(equals + 1);
    number.remove_suffix(1);
    if (number.starts_with('+'))
        number.remove_prefix(1);
    const auto percent = numberOf(number);
    if (!percent || *percent <= -100)
        return bad;
    return std::pair{text.substr(0, equals), 1 + *percent / 100};
}

// Under a temporary name until commit(), so that both files of the command appear or none.
class TruthFile {
  public:
    // An empty name: none is wanted.
    explicit TruthFile(const std::string &fileName)
        : m_name(fileName)
    {
        if (!fileName.empty())
            m_file.emplace(qString(fileName));
    }

    Status write(const GeneratedFrames &frames)
    {
        if (!m_file)
            return {};
        std::string text = "frame,behaviour,spike\r\n";
        for (std::size_t i = 0; i < frames.size(); ++i)
            text += fmt::format("{},{},{}\r\n", i, frames[i].behaviour, frames[i].spike);
        return statusOf(m_file->prepare(QByteArray::fromStdString(text)));
    }
    Status commit() { return statusOf(!m_file || m_file->commit()); }

  private:
    [[nodiscard]] Status statusOf(bool isDone) const
    {
        if (isDone)
            return {};
        return Error{ErrorCode::Io, m_file->errorString().toStdString(), m_name};
    }

    std::string m_name;
    std::optional<SaveFile> m_file;
};

Result<int> generate(Context &context, GenerateCommand command)
{
    for (const std::string &slow : command.slow) {
        auto parsed = parseSlow(slow);
        if (!parsed)
            return parsed.error();
        command.options.slow.push_back(std::move(*parsed));
    }
    if (const Status checked = command.output.check({}); !checked)
        return checked.error();
    if (const Status checked = checkOutput(command.truth, command.output.overwrite,
                                           {&command.output.file, 1}, "capture");
        !checked)
        return checked.error();
    WriterOptions writerOptions = command.output.writer();
    writerOptions.stream.compressionLevel = command.compression;
    const auto writer = CaptureWriter::create(system::pathOf(command.output.file),
                                              generatedSession(command.options), writerOptions);
    if (!writer)
        return writer.error();
    const double zones = static_cast<double>(command.options.frames) *
                         static_cast<double>(command.options.zonesPerFrame);
    TruthFile truth(command.truth);
    const auto frames =
        generateCapture(command.options, **writer, context.task("generating", {zones, "zones"}),
                        [&truth](const GeneratedFrames &all) { return truth.write(all); });
    context.endProgress();
    if (!frames)
        return frames.error();
    if (const Status committed = truth.commit(); !committed)
        return committed.error();
    return printInfoOf(context, command.output.file, command.output.json);
}

} // namespace

void addGenerate(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<GenerateCommand>();
    GenerateOptions &options = command->options;
    const Command app =
        addCommand(zoe, "generate", "Generate a synthetic capture for tests and benchmarks",
                   "generate -o made-up.zoe --frames 2000 --behaviours 4 --truth truth.csv");
    command->output.addTo(app, context);
    app.addOption("--frames", options.frames, "Number of frames").showsDefault();
    app.addOption("--zones-per-frame", options.zonesPerFrame, "Zones per frame, over all threads")
        .showsDefault();
    app.addOption("--sites", options.sites, "Number of functions").showsDefault();
    app.addOption("--threads", options.threads, "Number of threads").showsDefault();
    app.addOption("--behaviours", options.behaviours, "Number of behaviours").showsDefault();
    app.addOption("--drift", options.drift,
                  "Growth of the work per frame over the capture; 0.1 is 10 %")
        .showsDefault();
    app.addOption("--noise", options.noise,
                  "Standard deviation of the logarithm of a function's time")
        .showsDefault();
    app.addOption("--spikes", options.spikeShare, "Share of frames with an artificial spike")
        .showsDefault();
    app.addOption("--slow", command->slow, "Make a function slower: FUNCTION=+5%");
    app.addOption("--seed", options.seed, "Random seed; equal seeds give equal captures")
        .showsDefault();
    app.addOption("--truth", command->truth,
                  "Write a CSV file: frame, behaviour, function of the spike");
    app.addOption("--compression", command->compression, "zstd level; 0 for no compression")
        .range(0, 19)
        .showsDefault();
    app.onRun([&context, command] { conclude(context, generate(context, *command)); });
}

} // namespace zoe::cli
