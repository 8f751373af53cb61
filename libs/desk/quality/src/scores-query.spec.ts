import { scoresParams, scoresQueryOf, spanOf } from './scores-query';

const TODAY = '2026-11-20';
const read = (address: string) => scoresQueryOf(new URLSearchParams(address), TODAY);

it('reads the last seven days where an address says nothing, or nothing that makes sense', () => {
  const plain = { view: 'open', from: '2026-11-14', until: '2026-11-20', pbx: '', agents: [], perAgent: 5, minTalk: 30, page: 1 };
  expect(read('')).toEqual(plain);
  expect(read('view=x&from=2026-11-31&until=2026-12-01&perAgent=4&minTalk=-1&page=0&agents=,')).toEqual(plain);
  expect(read('from=2026-11-20&until=2026-11-19')).toEqual(plain);
});

it('keeps what was chosen, and nothing else', () => {
  const address = 'view=scored&from=2026-11-01&until=2026-11-30&pbx=izmir&agents=1001%2Cizmir%2F1002&page=2';
  expect(scoresParams(read(address), TODAY).toString()).toBe(address);
  expect(scoresParams(read('perAgent=10&minTalk=0'), TODAY).toString()).toBe('perAgent=10&minTalk=0');
  expect(scoresParams(read(''), TODAY).toString()).toBe('');
});

it('asks for whole days of the zone, half open', () => {
  expect(spanOf(read(''), 'Europe/Istanbul')).toEqual({ from: '2026-11-13T21:00:00.000Z', until: '2026-11-20T21:00:00.000Z' });
});
