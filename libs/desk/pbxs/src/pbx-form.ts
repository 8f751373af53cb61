import type { Pbx, PbxChange, PbxForm, PbxRecordings, PbxTestForm } from '@santral/contracts';

/** What the panel holds: an empty secret is one that is kept. */
export interface PbxFields {
  id: string;
  name: string;
  enabled: boolean;
  ami: { host: string; port: number; user: string; secret: string };
  hasAri: boolean;
  ari: { url: string; user: string; secret: string };
  websocket: string;
  /** `kind` empty: nobody has said where they are. Only what belongs to the kind is filled in. */
  recordings: { kind: PbxRecordings['kind'] | ''; pbxDir: string; folder: string; url: string; user: string; region: string; bucket: string; prefix: string; accessKey: string; secret: string };
}

/** Fields of a PBX that is there, or of a new one. */
export const fieldsOf = (pbx: Pbx | null): PbxFields => ({
  id: pbx?.id ?? '',
  name: pbx?.name ?? '',
  enabled: pbx?.enabled ?? true,
  ami: { host: pbx?.ami.host ?? '', port: pbx?.ami.port ?? 5038, user: pbx?.ami.user ?? '', secret: '' },
  hasAri: pbx !== null && pbx.ari !== null,
  ari: { url: pbx?.ari?.url ?? '', user: pbx?.ari?.user ?? '', secret: '' },
  websocket: pbx?.websocket ?? '',
  recordings: { kind: '', pbxDir: '', folder: '', url: '', region: '', bucket: '', prefix: '', accessKey: '', secret: '', ...pbx?.recordings, user: pbx?.recordings?.kind === 'http' ? (pbx.recordings.user ?? '') : '' },
});

const given = <S extends string>(secret: S) => (secret === '' ? {} : { secret });

/** Where recordings are, as it is sent. */
function placeOf({ kind, pbxDir, folder, url, user, region, bucket, prefix, accessKey, secret }: PbxFields['recordings']): PbxChange['recordings'] {
  switch (kind) {
    case '':
      return null;
    case 'disk':
      return { kind, pbxDir, folder };
    case 'http':
      return { kind, pbxDir, url, user: user === '' ? null : user, ...given(secret) };
    case 's3':
      return { kind, pbxDir, url, region, bucket, prefix, accessKey, ...given(secret) };
  }
}

/** The connections as they are sent; secrets that are kept are left out. */
function connectionsOf({ ami, hasAri, ari, recordings }: PbxFields): Pick<PbxChange, 'ami' | 'ari' | 'recordings'> {
  const { secret: amiSecret, ...amiRest } = ami;
  const { secret: ariSecret, ...ariRest } = ari;
  return {
    ami: { ...amiRest, ...given(amiSecret) },
    ari: hasAri ? { ...ariRest, ...given(ariSecret) } : null,
    recordings: placeOf(recordings),
  };
}

const websocketOf = ({ websocket }: PbxFields) => (websocket.trim() === '' ? null : websocket.trim());
const restOf = (fields: PbxFields) => ({ name: fields.name, enabled: fields.enabled, websocket: websocketOf(fields) });

/** A new PBX: every secret has been given, or is found missing by the server. */
export function toForm(fields: PbxFields): PbxForm {
  const { ami, ari, recordings = null } = connectionsOf(fields);
  return {
    id: fields.id,
    ...restOf(fields),
    ami: { ...fields.ami, ...ami },
    ari: ari ? { ...fields.ari, ...ari } : null,
    recordings: recordings === null || recordings.kind === 'disk' ? recordings : recordings.kind === 'http' ? { ...recordings, secret: recordings.secret ?? null } : { ...recordings, secret: recordings.secret ?? '' },
  };
}

export const toChange = (fields: PbxFields, version: number): PbxChange => ({ version, ...restOf(fields), ...connectionsOf(fields) });

/** What the test tries: with the stored secrets of `pbx` where none is typed. */
export const toTest = (fields: PbxFields, pbx: Pbx | null): PbxTestForm => ({ ...(pbx ? { id: pbx.id } : {}), ...connectionsOf(fields), websocket: websocketOf(fields) });
