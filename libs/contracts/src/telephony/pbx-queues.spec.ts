import { type PbxQueue, queueHintsOf, queueSettingOf } from './pbx-queues.js';

const queue = (change: Partial<PbxQueue> = {}, ...lines: string[]): PbxQueue => ({
  queue: 'destek', strategy: 'rrmemory', maxLength: 0, weight: 0, serviceLevelS: 20, members: [],
  section: { templates: [], settings: ['ringinuse=no', ...lines].map((line) => ({ name: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1) })) },
  ...change,
});
const member = { interface: 'PJSIP/1001', extension: '1001', name: 'A', penalty: 0, isPaused: false, reason: null, device: 'idle', callsTaken: 0 } as const;
const hints = (onPbx: PbxQueue | null, ours: { wrapUpS: number | null; targetS: number | null } = { wrapUpS: 30, targetS: 20 }) => queueHintsOf({ onPbx }, ours);

it('takes the last line of a setting, and what Asterisk does without one', () => {
  const settings = [{ name: 'timeout', value: '15' }, { name: 'Timeout', value: '6' }];
  expect(queueSettingOf(settings, 'timeout')).toEqual({ value: '6', isWritten: true });
  expect(queueSettingOf(settings, 'retry')).toEqual({ value: '5', isWritten: false });
  expect(queueSettingOf(settings, 'announce')).toEqual({ value: null, isWritten: false });
});

it('has nothing to say of a queue that agrees with us', () => {
  expect(hints(queue({ members: [{ ...member, membership: 'dynamic' }] }, 'wrapuptime=2', 'autopause=no'))).toEqual([]);
  expect(hints(queue({}, 'wrapuptime=2'), { wrapUpS: 0, targetS: null })).toEqual([]);
});

it('says what works against us', () => {
  expect(hints(null)).toEqual(['lost']);
  expect(hints(queue({ serviceLevelS: 60 }))).toEqual(['other-service-level']);
  expect(hints(queue({ serviceLevelS: 0 }))).toEqual([]);
  expect(hints(queue({ members: [{ ...member, membership: 'static' }] }))).toEqual(['static-members']);
  expect(queueHintsOf({ onPbx: queue({ members: [{ ...member, membership: 'static' }] }), managed: { id: 'q', number: null, sync: 'synced', trouble: null, drift: [] } }, { wrapUpS: 0, targetS: 20 })).toEqual([]);
  expect(hints(queue({ section: null }))).toEqual(['unread']);
  expect(hints(queue({}, 'wrapuptime=45'))).toEqual(['two-wrap-ups']);
  expect(hints(queue({}, 'wrapuptime=45'), { wrapUpS: null, targetS: 20 })).toEqual([]);
  expect(hints(queue({}, 'ringinuse=yes', 'autopause=all'))).toEqual(['rings-in-use', 'pauses-itself']);
});
