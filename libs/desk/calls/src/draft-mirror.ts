import { cardDraftSchema, instant, type CardDraft, type Desk } from '@santral/contracts';
import { z } from 'zod';

/**
 * A copy of every draft the server has not confirmed yet, in the browser's storage: typing survives a reload while the server is
 * away, and other tabs of the same desk see it at once. Confirmed drafts are removed, so nothing of a customer stays behind.
 */
const mirrorSchema = z.object({ draft: cardDraftSchema, editedAt: instant });
export type Mirror = z.infer<typeof mirrorSchema>;

const prefixOf = (desk: Desk) => `santral.draft.${desk.pbx}.${desk.extension}.`;

/** Answers undefined for what is absent, unreadable or not ours. */
function parse(raw: string | null): Mirror | undefined {
  if (raw === null) return undefined;
  try {
    return mirrorSchema.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}

/** All mirrored drafts of a desk, by call id. */
export function readMirrors(desk: Desk, storage: Storage = localStorage): Record<string, Mirror> {
  const prefix = prefixOf(desk);
  const entries = Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key.slice(prefix.length), parse(storage.getItem(key))] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Mirror] => entry[1] !== undefined));
}

/** Keeps a draft if the browser lets us: storage may be full or blocked. Whether it is kept, `readMirrors` tells. */
export function writeMirror(desk: Desk, callId: string, draft: CardDraft, editedAt: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(prefixOf(desk) + callId, JSON.stringify({ draft, editedAt } satisfies Mirror));
  } catch {
    // An older copy would come back in place of what is being typed now.
    storage.removeItem(prefixOf(desk) + callId);
  }
}

export const removeMirror = (desk: Desk, callId: string, storage: Storage = localStorage): void =>
  storage.removeItem(prefixOf(desk) + callId);

/** Tells of drafts typed in another tab of the same desk. Answers a function that ends the subscription. */
export function onMirrored(desk: Desk, listener: (callId: string, draft: CardDraft) => void, target: Window = window): () => void {
  const prefix = prefixOf(desk);
  const hear = (event: StorageEvent) => {
    const mirror = event.key?.startsWith(prefix) ? parse(event.newValue) : undefined;
    if (mirror) listener(event.key!.slice(prefix.length), mirror.draft);
  };
  target.addEventListener('storage', hear);
  return () => target.removeEventListener('storage', hear);
}
