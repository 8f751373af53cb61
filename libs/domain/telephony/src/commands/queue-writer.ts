import { type ConfigPart, type PbxConfigCause, QUEUES_DRAFT_FILE, QUEUES_FILE } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { header } from '../ami/ami-message.js';
import type { Asking } from './queue-reader.js';

/** A message of AMI may have 128 headers; a step takes four, and some are the action's own. */
const STEPS_AT_ONCE = 25;
type Step = Record<'Action' | 'Cat', string> & Partial<Record<'Var' | 'Value', string>>;

/** The PBX did not take a configuration. The message is in its words. */
export class NotWritten extends Error {
  constructor(
    override readonly cause: PbxConfigCause,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Makes the section of a queue in our own file what is wanted, and has the PBX read that queue anew; members who have signed in stay in it. Lines that are
 * more than one message grow in a file nobody reads, so that a connection which breaks half way leaves what was in force. Without lines the queue is
 * taken away, and whoever has signed in to it is taken out first, so that the PBX says so. Rejects with `NotWritten` or a `LinkError`.
 */
export async function writeQueue(asking: Asking, { section, lines }: ConfigPart): Promise<void> {
  const file = new OwnFile(asking.act);
  const had = await file.has(section);
  if (lines.length === 0) await signOut(asking, section);
  await file.write([
    ...(had ? [{ Action: 'DelCat', Cat: section }] : []),
    ...(lines.length > 0 ? [{ Action: 'NewCat', Cat: section }] : []),
    ...lines.map(({ name, value }) => ({ Action: 'Append', Cat: section, Var: name, Value: value })),
  ]);
  await file.done({ Action: 'QueueReload', Queue: section, Members: 'yes', Parameters: 'yes' });
}

async function signOut({ act, list }: Asking, queue: string): Promise<void> {
  for (const member of await list({ Action: 'QueueStatus', Queue: queue })) {
    if (header(member, 'Event') !== 'QueueMember' || header(member, 'Membership') !== 'dynamic') continue;
    // One that has signed out meanwhile is fine.
    await act({ Action: 'QueueRemove', Queue: queue, Interface: header(member, 'Location') ?? '' });
  }
}

/** The file of the PBX that holds our queues. */
class OwnFile {
  constructor(private readonly act: Asking['act']) {}

  /** Whether it has this section; the file is made where there is none. */
  async has(section: string): Promise<boolean> {
    const answer = await this.act({ Action: 'GetConfig', Filename: QUEUES_FILE });
    if (answer.ok) return Object.keys(answer.headers).some((name) => /^category-/i.test(name) && header(answer.headers, name) === section);
    if (!/not found|no such/i.test(answer.message)) throw await this.refusal(answer.message);
    await this.make(QUEUES_FILE);
    return false;
  }

  async write(steps: readonly Step[]): Promise<void> {
    let source = QUEUES_FILE;
    for (let at = 0; at < steps.length; at += STEPS_AT_ONCE) {
      const isLast = at + STEPS_AT_ONCE >= steps.length;
      const target = isLast ? QUEUES_FILE : QUEUES_DRAFT_FILE;
      if (!isLast && source === QUEUES_FILE) await this.make(QUEUES_DRAFT_FILE);
      await this.done({ Action: 'UpdateConfig', SrcFilename: source, DstFilename: target, ...numbered(steps.slice(at, at + STEPS_AT_ONCE)) });
      source = target;
    }
  }

  /** Does what is asked of the PBX, or says why not. */
  async done(fields: ActionFields, isFine: (message: string) => boolean = () => false): Promise<void> {
    const { ok, message } = await this.act(fields);
    if (!ok && !isFine(message)) throw await this.refusal(message);
  }

  /** Asterisk writes only files that are there. */
  private make(Filename: string): Promise<void> {
    return this.done({ Action: 'CreateConfig', Filename }, (message) => /exists/i.test(message));
  }

  private async refusal(message: string): Promise<NotWritten> {
    if (/save of config failed|read-only/i.test(message)) return new NotWritten('pbx-config.not-writable', `${QUEUES_FILE}: ${message}`);
    if (!/permission denied/i.test(message)) return new NotWritten('pbx-config.refused', message);
    // The same words for a user who may not, and for a file that may not be written: what the user may do decides.
    const may = await this.act({ Action: 'ListCommands' });
    const isAllowed = Object.keys(may.headers).some((name) => name.toLowerCase() === 'updateconfig');
    return isAllowed ? new NotWritten('pbx-config.not-writable', `${QUEUES_FILE}: ${message}`) : new NotWritten('pbx-config.class-missing', message);
  }
}

/** `Action-000000`, `Cat-000000` … */
function numbered(steps: readonly Step[]): Record<string, string> {
  return Object.fromEntries(steps.flatMap((step, index) => Object.entries(step).map(([name, value]) => [`${name}-${String(index).padStart(6, '0')}`, value])));
}
