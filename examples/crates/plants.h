// Planted reasons for which a frame is slow though the game does nothing unusual (--plant): the
// truth for `zoe why`. Each takes about kPlantMs. None changes what the game computes.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <zoetrope/lock.h>

#include "examples/crates/phases.h"
#include "examples/crates/system.h"

namespace crates {

constexpr int kPlantMs = 12;

// Threads that compete for the CPU on which the caller runs.
class Hogs {
  public:
    Hogs();
    ~Hogs();
    Hogs(const Hogs &) = delete;
    Hogs &operator=(const Hogs &) = delete;

    // Returns after the caller has been without its CPU for kPlantMs.
    void attack();

  private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::atomic<int> m_cpu{-1}; // wanted; -1: none
    bool m_stop = false;
    std::vector<std::thread> m_threads;
};

// A thread that compacts assets now and then, and holds their lock meanwhile.
class AssetKeeper {
  public:
    AssetKeeper();
    ~AssetKeeper();
    AssetKeeper(const AssetKeeper &) = delete;
    AssetKeeper &operator=(const AssetKeeper &) = delete;

    // Takes the lock, and keeps it until kPlantMs after the next read().
    void compact();
    // Called by the game in every frame. Main thread only.
    void read();

  private:
    void work();

    zoe::Lockable<std::mutex> m_assets{"asset_lock"};
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_wanted = false;
    bool m_held = false;
    bool m_readerCame = false;
    bool m_stop = false;
    std::thread m_thread;
};

// A pipe whose writer is late in planted frames.
class SaveGame {
  public:
    SaveGame();
    ~SaveGame();
    SaveGame(const SaveGame &) = delete;
    SaveGame &operator=(const SaveGame &) = delete;

    void read(bool late);

  private:
    void work();

    Pipe m_pipe;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_wanted = false;
    bool m_stop = false;
    std::thread m_thread;
};

// Called by the game at all places where something may be planted. Only the planted kinds cost
// anything. Main thread only, except inBand() and beforePieces().
class Plants {
  public:
    // REQUIRES: no other Plants live.
    explicit Plants(const std::vector<FramePlan> &plan);
    ~Plants();
    Plants(const Plants &) = delete;
    Plants &operator=(const Plants &) = delete;

    void beginFrame(const FramePlan &plan, const FramePlan *next);
    // Within the zone "update".
    void inUpdate();
    // Between two zones of the main thread.
    void betweenZones();

    // In the zone "rasterise_band", on a worker.
    static void inBand();
    // On a worker, before it begins its part of a task.
    static void beforePieces();

  private:
    void touchScratch(bool burst);

    Plant m_plant = Plant::None;
    bool m_nextLocks = false;
    bool m_lockAsked = false; // for this frame
    std::unique_ptr<Hogs> m_hogs;
    std::unique_ptr<AssetKeeper> m_assets;
    std::unique_ptr<SaveGame> m_saveGame;
    bool m_usesScratch = false;
    std::atomic<bool> m_attack{false};
    std::atomic<bool> m_late{false};
};

} // namespace crates
