// The subcommands, one source file each. Every function adds its options and its action; the exit
// code goes to the context.
#pragma once

#include "cli/options/file_command.h"

namespace zoe::cli {

void addInfo(CommandLine &zoe, Context &context);
void addFrames(CommandLine &zoe, Context &context);
void addSummary(CommandLine &zoe, Context &context);
void addTree(CommandLine &zoe, Context &context);
void addWhy(CommandLine &zoe, Context &context);
void addSpikes(CommandLine &zoe, Context &context);
void addCallTree(CommandLine &zoe, Context &context);
void addSamples(CommandLine &zoe, Context &context);
void addHistogram(CommandLine &zoe, Context &context);
void addCoverage(CommandLine &zoe, Context &context);
void addLocks(CommandLine &zoe, Context &context);
void addPlots(CommandLine &zoe, Context &context);
void addMessages(CommandLine &zoe, Context &context);
void addBehaviours(CommandLine &zoe, Context &context);
void addCompare(CommandLine &zoe, Context &context);
void addMeasure(CommandLine &zoe, Context &context);
void addFleet(CommandLine &zoe, Context &context);
void addImport(CommandLine &zoe, Context &context);
void addExport(CommandLine &zoe, Context &context);
void addFormats(CommandLine &zoe, Context &context);
void addPlugins(CommandLine &zoe, Context &context);
void addRecord(CommandLine &zoe, Context &context);
void addList(CommandLine &zoe, Context &context);
void addVerify(CommandLine &zoe, Context &context);
void addRecover(CommandLine &zoe, Context &context);
void addDump(CommandLine &zoe, Context &context);
void addGenerate(CommandLine &zoe, Context &context);
void addPack(CommandLine &zoe, Context &context);
void addTrim(CommandLine &zoe, Context &context);
void addMerge(CommandLine &zoe, Context &context);
void addStrip(CommandLine &zoe, Context &context);
void addSymbolize(CommandLine &zoe, Context &context);
void addSql(CommandLine &zoe, Context &context);

} // namespace zoe::cli
