import type { PbxChange, PbxRecordings, PbxSecrets } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { PbxSettings } from './pbx.js';

const needed = (path: string) => new Refusal('pbx.secret-needed', {}, [{ path }]);

/** To whom the secret of recordings is told; null where there is none. */
function holderOf(place: PbxRecordings | null): string | null {
  if (place === null || place.kind === 'disk') return null;
  const user = place.kind === 'http' ? place.user : place.accessKey;
  return user === null ? null : `${place.kind} ${place.url} ${user}`;
}

/**
 * The secrets after a change. One that is not given again is kept while its address and user stay: sent to another place it would be
 * given away. Refuses with `pbx.secret-needed`. `before` is null for a new PBX and when the secrets cannot be opened.
 */
export function secretsAfter(was: PbxSettings | null, before: PbxSecrets | null, { ami, ari, recordings }: Pick<PbxChange, 'ami' | 'ari' | 'recordings'>): PbxSecrets {
  const isSameAmi = ami === undefined || (was?.ami.host === ami.host && was.ami.port === ami.port && was.ami.user === ami.user);
  const amiSecret = ami?.secret ?? (isSameAmi ? before?.ami : undefined);
  if (amiSecret === undefined) throw needed('ami.secret');

  const isSameAri = ari === undefined || (ari !== null && was?.ari?.url === ari.url && was.ari.user === ari.user);
  const hasAri = ari === undefined ? (was?.ari ?? null) !== null : ari !== null;
  const ariSecret = hasAri ? (ari?.secret ?? (isSameAri ? before?.ari : null) ?? null) : null;
  if (hasAri && ariSecret === null) throw needed('ari.secret');

  const [heldBy, holder] = [holderOf(was?.recordings ?? null), holderOf(recordings === undefined ? (was?.recordings ?? null) : recordings)];
  const given = recordings && 'secret' in recordings ? recordings.secret : undefined;
  const recordingsSecret = holder === null ? null : (given ?? (holder === heldBy ? before?.recordings : null) ?? null);
  if (holder !== null && recordingsSecret === null) throw needed('recordings.secret');
  return { ami: amiSecret, ari: ariSecret, recordings: recordingsSecret };
}
