/** Plays what is written in the score; fetched when something is heard for the first time. */

import { LOUDEST, SCORE, type Sound, type Voice } from "./score";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** When what is heard now is over: sounds follow each other, so that none adds to the loudness of another. */
let quietAt = 0;
/** What would come so much too late, in seconds, is not heard at all. */
const LATE = 1.2;

/** A tenth of a second of noise, made once. */
function paper(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}

function source(audio: AudioContext, { kind, pitch }: Voice, out: AudioNode): AudioScheduledSourceNode {
  if (kind !== "noise") {
    const tone = audio.createOscillator();
    tone.type = kind;
    tone.frequency.value = pitch;
    tone.connect(out);
    return tone;
  }
  const hiss = audio.createBufferSource();
  hiss.buffer = noise ??= paper(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  hiss.connect(filter).connect(out);
  return hiss;
}

function sing(audio: AudioContext, voice: Voice, begins: number, volume: number): void {
  const start = begins + voice.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(voice.peak * volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0004, start + voice.length);
  gain.connect(audio.destination);
  const sound = source(audio, voice, gain);
  sound.start(start);
  sound.stop(start + voice.length);
}

export function sound(what: Sound, loud: number): void {
  const audio = (context ??= new AudioContext());
  // A browser lets nothing be heard before somebody has pressed something.
  if (audio.state === "suspended") void audio.resume();
  const begins = Math.max(audio.currentTime, quietAt);
  if (begins - audio.currentTime > LATE) return;
  for (const voice of SCORE[what]) {
    sing(audio, voice, begins, LOUDEST * loud);
    quietAt = Math.max(quietAt, begins + voice.at + voice.length);
  }
}
