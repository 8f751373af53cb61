import { z } from 'zod';
import { atPbxSchema } from '../at-pbx.js';

/** On which PBX: `?pbx=` names it, `?userId=` means that of the user's extension. Without both that of the environment. */
export const agentQueuesPlaceSchema = z.object({ ...atPbxSchema.shape, userId: z.string().max(64).optional() });
export type AgentQueuesPlace = z.output<typeof agentQueuesPlaceSchema>;
