import { z } from 'zod';

/** A line of the quick panel. */
export const quickItemSchema = z.object({ id: z.string(), title: z.string(), detail: z.string() });
export type QuickItem = z.infer<typeof quickItemSchema>;

/** `GET /api/quick-panel/data`. `events` are the open tickets assigned to the reader (id of the ticket, subject, code), `notes` the reader's own; newest first. */
export const quickPanelSchema = z.object({ events: z.array(quickItemSchema), notes: z.array(quickItemSchema) });
export type QuickPanel = z.infer<typeof quickPanelSchema>;

export const QUICK_NOTE_TITLE_MAX = 100;
export const QUICK_NOTE_DETAIL_MAX = 500;
/** `POST /api/quick-panel/notes`. */
export const newQuickNoteSchema = z.strictObject({
  title: z.string().trim().min(1).max(QUICK_NOTE_TITLE_MAX),
  detail: z.string().trim().max(QUICK_NOTE_DETAIL_MAX).default(''),
});
export type NewQuickNote = z.output<typeof newQuickNoteSchema>;
