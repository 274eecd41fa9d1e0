// Runs the program: windows for the files of the command line, or a screenshot. GUI thread only.
#pragma once

namespace zoe::app {

struct CommandLine;

// Silences the offscreen platform's warnings about its limits. Call first.
void silenceOffscreenPlatform();
// Names, icon and settings of the application; before any window, also in tests.
void prepareApplication();
// Returns the exit code: 0, or 2 if a file could not be opened. REQUIRES: a QApplication
int run(const CommandLine &line);

} // namespace zoe::app
