/** A WAV file, 8 kHz, 16 bit, mono, of these samples. */
export function wavFile(samples: readonly number[], change: { format?: number } = {}): ArrayBuffer {
  const file = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(file);
  const word = (at: number, text: string) => [...text].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  word(0, 'RIFF');
  view.setUint32(4, file.byteLength - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, change.format ?? 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => view.setInt16(44 + i * 2, sample, true));
  return file;
}
