#include "client/platform/audio.hpp"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <dlfcn.h>

#include <cmath>
#include <cstdlib>
#include <utility>

#include "client/view/samples.hpp"

namespace spearrun::platform {

namespace {

// A device that went away may come back: asked for so often, and so many times.
constexpr std::int64_t kRetryEveryNs = 5'000'000'000;
constexpr int kRetries = 12;
constexpr std::int64_t kLookEveryNs = 500'000'000;

void say_nothing(const char*, int, const char*, int, const char*, ...) {}

// A machine without a device is no news for a terminal: OpenAL and, below it, ALSA write a page of it.
void hush_libraries() {
  setenv("ALSOFT_LOGLEVEL", "0", 0);
  void* alsa = dlopen("libasound.so.2", RTLD_LAZY);
  if (alsa == nullptr) return;
  using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
  using SetHandler = int (*)(Handler);
  if (void* set = dlsym(alsa, "snd_lib_error_set_handler")) reinterpret_cast<SetHandler>(set)(say_nothing);
}

}  // namespace

struct Audio::Parts {
  struct Source {
    ALuint name = 0;
    std::uint32_t serial = 0;  // of the voice it plays or has played
    bool playing = false;
  };

  ALCdevice* device = nullptr;
  ALCcontext* context = nullptr;
  std::array<ALuint, view::kSounds> buffers{};
  std::array<Source, view::Voices::kMost> sources{};
  view::Samples samples;
  bool tried = false, can_tell_loss = false;
  int retries_left = 0;
  std::int64_t next_try_ns = 0, next_look_ns = 0;
  AudioNews news = AudioNews::none;

  ~Parts() { close(); }
  bool open();
  bool fill();
  void close();
  void keep_device(std::int64_t now_ns);
  void play(Source& source, const view::Voice& voice, bool audible);
  void stop(Source& source);
};

bool Audio::Parts::open() {
  device = alcOpenDevice(nullptr);
  if (device == nullptr) return false;
  context = alcCreateContext(device, nullptr);
  if (context == nullptr || alcMakeContextCurrent(context) == ALC_FALSE || !fill()) {
    close();
    return false;
  }
  can_tell_loss = alcIsExtensionPresent(device, "ALC_EXT_disconnect") == ALC_TRUE;
  return true;
}

bool Audio::Parts::fill() {
  alGetError();
  // Loudness and side are the voices'; nothing is added by distance.
  alDistanceModel(AL_NONE);
  alGenBuffers(static_cast<ALsizei>(buffers.size()), buffers.data());
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    alBufferData(buffers[i], AL_FORMAT_MONO16, samples[i].data(),
                 static_cast<ALsizei>(samples[i].size() * sizeof(std::int16_t)), view::kSampleRate);
  }
  for (Source& source : sources) {
    alGenSources(1, &source.name);
    alSourcei(source.name, AL_SOURCE_RELATIVE, AL_TRUE);
  }
  return alGetError() == AL_NO_ERROR;
}

void Audio::Parts::close() {
  if (context != nullptr) {
    for (Source& source : sources) {
      if (source.name != 0) alDeleteSources(1, &source.name);
      source.name = 0;
      source.playing = false;
    }
    alDeleteBuffers(static_cast<ALsizei>(buffers.size()), buffers.data());
    buffers.fill(0);
    alcMakeContextCurrent(nullptr);
    alcDestroyContext(context);
  }
  if (device != nullptr) alcCloseDevice(device);
  context = nullptr;
  device = nullptr;
}

// Opens it at first, notices when it goes, and tries for a while to get one again.
void Audio::Parts::keep_device(std::int64_t now_ns) {
  if (!tried) {
    tried = true;
    hush_libraries();
    samples = view::make_samples();
    if (!open()) news = AudioNews::no_device;
    return;
  }
  if (device != nullptr) {
    if (!can_tell_loss || now_ns < next_look_ns) return;
    next_look_ns = now_ns + kLookEveryNs;
    ALCint connected = ALC_TRUE;
    alcGetIntegerv(device, ALC_CONNECTED, 1, &connected);
    if (connected != ALC_FALSE) return;
    close();
    news = AudioNews::lost;
    retries_left = kRetries;
    next_try_ns = now_ns;
  }
  if (retries_left == 0 || now_ns < next_try_ns) return;
  --retries_left;
  next_try_ns = now_ns + kRetryEveryNs;
  if (!open()) return;
  news = AudioNews::back;
  retries_left = 0;
}

void Audio::Parts::stop(Source& source) {
  if (source.playing) alSourceStop(source.name);
  source.playing = false;
}

// A voice is begun once. One that began unheard stays so: it would come late.
void Audio::Parts::play(Source& source, const view::Voice& voice, bool audible) {
  const bool begins = voice.serial != source.serial;
  source.serial = voice.serial;
  if (voice.serial == 0 || !audible || device == nullptr) return stop(source);
  if (!begins && !source.playing) return;
  alSourcef(source.name, AL_GAIN, voice.gain);
  alSource3f(source.name, AL_POSITION, voice.pan, 0, -std::sqrt(1 - voice.pan * voice.pan));
  if (!begins) return;
  stop(source);
  alSourcei(source.name, AL_BUFFER, static_cast<ALint>(buffers[static_cast<std::size_t>(voice.cue.sound)]));
  alSourcePlay(source.name);
  source.playing = true;
}

Audio::Audio() : m_parts(std::make_unique<Parts>()) {}
Audio::Audio(Audio&&) noexcept = default;
Audio& Audio::operator=(Audio&&) noexcept = default;
Audio::~Audio() = default;

void Audio::follow(const view::Voices* voices, float volume, std::int64_t now_ns) {
  Parts& parts = *m_parts;
  const bool audible = volume > 0;
  if (audible) parts.keep_device(now_ns);
  if (parts.device != nullptr && audible) alListenerf(AL_GAIN, volume);
  if (voices == nullptr) {
    for (Parts::Source& source : parts.sources) parts.stop(source);
    return;
  }
  for (std::size_t i = 0; i < parts.sources.size(); ++i) parts.play(parts.sources[i], voices->all()[i], audible);
}

AudioNews Audio::news() { return std::exchange(m_parts->news, AudioNews::none); }
bool Audio::open() const { return m_parts->device != nullptr; }

int Audio::sounding() const {
  int count = 0;
  for (const Parts::Source& source : m_parts->sources) {
    if (!source.playing) continue;
    ALint state = AL_STOPPED;
    alGetSourcei(source.name, AL_SOURCE_STATE, &state);
    count += state == AL_PLAYING;
  }
  return count;
}

}  // namespace spearrun::platform
