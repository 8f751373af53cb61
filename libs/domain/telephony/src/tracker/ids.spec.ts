import { callIdOf, factIdOf } from './ids.js';

const timeOf = (id: string) => [...id.slice(0, 10)].reduce((ms, letter) => ms * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter), 0);

describe('id of a call', () => {
  it('has the shape of a ULID and sorts by the second in which the channel was made', () => {
    const id = callIdOf('main', '1795141023.0', 1_795_141_023_970);
    expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(timeOf(id)).toBe(1_795_141_023_000);
  });

  it('is the same however late the call is found', () => {
    expect(callIdOf('main', '1795141023.0', 1_795_141_023_970)).toBe(callIdOf('main', '1795141023.0', 1_795_141_099_000));
    expect(callIdOf('main', 'pbx-a-1795141023.0', 1)).toBe(callIdOf('main', 'pbx-a-1795141023.0', 2));
  });

  it('tells PBXs and channels apart', () => {
    const ids = [callIdOf('a', '1795141023.0', 1), callIdOf('b', '1795141023.0', 1), callIdOf('a', '1795141023.1', 1)];
    expect(new Set(ids).size).toBe(3);
  });

  it('takes the milliseconds of a channel id chosen by us, and the given instant where an id has no time', () => {
    expect(timeOf(callIdOf('main', 'cc-1795141190172-a', 1))).toBe(1_795_141_190_172);
    expect(timeOf(callIdOf('main', 'my-own-id', 1_795_141_000_123.9))).toBe(1_795_141_000_123);
  });
});

it('id of a fact names its subject, its name and what tells it apart', () => {
  expect([factIdOf('C', 'call.started', ''), factIdOf('C', 'call.ringing', '7.1')]).toEqual(['C:call.started', 'C:call.ringing:7.1']);
});
