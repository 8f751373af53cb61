import { z } from 'zod';
import type { PbxSnippet } from './self-test-causes.js';

/**
 * File of the PBX that holds our queues and that Santral alone writes (AMI `UpdateConfig`); every other file is somebody else's. It is read because
 * queues.conf names it, before all its sections: of two queues of one name the first counts.
 */
export const QUEUES_FILE = 'santral-queues.conf';
/** Where a change grows before it becomes the file above in one step. */
export const QUEUES_DRAFT_FILE = 'santral-queues-draft.conf';
/** What somebody pastes once. */
export const queuesSetup = (): PbxSnippet => ({ file: 'queues.conf', text: `#tryinclude ${QUEUES_FILE} ; the first line of the file\n; asterisk -rx "queue reload all"` });

/** A line of a section, `name = value`. */
export const configLineSchema = z.object({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,79}$/),
  // A semicolon begins a comment, and a line break another line.
  value: z.string().max(400).regex(/^[^\p{Cc};]*$/u),
});
export type ConfigLine = z.infer<typeof configLineSchema>;
/** Name of a section; `general` is one that means something else. */
export const configSectionSchema = z.string().regex(/^(?!general$)[A-Za-z][A-Za-z0-9_-]{0,59}$/);
/** A section with all of its lines; without any it is taken away. */
export const configPartSchema = z.object({ section: configSectionSchema, lines: z.array(configLineSchema).max(2000) });
export type ConfigPart = z.infer<typeof configPartSchema>;

/**
 * Why the configuration of a PBX could not be written, or is not in force; each is an error code as well. `class-missing`: the AMI user lacks the
 * class `config`; `not-writable`: Asterisk cannot write the file; `not-included`: the line that names our file is missing; `shadowed`: somebody
 * else's section of the same name counts before ours; `not-in-force`: it stands in the file, and Asterisk has not read it; `refused`: anything else.
 */
export const pbxConfigCauses = ['pbx-config.class-missing', 'pbx-config.not-writable', 'pbx-config.not-included', 'pbx-config.shadowed', 'pbx-config.not-in-force', 'pbx-config.refused'] as const;
export type PbxConfigCause = (typeof pbxConfigCauses)[number];
