#include "examples/crates/audio.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <utility>

#include "examples/crates/instrument.h"
#include "examples/crates/math.h"
#include "examples/crates/random.h"

namespace crates {
namespace {

constexpr std::size_t kSounds = 6;
constexpr std::size_t kSoundLength = 24'000;
constexpr std::size_t kEchoLength = 2 * 9'600;

// The sound of hit wood: a few damped tones and a burst of noise.
std::vector<float> makeKnock(std::uint32_t number)
{
    Random random(number + 77);
    const float base = 70 + 55 * real(number);
    // By which noise and tones become softer from sample to sample.
    std::array<float, 5> decay{};
    std::array<float, 5> loudness{};
    for (std::size_t tone = 0; tone < decay.size(); ++tone) {
        decay[tone] = exponential((tone == 0 ? -90 : -6 - 9 * real(tone)) / 48'000);
        loudness[tone] = tone == 0 ? 0.5F : 1 / real(tone);
    }
    std::vector<float> samples(kSoundLength);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float t = real(i) / 48'000;
        float value = random.between(-1, 1) * loudness[0];
        for (std::size_t tone = 1; tone < loudness.size(); ++tone)
            value += sine(t * 6.2831853F * base * real(tone) * 1.37F) * loudness[tone];
        samples[i] = value * 0.4F;
        for (std::size_t tone = 0; tone < loudness.size(); ++tone)
            loudness[tone] *= decay[tone];
    }
    return samples;
}

} // namespace

Mixer::Mixer(std::size_t voices)
    : m_voices(voices)
    , m_echo(kEchoLength)
{
    for (std::uint32_t i = 0; i < kSounds; ++i)
        m_sounds.push_back(makeKnock(i));
    for (std::size_t i = 0; i < voices; ++i) {
        m_voices[i].event.sound = static_cast<std::uint32_t>(i % kSounds);
        m_voices[i].event.rate = 0.5F + real(i % 7) * 0.21F;
        m_voices[i].event.left = 0.1F;
        m_voices[i].event.right = 0.1F;
    }
}

void Mixer::start(const SoundEvent &event)
{
    Voice &voice = m_voices[m_nextVoice];
    m_nextVoice = (m_nextVoice + 1) % m_voices.size();
    voice = {};
    voice.event = event;
    voice.event.sound %= kSounds;
}

void Mixer::mixVoices()
{
    m_block.fill(0);
    for (Voice &voice : m_voices) {
        const std::vector<float> &sound = m_sounds[voice.event.sound];
        for (std::size_t i = 0; i < kFrames; ++i) {
            const auto at = static_cast<std::size_t>(voice.position);
            const float t = static_cast<float>(voice.position - static_cast<double>(at));
            // Four points, Catmull-Rom.
            const float a = sound[at];
            const float b = sound[at + 1];
            const float c = sound[at + 2];
            const float d = sound[at + 3];
            const float value =
                b +
                0.5F * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
            // State variable filter.
            voice.low += voice.event.cutoff * voice.band;
            voice.band += voice.event.cutoff * (value - voice.low - voice.band);
            m_block[2 * i] += voice.event.left * voice.low;
            m_block[2 * i + 1] += voice.event.right * voice.low;
            voice.position += static_cast<double>(voice.event.rate);
            if (voice.position >= static_cast<double>(kSoundLength - 4))
                voice.position = 0; // keeps humming until another sound takes its place
        }
    }
}

void Mixer::master()
{
    for (float &sample : m_block) {
        float &echo = m_echo[m_echoPlace];
        m_echoPlace = (m_echoPlace + 1) % m_echo.size();
        const float wet = sample + 0.35F * echo;
        echo = wet;
        const float loud = std::abs(wet * m_gain);
        m_gain = loud > 0.9F ? m_gain * 0.9F / loud : std::min(m_gain * 1.0001F, 1.0F);
        sample = wet * m_gain;
        m_checksum = mixed(m_checksum ^ std::bit_cast<std::uint32_t>(sample));
    }
}

AudioThread::AudioThread(std::size_t voices)
    : m_mixer(voices)
    , m_thread([this] { work(); })
{
    wait();
}

AudioThread::~AudioThread()
{
    stop();
}

void AudioThread::stop()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void AudioThread::refill(std::size_t blocks)
{
    CRATES_ZONE("refill_audio_buffer");
    ZOE_VALUE("blocks", blocks);
    ZOE_WARNING("the audio buffer is empty");
    for (std::size_t i = 0; i < blocks; ++i) {
        m_mixer.mixVoices();
        m_mixer.master();
    }
}

void AudioThread::mix(std::vector<SoundEvent> events)
{
    {
        const std::lock_guard lock(m_mutex);
        m_events = std::move(events);
        if (!m_events.empty())
            ZOE_POOL_ALLOC("sound events", m_events.data(), m_events.size() * sizeof(SoundEvent));
        ZOE_FLOW_BEGIN("sound block", ++m_block);
        m_wanted = true;
        m_busy = true;
    }
    m_wake.notify_one();
}

void AudioThread::wait()
{
    std::unique_lock lock(m_mutex);
    m_done.wait(lock, [this] { return !m_busy; });
}

void AudioThread::mixBlock()
{
    CRATES_ZONE("mix_audio");
    ZOE_FLOW_END("sound block", m_block);
    for (const SoundEvent &event : m_events)
        m_mixer.start(event);
    if (!m_events.empty())
        ZOE_POOL_FREE("sound events", m_events.data());
    m_events = {};
    {
        CRATES_ZONE("mix_voices");
        m_mixer.mixVoices();
    }
    CRATES_ZONE("master_audio");
    m_mixer.master();
}

void AudioThread::work()
{
    ZOE_THREAD_NAME("audio");
    ZOE_FRAME_DEADLINE("audio", std::chrono::microseconds(10'667)); // 512 samples at 48 kHz
    std::unique_lock lock(m_mutex);
    while (true) {
        m_busy = false;
        m_done.notify_one();
        m_wake.wait(lock, [this] { return m_wanted || m_stop; });
        if (m_stop)
            return;
        m_wanted = false;
        lock.unlock();
        mixBlock();
        ZOE_FRAME_SET("audio");
        lock.lock();
    }
}

} // namespace crates
