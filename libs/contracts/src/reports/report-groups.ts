import { z } from 'zod';

/** `GET /api/report-groups`: a group of users in which somebody has an extension, and how many do. */
export const reportGroupSchema = z.object({ id: z.uuid(), name: z.string(), agents: z.int().positive() });
export type ReportGroup = z.infer<typeof reportGroupSchema>;
