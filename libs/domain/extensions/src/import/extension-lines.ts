import { type AgentQueue, type BadLine, type ErrorCode, extensionFormSchema, fieldTexts, type ImportColumn, type Language } from '@santral/contracts';
import { errorText, fieldErrors, type RefusalParams } from '@santral/platform/http';
import { z } from 'zod';
import type { CsvLine } from './csv-lines.js';

/** What a line says once it has been read. */
export interface WantedLine {
  line: number;
  number: string;
  form: Omit<z.output<typeof lineSchema>, 'user' | 'secret'>;
  /** E-mail address of whoever is to sit there. */
  user: string | null;
  /** Given in the file, for phones that have it already; null: one is made. */
  secret: string | null;
}

/** What the lines of a file are held against. */
export interface Known {
  taken: ReadonlySet<string>;
  onPbx: ReadonlySet<string>;
  queues: ReadonlySet<string>;
  /** By the key of the e-mail address. */
  users: ReadonlyMap<string, { id: string; displayName: string; extension: string | null }>;
}

const { pbx: _pbx, userId: _userId, ...shape } = extensionFormSchema.shape;
const lineSchema = z.object({ ...shape, user: z.email().nullable(), secret: z.string().regex(/^[\x21-\x7e]{12,64}$/).nullable() });

const listOf = (cell: string | undefined) => (cell ?? '').split('|').map((part) => part.trim()).filter(Boolean);
/** `destek:0|satis:2`; a queue without a penalty has 0. */
const queuesOf = (cell: string | undefined): { queue: string; penalty: number }[] =>
  listOf(cell).map((part) => {
    const at = part.lastIndexOf(':');
    return at < 0 ? { queue: part, penalty: 0 } : { queue: part.slice(0, at), penalty: Number(part.slice(at + 1)) };
  });

/** Lines in the shape of extensions, and what is wrong with the others, in the words of the user. Whatever the file alone can tell. */
export function wantedLines(lines: readonly CsvLine[], language: Language): { wanted: WantedLine[]; bad: BadLine[] } {
  const bad: BadLine[] = [];
  const wanted = lines.flatMap(({ line, cells }): WantedLine[] => {
    const parsed = lineSchema.safeParse(
      {
        number: cells.number ?? '',
        name: cells.name ?? '',
        kind: cells.kind ?? 'desk',
        codecs: cells.codecs === undefined ? ['alaw', 'ulaw'] : listOf(cells.codecs),
        callLimit: cells.callLimit === undefined ? null : Number(cells.callLimit),
        recording: cells.recording ?? 'rule',
        outgoingCallerId: cells.outgoingCallerId ?? null,
        queues: queuesOf(cells.queues),
        user: cells.user?.toLowerCase() ?? null,
        secret: cells.secret ?? null,
      },
      { error: fieldTexts[language] },
    );
    if (!parsed.success) {
      for (const { path, message } of fieldErrors(parsed.error.issues, language)) bad.push({ line, column: path.split('.')[0] ?? null, message: message ?? '' });
      return [];
    }
    const { user, secret, ...form } = parsed.data;
    return [{ line, number: form.number, form, user, secret }];
  });
  return { wanted, bad };
}

/** What is wrong with lines beside each other and beside what there is already. */
export function conflictsOf(wanted: readonly WantedLine[], known: Known, language: Language): BadLine[] {
  const bad: BadLine[] = [];
  const [numbers, users] = [new Map<string, number>(), new Map<string, number>()];
  for (const { line, number, form, user } of wanted) {
    const say = (column: ImportColumn, code: ErrorCode, params: RefusalParams) => void bad.push({ line, column, message: errorText(code, language, params) });
    const [sameNumber, sameUser] = [numbers.get(number), user === null ? undefined : users.get(user)];
    if (sameNumber !== undefined) say('number', 'extension.twice-in-file', { line: sameNumber });
    else if (known.taken.has(number)) say('number', 'extension.taken', { number });
    else if (known.onPbx.has(number)) say('number', 'extension.on-pbx', { number });
    numbers.set(number, sameNumber ?? line);
    if (sameUser !== undefined) say('user', 'extension.twice-in-file', { line: sameUser });
    if (user !== null) {
      users.set(user, sameUser ?? line);
      const found = known.users.get(user);
      if (!found) say('user', 'extension.unknown-user', { user });
      else if (found.extension !== null) say('user', 'extension.user-taken', { name: found.displayName, number: found.extension });
    } else if (form.queues.length > 0) say('queues', 'extension.user-needed', {});
    for (const { queue } of form.queues as AgentQueue[]) if (!known.queues.has(queue)) say('queues', 'agent-queue.unknown-queue', { queue });
  }
  return bad;
}
