// The subcommands: one source file each. Every function adds its options and what to do when it is
// called; the exit code goes to the context.
#pragma once

#include <CLI/CLI.hpp>

#include "analysis/model/result.h"
#include "cli/options/context.h"

namespace zoe::cli {

void addInfo(CLI::App &zoe, Context &context);
void addFrames(CLI::App &zoe, Context &context);
void addSummary(CLI::App &zoe, Context &context);
void addTree(CLI::App &zoe, Context &context);
void addSpikes(CLI::App &zoe, Context &context);
void addCallTree(CLI::App &zoe, Context &context);
void addHistogram(CLI::App &zoe, Context &context);
void addCoverage(CLI::App &zoe, Context &context);
void addLocks(CLI::App &zoe, Context &context);
void addPlots(CLI::App &zoe, Context &context);
void addMessages(CLI::App &zoe, Context &context);
void addBehaviours(CLI::App &zoe, Context &context);
void addCompare(CLI::App &zoe, Context &context);
void addImport(CLI::App &zoe, Context &context);
void addExport(CLI::App &zoe, Context &context);
void addFormats(CLI::App &zoe, Context &context);
void addPlugins(CLI::App &zoe, Context &context);
void addRecord(CLI::App &zoe, Context &context);
void addList(CLI::App &zoe, Context &context);
void addVerify(CLI::App &zoe, Context &context);
void addRecover(CLI::App &zoe, Context &context);
void addDump(CLI::App &zoe, Context &context);
void addGenerate(CLI::App &zoe, Context &context);
void addPack(CLI::App &zoe, Context &context);
void addTrim(CLI::App &zoe, Context &context);
void addMerge(CLI::App &zoe, Context &context);
void addStrip(CLI::App &zoe, Context &context);
void addSql(CLI::App &zoe, Context &context);

// Sets the exit code of a command; an error becomes one sentence on stderr and 2, or 3 if
// cancelled.
void conclude(Context &context, const Result<int> &exitCode);

// Adds --frame-marker, for foreign files.
void addFrameMarker(CLI::App &command, Context &context);

// Adds a command that opens one file: its name, what it is for, an example without "zoe".
CLI::App *addCommand(CLI::App &zoe, const std::string &name, const std::string &description,
                     const std::string &example);

} // namespace zoe::cli
