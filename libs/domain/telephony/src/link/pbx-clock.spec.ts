import { PbxClock } from './pbx-clock.js';

describe('PbxClock', () => {
  let local = 1_000_000;
  const clock = new PbxClock(() => local);
  beforeEach(() => {
    local = 1_000_000;
    clock.reset();
  });

  it('is ours until the PBX has stamped something', () => {
    expect(clock.now()).toBe(1_000_000);
  });

  it('takes the least late of the stamps', () => {
    clock.observe(400_000);
    local += 500;
    clock.observe(400_100);
    expect(clock.now()).toBe(400_500);
    clock.observe(400_600);
    expect(clock.now()).toBe(400_600);
  });

  it('follows a clock that was set back, after two turns', () => {
    clock.observe(1_000_000);
    clock.turn();
    clock.observe(900_000);
    clock.turn();
    expect(clock.now()).toBe(900_000);
  });

  it('stays ours with a PBX that does not stamp its events', () => {
    clock.useOurs();
    clock.observe(400_000);
    expect(clock.now()).toBe(1_000_000);
  });
});
