import type { PbxQueuesRead } from '@santral/contracts';
import { decodeMessage } from '../ami/ami-message.js';
import { LinkError, type PbxResponse } from '../link/pbx-link.js';
import { type Asking, readQueues } from './queue-reader.js';

const NOW = Date.UTC(2026, 10, 20, 9);
const message = (...lines: string[]) => decodeMessage(lines.join('\r\n'), () => undefined);
const params = (queue: string, ...more: string[]) => message('Event: QueueParams', `Queue: ${queue}`, 'Max: 30', 'Strategy: rrmemory', 'Calls: 0', 'ServiceLevel: 20', 'Weight: 3', ...more);
const member = (queue: string, address: string, ...more: string[]) =>
  message('Event: QueueMember', `Queue: ${queue}`, 'Name: Şükrü Çağlar', `Location: ${address}`, `StateInterface: ${address}`, 'Membership: dynamic', 'Penalty: 0', 'CallsTaken: 4', 'Status: 1', 'Paused: 0', 'PausedReason: ', ...more);
/** As Asterisk 22 answers `GetConfig`: a template, and a section made from it that says one thing again. */
const CONFIG = [
  'Response: Success', 'Category-000000: general', 'Line-000000-000000: autofill=yes', 'Category-000001: standard', 'IsTemplate-000001: 1', 'Line-000001-000000: timeout=15',
  'Category-000002: destek', 'Templates-000002: "standard"', 'Line-000002-000001: strategy=rrmemory', 'Line-000002-000000: timeout=15', 'Line-000002-000002: member=>PJSIP/1001,1',
];
const ok = (lines = CONFIG): PbxResponse => ({ ok: true, message: '', headers: message(...lines) });
const read = (list: ReturnType<typeof message>[], config: PbxResponse = ok()): Promise<PbxQueuesRead> => {
  const asking: Asking = { list: () => Promise.resolve(list), act: () => Promise.resolve(config) };
  return readQueues(asking, NOW);
};

it('puts together how a queue runs, who is in it, and its lines with those of its templates', async () => {
  const found = await read([params('destek'), member('destek', 'PJSIP/1002', 'Penalty: 0'), member('satis', 'PJSIP/1009'), params('satis')]);
  expect(found).toMatchObject({ readAt: '2026-11-20T09:00:00.000Z', configRefusal: null });
  expect(found.queues.map(({ queue }) => queue)).toEqual(['destek', 'satis']);
  expect(found.queues[0]).toEqual({
    queue: 'destek', strategy: 'rrmemory', maxLength: 30, weight: 3, serviceLevelS: 20,
    members: [{ interface: 'PJSIP/1002', extension: '1002', name: 'Şükrü Çağlar', membership: 'dynamic', penalty: 0, isPaused: false, reason: null, device: 'idle', callsTaken: 4 }],
    section: { templates: ['standard'], settings: [{ name: 'timeout', value: '15' }, { name: 'strategy', value: 'rrmemory' }, { name: 'member', value: 'PJSIP/1001,1' }] },
  });
  // A queue of a database has no section.
  expect(found.queues[1]?.section).toBeNull();
});

it('tells members apart by who put them there, whether they are paused and what their phones do', async () => {
  const change = (lines: string[]) => message(...['Event: QueueMember', 'Queue: destek', 'Location: Local/1003@internal/n', 'Penalty: 2', ...lines]);
  const found = await read([params('destek'), change(['Membership: static', 'Paused: 1', 'PausedReason: BRK-3', 'Status: 5']), member('destek', 'PJSIP/1001')]);
  expect(found.queues[0]?.members.map(({ extension, penalty, membership, isPaused, reason, device }) => [extension, penalty, membership, isPaused, reason, device])).toEqual([
    ['1001', 0, 'dynamic', false, null, 'idle'], ['1003', 2, 'static', true, 'BRK-3', 'unavailable'],
  ]);
});

it('says in the words of the PBX why the configuration may not be read, and tells the rest', async () => {
  const found = await read([params('destek')], { ok: false, message: 'Permission denied', headers: message('Response: Error') });
  expect(found).toMatchObject({ configRefusal: 'Permission denied', queues: [{ queue: 'destek', section: null }] });
});

it('reads an answer whose header names a client has written small', async () => {
  const found = await read([params('destek')], ok(CONFIG.map((line) => line.slice(0, line.indexOf(':')).toLowerCase() + line.slice(line.indexOf(':')))));
  expect(found.queues[0]?.section?.settings).toHaveLength(3);
});

it('does not answer when the PBX will not list its queues', async () => {
  const asking: Asking = { list: () => Promise.reject(new LinkError('refused', 'Permission denied')), act: () => Promise.resolve(ok()) };
  await expect(readQueues(asking, NOW)).rejects.toThrow('Permission denied');
});
