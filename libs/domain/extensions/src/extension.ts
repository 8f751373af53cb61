import type { AriProblemCode, DriftLine, ExtensionCodec, ExtensionKind, ExtensionSync, RecordingWish } from '@santral/contracts';
import { randomInt } from 'node:crypto';
import type { PjsipFields, PjsipType } from './ari/ari-client.js';

/** What an extension is, as we want it. */
export interface ExtensionSettings {
  number: string;
  name: string;
  kind: ExtensionKind;
  codecs: ExtensionCodec[];
  callLimit: number | null;
  recording: RecordingWish;
  outgoingCallerId: string | null;
  /** Fields somebody set on the PBX and that we took over as they are. */
  theirs: Partial<Record<PjsipType, PjsipFields>>;
}

/** Fields of objects by `type/id`; secrets stand there as fingerprints. */
export type Snapshot = Record<string, PjsipFields>;
export type OwnState = Exclude<ExtensionSync, 'foreign'>;

/** A row: what we want, what the PBX answered when it was written there last, and how the two went together since. */
export interface ExtensionRow extends ExtensionSettings {
  id: string;
  pbx: string;
  /** Sealed with the installation's key. */
  secret: string;
  /** Numbers it had before, whose objects may still be on the PBX. */
  former: string[];
  state: OwnState;
  /** Null while it was never whole on the PBX. */
  applied: Snapshot | null;
  drift: DriftLine[];
  problem: AriProblemCode | null;
  problemDetail: string;
  triedAt: Date | null;
  checkedAt: Date | null;
  version: number;
}
export type NewExtension = ExtensionSettings & { id: string; pbx: string; secret: string };

/** Where a secret is kept: it opens nowhere else. */
export const secretPlace = (id: string) => `extension:${id}`;

/** Without letters and digits that look alike: somebody may have to type it on the keys of a phone. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SECRET_LENGTH = 20;
/** About 115 random bits. */
export const makeSipSecret = (): string => Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
