/** What a WAV file says of itself; null for anything but 16-bit PCM. */
export interface Wav {
  durationMs: number;
  /** Loudest point of each of so many equal stretches, 0 to 1. */
  peaks: number[];
}

const PCM = 1;

/** Reads a WAV file for its shape: how long it is and how loud over time. */
export function readWav(file: ArrayBuffer, stretches: number): Wav | null {
  const view = new DataView(file);
  const word = (at: number) => String.fromCharCode(...new Uint8Array(file, at, 4));
  if (file.byteLength < 12 || word(0) !== 'RIFF' || word(8) !== 'WAVE') return null;
  let format: { channels: number; rate: number } | null = null;
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const [name, size] = [word(at), view.getUint32(at + 4, true)];
    const body = at + 8;
    if (name === 'fmt ' && body + 16 <= file.byteLength) {
      if (view.getUint16(body, true) !== PCM || view.getUint16(body + 14, true) !== 16) return null;
      format = { channels: view.getUint16(body + 2, true), rate: view.getUint32(body + 4, true) };
    }
    if (name === 'data' && format) {
      // A recording that was cut off says more than it holds.
      const samples = Math.floor(Math.min(size, file.byteLength - body) / 2);
      const frames = samples / format.channels;
      return frames === 0 || format.rate === 0 ? null : { durationMs: (frames / format.rate) * 1000, peaks: peaksOf(view, body, samples, stretches) };
    }
    at = body + size + (size % 2);
  }
  return null;
}

function peaksOf(view: DataView, start: number, samples: number, stretches: number): number[] {
  const peaks = new Array<number>(stretches).fill(0);
  for (let i = 0; i < samples; i++) {
    const loud = Math.abs(view.getInt16(start + i * 2, true)) / 32_768;
    const place = Math.floor((i / samples) * stretches);
    if (loud > (peaks[place] ?? 0)) peaks[place] = loud;
  }
  return peaks;
}
