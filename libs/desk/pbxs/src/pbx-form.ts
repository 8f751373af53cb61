import type { Pbx, PbxChange, PbxForm, PbxTestForm } from '@santral/contracts';

/** What the panel holds: an empty secret is one that is kept. */
export interface PbxFields {
  id: string;
  name: string;
  enabled: boolean;
  ami: { host: string; port: number; user: string; secret: string };
  hasAri: boolean;
  ari: { url: string; user: string; secret: string };
  websocket: string;
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
});

const given = <S extends string>(secret: S) => (secret === '' ? {} : { secret });

/** The connections as they are sent; secrets that are kept are left out. */
function connectionsOf({ ami, hasAri, ari }: PbxFields): Pick<PbxChange, 'ami' | 'ari'> {
  const { secret: amiSecret, ...amiRest } = ami;
  const { secret: ariSecret, ...ariRest } = ari;
  return {
    ami: { ...amiRest, ...given(amiSecret) },
    ari: hasAri ? { ...ariRest, ...given(ariSecret) } : null,
  };
}

const restOf = ({ name, enabled, websocket }: PbxFields) => ({ name, enabled, websocket: websocket === '' ? null : websocket });

/** A new PBX: every secret has been given, or is found missing by the server. */
export function toForm(fields: PbxFields): PbxForm {
  const { ami, ari } = connectionsOf(fields);
  return {
    id: fields.id,
    ...restOf(fields),
    ami: { ...fields.ami, ...ami },
    ari: ari ? { ...fields.ari, ...ari } : null,
    recordings: null,
  };
}

export const toChange = (fields: PbxFields, version: number): PbxChange => ({ version, ...restOf(fields), ...connectionsOf(fields) });

/** What the test tries: with the stored secrets of `pbx` where none is typed. */
export const toTest = (fields: PbxFields, pbx: Pbx | null): PbxTestForm => ({ ...(pbx ? { id: pbx.id } : {}), ...connectionsOf(fields) });
