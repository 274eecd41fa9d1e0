// The functions of the header, for a build with and without recording.
#include <zoetrope/zoe.h>

int session(const char *path)
{
    zoe::SessionOptions options;
    options.memoryLimitBytes = 1 << 20;
    if (!zoe::startSession(path) && !zoe::startSession(path, options) &&
        zoe::lastError()[0] != '\0')
        return 1;
    return zoe::isRecording() && zoe::stopSession().ok ? 0 : 2;
}
