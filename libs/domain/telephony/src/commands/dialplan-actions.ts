import {
  type DialplanLine, dialplanContexts, DIALPLAN_DRAFT_FILE, DIALPLAN_EMPTY_FILE, DIALPLAN_FILE, type DialplanRead, forAsterisk, INCOMING_CONTEXT, INTERNAL_CONTEXT,
} from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { header } from '../ami/ami-message.js';
import { NotPossible } from './call-lines.js';
import type { Asking } from './queue-reader.js';

/** A message of AMI may have 128 headers; a line takes four, a context two, and some are the action's own. */
const HEADERS_FOR_LINES = 116;
const LINE_HEADERS = 4;
const CONTEXT_HEADERS = 2;
/** Asterisk's word for a version it does not say is taken for the newest. */
const NEWEST = 22;

/**
 * Writes all of our lines and puts them in force. They grow in a file nobody reads and become ours in one step, together with the reload: a
 * connection that breaks half way leaves what was in force. Rejects with `NotPossible` (`write: …` in the words of the PBX) or a `LinkError`.
 */
export async function writeDialplan({ act }: Pick<Asking, 'act'>, lines: readonly DialplanLine[]): Promise<void> {
  const done = async (fields: ActionFields, isFine: (message: string) => boolean = () => false) => {
    const { ok, message } = await act(fields);
    if (!ok && !isFine(message)) throw new NotPossible(`write: ${message}`);
  };
  // Asterisk writes only files that are there.
  for (const Filename of [DIALPLAN_EMPTY_FILE, DIALPLAN_DRAFT_FILE, DIALPLAN_FILE]) await done({ Action: 'CreateConfig', Filename }, (message) => /exists/i.test(message));
  let source = DIALPLAN_EMPTY_FILE;
  for (const fields of chunksOf(forAsterisk(lines, await majorOf(act)))) {
    await done({ Action: 'UpdateConfig', SrcFilename: source, DstFilename: DIALPLAN_DRAFT_FILE, ...fields });
    source = DIALPLAN_DRAFT_FILE;
  }
  await done({ Action: 'UpdateConfig', SrcFilename: source, DstFilename: DIALPLAN_FILE, Reload: 'pbx_config' });
}

/** Lines in messages that AMI takes, each with the headers that append them. */
function chunksOf(lines: readonly DialplanLine[]): Record<string, string>[] {
  const chunks: Record<string, string>[] = [];
  let chunk: Record<string, string> = {};
  let step = 0;
  const add = (fields: Record<string, string>, headers: number) => {
    if (Object.keys(chunk).length + headers > HEADERS_FOR_LINES) {
      chunks.push(chunk);
      [chunk, step] = [{}, 0];
    }
    const number = String(step).padStart(6, '0');
    for (const [name, value] of Object.entries(fields)) chunk[`${name}-${number}`] = value;
    step += 1;
  };
  for (const context of dialplanContexts) {
    const own = lines.filter((line) => line.context === context);
    if (own.length > 0) add({ Action: 'NewCat', Cat: context }, CONTEXT_HEADERS);
    for (const { extension, priority, application, data } of own) add({ Action: 'Append', Cat: context, Var: 'exten', Value: `>${extension},${priority},${application}(${data})` }, LINE_HEADERS);
  }
  if (step > 0) chunks.push(chunk);
  return chunks;
}

/**
 * What of our contexts is in force, and what leads into them, out of the whole dialplan. `now` in epoch ms. Rejects with `NotPossible`
 * (`read: …`) when the PBX will not show it, or a `LinkError`.
 */
export async function readDialplan({ act, list }: Asking, now: number): Promise<DialplanRead> {
  const version = await versionOf(act);
  const items = await list({ Action: 'ShowDialPlan' }).catch((error: unknown) => {
    throw isRefusal(error) ? new NotPossible(`read: ${error.message}`) : error;
  });
  const ours = new Set<string>(dialplanContexts);
  const contexts = new Set<string>();
  const lines: DialplanRead['lines'] = [];
  const includedBy = { incoming: new Set<string>(), internal: new Set<string>() };
  for (const item of items) {
    const [context, included, extension, application] = [header(item, 'Context') ?? '', header(item, 'IncludeContext'), header(item, 'Extension'), header(item, 'Application')];
    if (included === INCOMING_CONTEXT) includedBy.incoming.add(context);
    if (included === INTERNAL_CONTEXT) includedBy.internal.add(context);
    if (!ours.has(context)) continue;
    contexts.add(context);
    if (extension === undefined || application === undefined) continue;
    lines.push({ context, extension, priority: Number(header(item, 'Priority')) || 0, application, data: header(item, 'AppData') ?? '' });
  }
  return {
    readAt: new Date(now).toISOString(),
    asterisk: version,
    contexts: [...contexts].sort(),
    lines: version !== null && majorIn(version) < 21 ? lines.map(asNewest) : lines,
    includedBy: { incoming: [...includedBy.incoming].sort(), internal: [...includedBy.internal].sort() },
  };
}

/** Queue() as it reads since 21, so that what was written and what is read are the same. */
function asNewest(line: DialplanRead['lines'][number]): DialplanRead['lines'][number] {
  const parts = line.data.split(',');
  return line.application === 'Queue' && parts[6] === '' ? { ...line, data: [...parts.slice(0, 6), ...parts.slice(7)].join(',') } : line;
}

const isRefusal = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === 'refused';

async function versionOf(act: Asking['act']): Promise<string | null> {
  const { ok, headers } = await act({ Action: 'CoreSettings' });
  return (ok ? header(headers, 'AsteriskVersion') : undefined) ?? null;
}

const majorIn = (version: string): number => Number(/^\d+/.exec(version)?.[0] ?? NEWEST);
const majorOf = async (act: Asking['act']): Promise<number> => majorIn((await versionOf(act)) ?? '');
