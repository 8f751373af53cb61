import type { Command, LiveAgent } from '@santral/contracts';
import { actionsOf, cutText, isAlreadySo } from './agent-actions.js';

const command = <N extends Command['name']>(name: N, payload: Extract<Command, { name: N }>['payload']) => ({ id: 'c1', name, expiresAt: 0, payload }) as Extract<Command, { name: N }>;
const agentIn = (...interfaces: string[]): LiveAgent => ({
  extension: '1001', memberName: null, breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: true,
  queues: interfaces.map((name, i) => ({ queue: `q${i}`, interface: name, paused: false, reason: null, penalty: 0 })),
});

describe('what Asterisk is sent', () => {
  it('adds a member by its phone, not paused', () => {
    expect(actionsOf(command('agent.join-queue', { extension: '1001', queue: 'destek', memberName: 'Ayşe Yılmaz', penalty: 2 }), null)).toEqual([
      { Action: 'QueueAdd', Queue: 'destek', Interface: 'PJSIP/1001', StateInterface: 'PJSIP/1001', MemberName: 'Ayşe Yılmaz', Penalty: 2, Paused: 'false' },
    ]);
  });

  it('removes and pauses a member under the interface it was added with', () => {
    const agent = agentIn('Local/1001@internal/n', 'PJSIP/1001', 'PJSIP/1001');
    expect(actionsOf(command('agent.leave-queue', { extension: '1001', queue: 'q0' }), agent)).toEqual([{ Action: 'QueueRemove', Queue: 'q0', Interface: 'Local/1001@internal/n' }]);
    expect(actionsOf(command('agent.pause', { extension: '1001', reason: 'BRK-3' }), agent)).toEqual([
      { Action: 'QueuePause', Interface: 'Local/1001@internal/n', Paused: 'true', Reason: 'BRK-3' },
      { Action: 'QueuePause', Interface: 'PJSIP/1001', Paused: 'true', Reason: 'BRK-3' },
    ]);
    expect(actionsOf(command('agent.unpause', { extension: '1001' }), null)).toEqual([{ Action: 'QueuePause', Interface: 'PJSIP/1001', Paused: 'false' }]);
  });
});

describe('a text for Asterisk', () => {
  it('is at most 79 bytes long and ends with a whole character', () => {
    expect(cutText('a'.repeat(79))).toHaveLength(79);
    expect(cutText('a'.repeat(80))).toHaveLength(79);
    // 78 + 2 bytes: the letter does not fit and is left out.
    expect(cutText(`${'a'.repeat(78)}ş`)).toBe('a'.repeat(78));
    expect(cutText(`${'a'.repeat(77)}ş!`)).toBe(`${'a'.repeat(77)}ş`);
    expect(Buffer.byteLength(cutText('ç'.repeat(200)))).toBe(78);
    expect(cutText(`${'a'.repeat(76)}😀`)).toBe('a'.repeat(76));
  });

  it('starts no new header', () => {
    expect(cutText('Ali\r\nAction: Logoff')).toBe('Ali Action: Logoff');
  });
});

it('takes "already there" and "not there" for success', () => {
  expect(['Unable to add interface: Already there', 'Unable to remove interface: Not there', 'No such queue'].map(isAlreadySo)).toEqual([true, true, false]);
});
