import { wavFile } from '../testing/wav-file';
import { readWav } from './wav';

const second = (loud: number) => new Array<number>(8000).fill(loud);

it('tells how long a recording is and where it is loud', () => {
  expect(readWav(wavFile([...second(0), ...second(-16_384), ...second(8192)]), 3)).toEqual({ durationMs: 3000, peaks: [0, 0.5, 0.25] });
});

it('reads what is there of a recording that was cut off', () => {
  expect(readWav(wavFile(second(100)).slice(0, 44 + 8000), 1)?.durationMs).toBe(500);
});

it.each([
  ['another format', wavFile([1, 2], { format: 7 })],
  ['no samples', wavFile([])],
  ['no WAV', new TextEncoder().encode('{"error":"this is no sound"}').buffer as ArrayBuffer],
  ['nothing', new ArrayBuffer(0)],
  ['a header alone', wavFile([1]).slice(0, 30)],
])('knows no shape of %s', (_, file) => {
  expect(readWav(file, 10)).toBeNull();
});
