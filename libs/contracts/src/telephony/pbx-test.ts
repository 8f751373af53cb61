import { z } from 'zod';
import { pbxChangeSchema, pbxIdSchema } from './pbxs.js';

/** `POST /api/pbxs/test`: of a PBX that is there (`id`), with what is changed of it, or of one that is yet to be added. */
export const pbxTestFormSchema = z.strictObject({ id: pbxIdSchema.optional(), ...pbxChangeSchema.pick({ ami: true, ari: true, websocket: true, recordings: true }).shape });
export type PbxTestForm = z.infer<typeof pbxTestFormSchema>;

/** What is tried, in this order; what an earlier failure makes pointless is skipped. */
export const pbxTestSteps = ['connect', 'banner', 'login', 'version', 'write', 'read', 'filter', 'clock', 'modules', 'dialplan', 'ari', 'ari-write', 'ari-kept', 'websocket', 'recordings'] as const;
export type PbxTestStep = (typeof pbxTestSteps)[number];

/** Classes of AMI rights that Santral uses. */
export const amiWriteClasses = ['call', 'agent', 'originate', 'system', 'user'] as const;
export type AmiWriteClass = (typeof amiWriteClasses)[number];
/** Those of them that a test can tell: events of `agent` and `system` cannot be caused without touching somebody's queue. */
export const amiReadClasses = ['call', 'dialplan', 'user'] as const;
export type AmiReadClass = (typeof amiReadClasses)[number];

/** Why a step did not go as it should. Each has a text that says what to do. */
export const pbxTestCauses = [
  'name-unknown', 'unreachable', 'timeout', 'refused',
  'silent', 'not-asterisk',
  'wrong-secret', 'closed',
  'version-unsupported', 'version-untested', 'version-unknown',
  'missing-write', 'no-config-class', 'missing-read', 'read-unproven',
  'no-filter',
  'clock-skew', 'no-stamps',
  'missing-modules', 'missing-contexts', 'dialplan-unread',
  'http-name-unknown', 'http-unreachable', 'http-timeout', 'http-refused', 'http-certificate', 'http-401', 'http-403', 'http-404', 'http-other', 'ari-read-only', 'not-ari', 'ari-not-kept',
  'websocket-404', 'websocket-refused',
  'recordings-no-folder', 'recordings-folder-away', 'recordings-refused', 'recordings-failed',
] as const;
export type PbxTestCause = (typeof pbxTestCauses)[number];

/** `advice`: it works, and would work better otherwise. */
export const pbxTestOutcomes = ['ok', 'advice', 'failed', 'skipped'] as const;

/** One line of the answer. `params` fill in the text of the cause: `classes`, `modules`, `contexts` and `types` are names with commas. */
export const pbxTestLineSchema = z.object({
  step: z.enum(pbxTestSteps),
  outcome: z.enum(pbxTestOutcomes),
  cause: z.enum(pbxTestCauses).nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PbxTestLine = z.infer<typeof pbxTestLineSchema>;
/** Whether calls can be followed: no step of AMI failed. */
export const pbxTestSchema = z.object({ isUsable: z.boolean(), lines: z.array(pbxTestLineSchema) });
export type PbxTest = z.infer<typeof pbxTestSchema>;
