import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import type { PbxSnippet } from './self-test-causes.js';

/** Who has lines of their own in the dialplan of a PBX. Each part is written by one domain and by nobody else. */
export const dialplanParts = ['routes', 'queues'] as const;
export type DialplanPart = (typeof dialplanParts)[number];

/** What leads into our lines: calls from outside come by the first, phones dial by the second. */
export const INCOMING_CONTEXT = 'santral-incoming';
export const INTERNAL_CONTEXT = 'santral-internal';
/** Every context Santral writes; nothing outside them is ever touched. */
export const dialplanContexts = [INCOMING_CONTEXT, INTERNAL_CONTEXT, 'santral-holidays', 'santral-record'] as const;
export type DialplanContext = (typeof dialplanContexts)[number];

/** The file on the PBX that holds them all. */
export const DIALPLAN_FILE = 'santral-dialplan.conf';
/** Where a change grows line by line before it becomes the file above in one step, and what that begins with. */
export const DIALPLAN_DRAFT_FILE = 'santral-dialplan-draft.conf';
export const DIALPLAN_EMPTY_FILE = 'santral-dialplan-empty.conf';

/** Nothing that would end a line or begin a comment. AMI takes lines of 1024 bytes. */
const text = z.string().max(800).regex(/^[^\p{Cc};]*$/u);

/** One step: `exten => extension,priority,application(data)`. */
export const dialplanLineSchema = z.strictObject({
  context: z.enum(dialplanContexts),
  extension: z.string().min(1).max(79).regex(/^[A-Za-z0-9+*#_.!\-[\]]+$/),
  priority: z.int().min(1),
  application: z.string().regex(/^[A-Za-z]+$/),
  data: text,
});
export type DialplanLine = z.output<typeof dialplanLineSchema>;

const stepOf = ({ extension, priority, application, data }: DialplanLine): string => `${extension},${priority},${application}(${data})`;

/** The lines as they stand in a file, context by context. */
export const dialplanText = (lines: readonly DialplanLine[]): string =>
  dialplanContexts
    .flatMap((context) => {
      const own = lines.filter((line) => line.context === context);
      return own.length === 0 ? [] : [[`[${context}]`, ...own.map((line) => `exten => ${stepOf(line)}`)].join('\n')];
    })
    .join('\n\n');

/** What somebody pastes once, before anything can be written: our file is read, and calls find their way into it. */
export const dialplanSetup = (): PbxSnippet => ({
  file: 'extensions.conf',
  text: [
    `#tryinclude ${DIALPLAN_FILE}`,
    '',
    '[from-trunk] ; the context of your trunk: this line before all others, the rest in a context of its own that is included after it',
    `include => ${INCOMING_CONTEXT}`,
    '',
    '[from-agent] ; the context of your phones',
    `include => ${INTERNAL_CONTEXT}`,
    '',
    '; asterisk -rx "dialplan reload"',
  ].join('\n'),
});

/** The whole of our lines, for whoever pastes them by hand. */
export const dialplanSnippet = (lines: readonly DialplanLine[]): PbxSnippet => ({ file: DIALPLAN_FILE, text: `${dialplanText(lines)}\n; asterisk -rx "dialplan reload"` });

/** A step that is not what was written there; null on a side: it is not there. */
export const dialplanDriftSchema = z.object({ context: z.string(), extension: z.string(), priority: z.int(), ours: z.string().nullable(), theirs: z.string().nullable() });
export type DialplanDrift = z.output<typeof dialplanDriftSchema>;

const placeOf = ({ context, extension, priority }: Pick<DialplanLine, 'context' | 'extension' | 'priority'>): string => `${context} ${extension} ${priority}`;
const wordOf = ({ application, data }: Pick<DialplanLine, 'application' | 'data'>): string => `${application}(${data})`;

/** Where what is in force differs from what we want, in the order of our lines; foreign steps in our contexts come last. */
export function dialplanDriftOf(ours: readonly DialplanLine[], theirs: readonly DialplanLine[]): DialplanDrift[] {
  const found = new Map(theirs.map((line) => [placeOf(line), line]));
  const wanted = new Set(ours.map(placeOf));
  const place = ({ context, extension, priority }: DialplanLine) => ({ context, extension, priority });
  return [
    ...ours.flatMap((line) => {
      const there = found.get(placeOf(line));
      return there && wordOf(there) === wordOf(line) ? [] : [{ ...place(line), ours: wordOf(line), theirs: there ? wordOf(there) : null }];
    }),
    ...theirs.filter((line) => !wanted.has(placeOf(line))).map((line) => ({ ...place(line), ours: null, theirs: wordOf(line) })),
  ];
}

/** Before 21, Queue() took a macro before the subroutine: one comma more. */
export const forAsterisk = (lines: readonly DialplanLine[], major: number): DialplanLine[] =>
  lines.map((line) => {
    if (major >= 21 || line.application !== 'Queue') return line;
    const parts = line.data.split(',');
    return parts.length < 7 ? line : { ...line, data: [...parts.slice(0, 6), '', ...parts.slice(6)].join(',') };
  });

/** What telephony is to write: string `dialplanWantedKey`, read when it carries out `dialplan.write`, so that a late command writes what holds now. */
export const dialplanWantedSchema = z.object({ lines: z.array(dialplanLineSchema).max(20_000) });
export const dialplanWantedKey = (pbx: string) => `dialplan-wanted:{${pbx}}`;

/** What telephony found in force: string `dialplanReadKey`, left by `dialplan.write` and `dialplan.read`. */
export const dialplanReadSchema = z.object({
  readAt: instant,
  /** Of the PBX; null when it would not say. */
  asterisk: z.string().nullable(),
  /** Our contexts that the PBX has. */
  contexts: z.array(z.string()),
  lines: z.array(z.object({ context: z.string(), extension: z.string(), priority: z.int(), application: z.string(), data: z.string() })),
  /** Contexts of others that include ours. */
  includedBy: z.object({ incoming: z.array(z.string()), internal: z.array(z.string()) }),
});
export type DialplanRead = z.output<typeof dialplanReadSchema>;
export const dialplanReadKey = (pbx: string) => `dialplan-read:{${pbx}}`;

/** `write`: Santral writes it by AMI. `paste`: somebody pastes it, and Santral says whether it is in force. */
export const dialplanModes = ['write', 'paste'] as const;
export type DialplanMode = (typeof dialplanModes)[number];
/** `pending`: what we have is not in force yet; `drifted`: it was, and somebody changed it there. */
export const dialplanStates = ['in-force', 'pending', 'drifted'] as const;
export type DialplanState = (typeof dialplanStates)[number];

/** Why our lines are not in force; each is an error code as well. */
export const dialplanProblems = ['dialplan.no-config-class', 'dialplan.no-reporting-class', 'dialplan.not-included', 'dialplan.not-pasted', 'dialplan.write-failed', 'dialplan.not-reached', 'pbx.unreachable', 'pbx.no-answer'] as const;
export type DialplanProblem = (typeof dialplanProblems)[number];

/** `GET /api/dialplan`: one for every PBX that has lines of ours, or may have. */
export const dialplanSchema = z.object({
  pbx: z.string(),
  mode: z.enum(dialplanModes),
  state: z.enum(dialplanStates),
  lines: z.int(),
  problem: z.object({ code: z.enum(dialplanProblems), detail: z.string() }).nullable(),
  drift: z.array(dialplanDriftSchema),
  /** Contexts that lead into our lines; empty: no call gets there. Null until it was looked at. */
  includedBy: z.object({ incoming: z.array(z.string()), internal: z.array(z.string()) }).nullable(),
  checkedAt: instant.nullable(),
});
export type Dialplan = z.output<typeof dialplanSchema>;
export const dialplansSchema = z.array(dialplanSchema);

/** `POST /api/dialplan/:pbx/resolve`: writes ours again, or leaves writing to a person. */
export const dialplanResolutionSchema = z.strictObject({ choice: z.enum(['ours', 'paste']) });
/** `GET /api/dialplan/:pbx/text`. */
export const dialplanTextSchema = z.object({ setup: z.object({ file: z.string(), text: z.string() }), lines: z.object({ file: z.string(), text: z.string() }) });
export type DialplanText = z.output<typeof dialplanTextSchema>;
