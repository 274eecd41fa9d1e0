// The tables of an embedded store; docs/fleet.md describes them.
#pragma once

namespace zoe::fleet {

// Distinguishes a store from other SQLite files: "ZOEF".
constexpr int kApplicationId = 0x5A4F4546;

constexpr const char *kSqliteSchema = R"(
CREATE TABLE run (
  id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, program TEXT NOT NULL, build TEXT NOT NULL,
  commit_name TEXT NOT NULL, commit_order INTEGER NOT NULL, branch TEXT NOT NULL,
  machine TEXT NOT NULL, cpu TEXT NOT NULL, gpu TEXT NOT NULL, driver TEXT NOT NULL,
  scene TEXT NOT NULL, seed TEXT NOT NULL, start_ns INTEGER NOT NULL, frames INTEGER NOT NULL,
  zones INTEGER NOT NULL, lost_zones INTEGER NOT NULL, disturbance REAL, location TEXT NOT NULL
) STRICT;
CREATE TABLE setting (
  run INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (run, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE behaviour (
  run INTEGER NOT NULL, name TEXT NOT NULL, frames INTEGER NOT NULL,
  block_frames INTEGER NOT NULL, freedom REAL NOT NULL, PRIMARY KEY (run, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE series (
  id INTEGER PRIMARY KEY, program TEXT NOT NULL, branch TEXT NOT NULL, scene TEXT NOT NULL,
  machine TEXT NOT NULL, cpu TEXT NOT NULL, behaviour TEXT NOT NULL, function TEXT NOT NULL,
  file TEXT NOT NULL, thread_group TEXT NOT NULL,
  UNIQUE (program, branch, scene, machine, cpu, behaviour, function, file, thread_group)
) STRICT;
CREATE TABLE point (
  series INTEGER NOT NULL, run INTEGER NOT NULL, frames INTEGER NOT NULL, calls INTEGER NOT NULL,
  self_ns REAL NOT NULL, self_error_ns REAL, total_ns REAL NOT NULL, total_error_ns REAL,
  running_ns REAL, running_error_ns REAL, PRIMARY KEY (series, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE sketch (
  series INTEGER NOT NULL, run INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (series, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE model (
  program TEXT NOT NULL, scene TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (program, scene, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE call (
  program TEXT NOT NULL, caller TEXT NOT NULL, callee TEXT NOT NULL,
  PRIMARY KEY (program, caller, callee)
) STRICT, WITHOUT ROWID;
CREATE TABLE triage (
  id TEXT NOT NULL PRIMARY KEY, status TEXT NOT NULL, fixed_by TEXT NOT NULL, note TEXT NOT NULL,
  who TEXT NOT NULL, unix_ns INTEGER NOT NULL, kind TEXT NOT NULL, program TEXT NOT NULL,
  branch TEXT NOT NULL, function TEXT NOT NULL, file TEXT NOT NULL, thread_group TEXT NOT NULL,
  behaviour TEXT NOT NULL, machine TEXT NOT NULL, delta_ns REAL NOT NULL, last_good TEXT NOT NULL,
  first_bad TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)";

} // namespace zoe::fleet
