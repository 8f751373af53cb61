import type { PbxQueue } from './pbx-queues.js';
import { planDifferences, type QueuePlan, queueLinesOf, queuePlanSchema, queueSnippetsOf } from './queue-plan.js';

const plan: QueuePlan = { queue: 'teknik', number: '502', strategy: 'rrmemory', timeout: 15, retry: 2, weight: 0, maxlen: 30, joinempty: true, leavewhenempty: false };
const onPbx = (settings: [string, string][] | null, change: Partial<PbxQueue> = {}): PbxQueue => ({
  queue: 'teknik', strategy: 'rrmemory', maxLength: 30, weight: 0, serviceLevelS: 0, members: [],
  section: settings && { templates: [], settings: settings.map(([name, value]) => ({ name, value })) }, ...change,
});
const lines = queueLinesOf(plan);

it('takes the name of a section, and none that would start another line or section', () => {
  for (const queue of ['teknik', 'Satis-2', 'a_b']) expect(queuePlanSchema.safeParse({ ...plan, queue }).success).toBe(true);
  for (const queue of ['', 'general', 'a b', 'a]', 'x\ny', '1a', 'ş'.repeat(3), 'a'.repeat(41)]) expect([queue, queuePlanSchema.safeParse({ ...plan, queue }).success]).toEqual([queue, false]);
  expect(queuePlanSchema.safeParse({ ...plan, number: '50x' }).success).toBe(false);
});

it('writes the queue with what Santral needs of it, and a number that leads to it', () => {
  const [queues, extensions] = queueSnippetsOf(plan);
  expect(queues).toEqual({
    file: 'queues.conf',
    text: '[teknik]\nstrategy = rrmemory\ntimeout = 15\nretry = 2\nweight = 0\nmaxlen = 30\njoinempty = yes\nleavewhenempty = no\nwrapuptime = 2\nringinuse = no\nautopause = no\n; asterisk -rx "queue reload parameters"',
  });
  expect(extensions?.text).toContain('exten => 502,1,Answer()\n same => n,Queue(teknik,tc,,,300,,sub-record)');
});

it('knows when it is in force, and what is not', () => {
  expect(planDifferences(plan, null)).toBeNull();
  expect(planDifferences(plan, onPbx(lines))).toEqual([]);
  expect(planDifferences(plan, onPbx(lines.map(([name, value]) => [name.toUpperCase(), value === 'no' ? 'No' : value])))).toEqual([]);
  expect(planDifferences(plan, onPbx(lines.map(([name, value]) => [name, name === 'timeout' ? '20' : value])))).toEqual([{ name: 'timeout', wanted: '15', found: '20' }]);
  // What no line says is what Asterisk does by itself.
  expect(planDifferences(plan, onPbx(lines.filter(([name]) => name !== 'ringinuse' && name !== 'autopause')))).toEqual([{ name: 'ringinuse', wanted: 'no', found: 'yes' }]);
});

it('compares what the PBX says of itself where its lines may not be read', () => {
  expect(planDifferences(plan, onPbx(null))).toEqual([]);
  expect(planDifferences(plan, onPbx(null, { strategy: 'ringall', weight: 5 }))).toEqual([{ name: 'strategy', wanted: 'rrmemory', found: 'ringall' }, { name: 'weight', wanted: '0', found: '5' }]);
});
