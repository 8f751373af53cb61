import { SeenTexts } from './seen-texts.js';

describe('the channels of a run', () => {
  it('are all found again, and few others are taken for them', () => {
    const channels = new SeenTexts();
    const ids = Array.from({ length: 100_000 }, (_, i) => `pbx-${1_795_165_200 + (i >> 2)}.${i}`);
    const mistaken = ids.filter((id) => channels.note(id)).length;
    expect(mistaken).toBeLessThan(400);
    expect(ids.every((id) => channels.note(id))).toBe(true);
  });
});
