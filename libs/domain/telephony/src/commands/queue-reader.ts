import { deviceStates, type PbxQueue, type PbxQueueMember, type PbxQueuesRead } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import type { PbxResponse } from '../link/pbx-link.js';
import { extensionOfInterface } from '../tracker/endpoints.js';

/** How the PBX is asked: for one answer, and for a list. Both reject with a `LinkError` when there is no link. */
export interface Asking {
  act: (fields: ActionFields) => Promise<PbxResponse>;
  list: (fields: ActionFields) => Promise<AmiMessage[]>;
}

/**
 * What the PBX has of queues: how it runs them (`QueueStatus`), and the sections of queues.conf (`GetConfig`, class `system` or `config`).
 * A configuration it will not show is told as such. `now` in epoch ms.
 */
export async function readQueues({ act, list }: Asking, now: number): Promise<PbxQueuesRead> {
  const [status, config] = await Promise.all([list({ Action: 'QueueStatus' }), act({ Action: 'GetConfig', Filename: 'queues.conf' })]);
  const sections = config.ok ? sectionsOf(config.headers) : null;
  const named = (name: string) => status.filter((item) => header(item, 'Event') === name);
  const members = named('QueueMember');
  return {
    readAt: new Date(now).toISOString(),
    configRefusal: config.ok ? null : config.message,
    sections: [...(sections?.keys() ?? [])].filter((name) => name !== 'general'),
    queues: named('QueueParams')
      .map((params) => queueOf(params, members, sections?.get(header(params, 'Queue') ?? '') ?? null))
      .sort((a, b) => a.queue.localeCompare(b.queue)),
  };
}

const numberOf = (message: AmiMessage, name: string): number => Math.trunc(Number(header(message, name))) || 0;

function queueOf(params: AmiMessage, members: readonly AmiMessage[], section: PbxQueue['section']): PbxQueue {
  const queue = header(params, 'Queue') ?? '';
  return {
    queue,
    strategy: header(params, 'Strategy') ?? '',
    maxLength: numberOf(params, 'Max'),
    weight: numberOf(params, 'Weight'),
    serviceLevelS: numberOf(params, 'ServiceLevel'),
    members: members.filter((member) => header(member, 'Queue') === queue).map(memberOf).sort((a, b) => a.penalty - b.penalty || a.extension.localeCompare(b.extension)),
    section,
  };
}

function memberOf(member: AmiMessage): PbxQueueMember {
  const address = header(member, 'Location') ?? header(member, 'StateInterface') ?? '';
  const membership = header(member, 'Membership');
  return {
    interface: address,
    extension: extensionOfInterface(address),
    name: header(member, 'Name') ?? address,
    membership: membership === 'static' || membership === 'realtime' ? membership : 'dynamic',
    penalty: numberOf(member, 'Penalty'),
    isPaused: header(member, 'Paused') === '1',
    reason: header(member, 'PausedReason') || null,
    device: deviceStates[numberOf(member, 'Status')] ?? 'unknown',
    callsTaken: numberOf(member, 'CallsTaken'),
  };
}

/** Sections by name (of several of one name the first is what counts) from `Category-000002`, `Templates-000002` and `Line-000002-000000: name=value`; templates themselves are left out. */
function sectionsOf(answer: AmiMessage): Map<string, NonNullable<PbxQueue['section']>> {
  // One of our clients writes header names small.
  const lines = Object.keys(answer).map((name) => [name.toLowerCase(), header(answer, name) ?? ''] as const);
  const byNumber = (word: string) => new Map(lines.flatMap(([name, value]) => (name.startsWith(`${word}-`) ? [[name.slice(word.length + 1), value] as const] : [])));
  const [templates, isTemplate] = [byNumber('templates'), byNumber('istemplate')];
  const sections = new Map<string, NonNullable<PbxQueue['section']>>();
  for (const [number, name] of byNumber('category')) {
    if (isTemplate.has(number)) continue;
    const settings = lines.filter(([line]) => line.startsWith(`line-${number}-`)).sort(([a], [b]) => a.localeCompare(b)).map(([, value]) => settingOf(value));
    if (!sections.has(name)) sections.set(name, { templates: (templates.get(number) ?? '').replace(/"/g, '').split(',').filter(Boolean), settings });
  }
  return sections;
}

function settingOf(line: string): { name: string; value: string } {
  const at = line.indexOf('=');
  return at < 0 ? { name: line, value: '' } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).replace(/^>/, '').trim() };
}
