import { createTracker } from './tracker.js';
import { Run, run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { expectNothingLeft } from './testing/stories.js';
import { signalsOf } from './testing/traces.js';

describe('tracker', () => {
  it('says nothing about events it does not know or need', () => {
    const tracker = createTracker({ pbx: 'main' });
    for (const name of ['Newexten', 'RTCPSent', 'BrandNew', 'constructor', '__proto__', 'toString']) expect(tracker.apply({ name, at: 1, headers: {} })).toBeNull();
    expect(tracker.strange.size).toBe(0);
  });

  it('throws at nothing: any known event without a single header is only counted', () => {
    const names = new Set(signalsOf('06e-attended-transfer').concat(signalsOf('07-queue-membership'), signalsOf('08a-click-to-call'), signalsOf('25-recording-control')).map((signal) => signal.name));
    const heard = new Run();
    for (const name of names) heard.hear([{ name, at: 1, headers: {} }]);
    expect(heard.facts).toEqual([]);
    expect(heard.calls.size).toBe(0);
    expect(heard.tracker.strange.get('Hangup: unknown leg')).toBe(1);
  });

  it('throws at nothing: events with headers of another event are only counted', () => {
    const signals = signalsOf('06e-attended-transfer');
    const heard = new Run();
    signals.forEach((signal, i) => heard.hear([{ ...signal, headers: signals[(i * 7 + 3) % signals.length]?.headers ?? {} }]));
    expect(heard.tracker.strange.size).toBeGreaterThan(0);
  });

  it('writes only what changed', () => {
    const scene = new Scene().caller('1').join('1').caller('2', '05329998877');
    const tracker = createTracker({ pbx: 'main' });
    const changes = scene.signals.map((signal) => tracker.apply(signal));
    expect(changes.map((change) => change?.calls.size)).toEqual([1, 1, 1]);
    expect(changes.map((change) => change?.agents.size)).toEqual([0, 0, 0]);
  });

  it('hands out states that later signals do not change', () => {
    const scene = new Scene().caller('1').join('1').ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').hangsUp('1').unbridge('b', '1', '2').hangup('2').hangup('1');
    const tracker = createTracker({ pbx: 'main' });
    const handed = scene.signals.flatMap((signal) => {
      const change = tracker.apply(signal);
      return change ? [{ change, text: JSON.stringify([...change.calls, ...change.facts]) }] : [];
    });
    for (const { change, text } of handed) expect(JSON.stringify([...change.calls, ...change.facts])).toBe(text);
  });

  it('holds 1,000 open calls and nothing of them once they are over', () => {
    const scene = new Scene();
    const ids = Array.from({ length: 1_000 }, (_, i) => ({ caller: `c${i}`, agent: `a${i}`, extension: String(2_000 + i) }));
    for (const { caller, agent, extension } of ids) scene.caller(caller).join(caller).ringMember(caller, agent, extension).connectMember(caller, agent, extension, `b${caller}`);
    const heard = run(scene.signals);
    expect(heard.tracker.sizes).toMatchObject({ calls: 1_000, legs: 2_000, aliases: 1_000, bridges: 1_000 });
    scene.signals.length = 0;
    for (const { caller, agent } of ids) scene.wait(1).hangsUp(caller).hangup(agent).hangup(caller);
    heard.hear(scene.signals);
    expect(heard.records).toHaveLength(1_000);
    expect(heard.tracker.sizes).toEqual({ calls: 0, legs: 0, aliases: 0, bridges: 0, unsettled: 0, tombstones: 1_000 });
    expectNothingLeft(heard, scene.now);
  });
});
