import { pbxIdSchema } from '@santral/contracts';
import { z } from 'zod';

/** `?pbx=`: on which PBX an extension is meant. Without it that of the asker's own extension, else that of the environment. */
export const atPbxSchema = z.object({ pbx: pbxIdSchema.optional() });
export type AtPbx = z.output<typeof atPbxSchema>;
