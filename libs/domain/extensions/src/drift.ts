import { type DriftLine, type ExtensionCodec, extensionCodecs } from '@santral/contracts';
import { createHmac } from 'node:crypto';
import type { PjsipFields, PjsipType } from './ari/ari-client.js';
import type { ExtensionSettings, Snapshot } from './extension.js';
import { TAG_FIELD } from './pjsip-objects.js';

const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'md5_cred', 'password_digest', 'oauth_secret', 'refresh_token']);
/** Of an address the phone that is registered there now: nobody's configuration. */
const isState = (object: string, field: string) => object.startsWith('aor/') && field === 'contact';
/** Shown where a secret would stand. */
const HIDDEN = '•••';

/** The fields with fingerprints in place of secrets: enough to see that one was changed. */
export const fingerprinted = (fields: PjsipFields, key: string): PjsipFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, SECRET_FIELDS.has(name) && value !== '' ? createHmac('sha256', key).update(`sip secret:${value}`).digest('base64url') : value]));

/**
 * What is otherwise on the PBX than when we wrote it there last. Both sides are the PBX's own words, so that no spelling of a value is
 * taken for another one. A field only one side knows counts as nothing: other versions of the PBX have others.
 */
export function driftOf(applied: Snapshot, current: Readonly<Record<string, PjsipFields | null>>): DriftLine[] {
  return Object.entries(applied).flatMap(([object, ours]): DriftLine[] => {
    const theirs = current[object] ?? null;
    if (theirs === null) return [{ object, field: null, ours: object, theirs: null }];
    return Object.keys(ours)
      .filter((field) => field in theirs && ours[field] !== theirs[field] && !isState(object, field))
      .map((field) => (SECRET_FIELDS.has(field) ? { object, field, ours: HIDDEN, theirs: HIDDEN } : { object, field, ours: ours[field] ?? '', theirs: theirs[field] ?? '' }));
  });
}

/** Whether the PBX still has every object: only then there is something to take over. */
export const isWhole = (drift: readonly DriftLine[]): boolean => drift.every(({ field }) => field !== null);

/** Our settings as the PBX has them now, and its password if that is what was changed there. `current` are its fields with their secrets. */
export function withTheirs(settings: ExtensionSettings, drift: readonly DriftLine[], current: Readonly<Record<string, PjsipFields | null>>): { settings: ExtensionSettings; secret: string | null } {
  const next: ExtensionSettings = { ...settings, theirs: structuredClone(settings.theirs) };
  let secret: string | null = null;
  for (const { object, field } of drift) {
    const value = field === null ? undefined : current[object]?.[field];
    // The browser's credentials last as long as its session: nobody's change of them is kept.
    if (field === null || value === undefined || object === `auth/${settings.number}-web`) continue;
    const type = object.split('/')[0] as PjsipType;
    if (type === 'auth' && field === 'password') secret = value;
    else if (type !== 'endpoint' || !take(next, field, value)) next.theirs[type] = { ...next.theirs[type], [field]: value };
  }
  return { settings: next, secret };
}

/** Takes what a setting of ours can say; false for everything else. */
function take(next: ExtensionSettings, field: string, value: string): boolean {
  if (field === 'callerid') {
    const [, name, number] = /^"?([^"<>\\]{1,60}?)"?\s*<(\d+)>$/.exec(value) ?? [];
    if (name === undefined || number !== next.number) return false;
    next.name = name;
  } else if (field === 'allow') {
    const codecs = value.replace(/[()]/g, '').split(/[|,]/);
    if (codecs.length === 0 || !codecs.every((codec): codec is ExtensionCodec => (extensionCodecs as readonly string[]).includes(codec))) return false;
    next.codecs = codecs;
  } else if (field === 'device_state_busy_at') {
    const limit = Number(value);
    if (!Number.isInteger(limit) || limit === 1 || limit < 0 || limit > 100) return false;
    next.callLimit = limit === 0 ? null : limit;
  } else if (field === TAG_FIELD) {
    const [, recording, callerId] = /^(rule|always|never)\/(\+?\d{3,15})?$/.exec(value) ?? [];
    if (recording === undefined) return false;
    Object.assign(next, { recording, outgoingCallerId: callerId ?? null });
  } else return false;
  return true;
}
