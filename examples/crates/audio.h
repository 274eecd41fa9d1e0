// Sound: a mixer of voices, and the thread that runs it. There is no device: the samples are added
// up.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include <zoetrope/lock.h>

namespace crates {

struct SoundEvent {
    std::uint32_t sound = 0; // which recording
    float rate = 1;          // speed and pitch
    float left = 0.5F;       // loudness
    float right = 0.5F;
    float cutoff = 0.5F; // of the low pass, 0 to 1: distant sounds are dull
};

// Not thread-safe.
class Mixer {
  public:
    static constexpr std::size_t kFrames = 800; // a sixtieth of a second at 48 kHz

    explicit Mixer(std::size_t voices);

    void start(const SoundEvent &event); // replaces the oldest voice
    void mixVoices();
    void master(); // echo and limiter
    // A number that depends on every sample so far.
    [[nodiscard]] std::uint64_t checksum() const { return m_checksum; }

  private:
    struct Voice {
        SoundEvent event;
        double position = 0;
        float low = 0; // state of the filter
        float band = 0;
    };

    std::vector<std::vector<float>> m_sounds;
    std::vector<Voice> m_voices;
    std::size_t m_nextVoice = 0;
    std::array<float, 2 * kFrames> m_block{}; // left and right in turn
    std::vector<float> m_echo;
    std::size_t m_echoPlace = 0;
    float m_gain = 1;
    std::uint64_t m_checksum = 0;
};

// Mixes one block per frame in parallel to the game.
class AudioThread {
  public:
    explicit AudioThread(std::size_t voices);
    ~AudioThread();
    AudioThread(const AudioThread &) = delete;
    AudioThread &operator=(const AudioThread &) = delete;

    // Mixes this many blocks on the calling thread. REQUIRES: the last block was waited for.
    void refill(std::size_t blocks);
    // Hands over a frame's events and starts its block. REQUIRES: as refill().
    void mix(std::vector<SoundEvent> events);
    void wait();
    // Ends the thread, and with it all that is recorded of it. REQUIRES: as refill(). May be
    // repeated.
    void stop();
    // REQUIRES: the block was waited for.
    [[nodiscard]] std::uint64_t checksum() const { return m_mixer.checksum(); }

  private:
    void work();
    void mixBlock();

    Mixer m_mixer;
    zoe::Lockable<std::mutex> m_mutex{"sound_queue"};
    std::condition_variable_any m_wake;
    std::condition_variable_any m_done;
    std::vector<SoundEvent> m_events;
    std::uint64_t m_block = 0; // number of the one that is mixed, or was last
    bool m_busy = true;        // until the thread is up
    bool m_wanted = false;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace crates
