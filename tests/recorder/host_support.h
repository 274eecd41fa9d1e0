// Runs the program that makes life hard for the recorder, and reads its recordings.
#pragma once

#include <QByteArray>
#include <QProcessEnvironment>
#include <QStringList>

#include "tests/recorder/event_counts.h"

namespace zoe::test {

struct Ran {
    int code = 0; // the signal if there was one
    bool bySignal = false;
    QByteArray out;
    QByteArray err;
};

// host_program with these arguments. Aborts the test program if it hangs.
Ran runHost(const QStringList &arguments, const QProcessEnvironment &environment = {});

} // namespace zoe::test
