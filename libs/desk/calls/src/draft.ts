import { cardDraftSchema, type CardDraft, type SavedDraft } from '@santral/contracts';

/** What the agent has typed for one card, and how much of it the server already holds. */
export interface Draft {
  value: CardDraft;
  /** Counts edits; a draft is dirty while `savedRevision` lags behind. */
  revision: number;
  savedRevision: number;
  /** When the server last confirmed it (ISO 8601, server clock); null when never. */
  savedAt: string | null;
  /** The last try to save it failed and another one will follow; `kept` when the browser's storage holds it meanwhile. */
  failed: 'kept' | 'lost' | null;
}

export const emptyDraftValue: CardDraft = cardDraftSchema.parse({});
export const emptyDraft: Draft = { value: emptyDraftValue, revision: 0, savedRevision: 0, savedAt: null, failed: null };

export const isDirty = (draft: Draft): boolean => draft.revision !== draft.savedRevision;

/** Whether dismissing the card would throw away something a person typed or chose. */
export const hasContent = (draft: Draft | undefined): boolean =>
  draft !== undefined && (draft.value.comment.trim() !== '' || draft.value.reasonIds.length > 0);

export const edited = (draft: Draft, change: Partial<CardDraft>): Draft => ({
  ...draft,
  value: { ...draft.value, ...change },
  revision: draft.revision + 1,
});

/**
 * Our draft beside the one the server sent with a snapshot. Unsaved typing wins; otherwise the server does, because another tab
 * may have written since. When the server has lost a draft we still hold, ours becomes dirty and is saved again.
 */
export function reconciled(ours: Draft | undefined, theirs: SavedDraft | undefined): Draft {
  if (ours && isDirty(ours)) return ours;
  if (theirs) {
    const { savedAt, ...value } = theirs;
    const revision = ours?.revision ?? 0;
    return { value, revision, savedRevision: revision, savedAt, failed: null };
  }
  return ours && hasContent(ours) ? { ...ours, revision: ours.revision + 1, savedAt: null } : { ...emptyDraft };
}
