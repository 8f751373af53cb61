/** One second of tone and three of silence, as Turkish telephones ring: 450 Hz, 8000 samples a second. */
function ringTone(): Blob {
  const [rate, seconds, toneSeconds] = [8000, 4, 1];
  const samples = new Uint8Array(rate * seconds).fill(128);
  for (let i = 0; i < rate * toneSeconds; i++) samples[i] = 128 + Math.round(40 * Math.sin((2 * Math.PI * 450 * i) / rate));
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, value: string) => [...value].forEach((letter, i) => header.setUint8(at + i, letter.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + samples.length, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  text(36, 'data');
  header.setUint32(40, samples.length, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}

/** Sends a sound to an audio output; to the usual one when that is gone, or the browser lets nobody choose. */
async function sendTo(audio: HTMLAudioElement, device: string | null): Promise<void> {
  // Not every browser has it.
  const choose = (id: string) => (audio.setSinkId as HTMLAudioElement['setSinkId'] | undefined)?.call(audio, id);
  try {
    await choose(device ?? '');
  } catch {
    await choose('')?.catch(() => undefined);
  }
}

/** Plays one ring on an audio output (id; null for the usual one). False when the browser would not. */
export async function playTestTone(device: string | null): Promise<boolean> {
  const url = URL.createObjectURL(ringTone());
  const audio = new Audio(url);
  audio.addEventListener('ended', () => URL.revokeObjectURL(url), { once: true });
  await sendTo(audio, device);
  try {
    await audio.play();
    return true;
  } catch {
    URL.revokeObjectURL(url);
    return false;
  }
}

/** What the phone is heard through: the other party on one device, the ringing on another. Devices are ids of audio outputs; null for the usual one. */
export class Sounds {
  private readonly voice = new Audio();
  private readonly ring = new Audio();
  private readonly ringUrl = URL.createObjectURL(ringTone());

  constructor() {
    this.voice.autoplay = true;
    this.ring.loop = true;
    this.ring.src = this.ringUrl;
  }

  async hear(stream: MediaStream, device: string | null): Promise<void> {
    this.voice.srcObject = stream;
    await sendTo(this.voice, device);
    await this.voice.play().catch(() => undefined);
  }

  /** A browser that will not play before a click stays silent: the screen rings too. */
  async startRinging(device: string | null): Promise<void> {
    await sendTo(this.ring, device);
    await this.ring.play().catch(() => undefined);
  }

  stopRinging(): void {
    this.ring.pause();
    this.ring.currentTime = 0;
  }

  close(): void {
    this.stopRinging();
    this.voice.srcObject = null;
    URL.revokeObjectURL(this.ringUrl);
  }
}
