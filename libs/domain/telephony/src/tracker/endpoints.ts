import { isExtension } from '@santral/contracts/history';

/** What a channel is to us: an agent's phone, the outside world, or plumbing inside the PBX. */
export const endpointKinds = ['extension', 'trunk', 'local'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

export interface Endpoint {
  readonly kind: EndpointKind;
  /** Only for `extension`. */
  readonly extension: string | null;
}

const TRUNK: Endpoint = { kind: 'trunk', extension: null };
const LOCAL: Endpoint = { kind: 'local', extension: null };

/** Helpers of the PBX itself: they carry messages, prompts or copies of audio, never a party of a call. */
const plumbing = new Set(['Message', 'Surrogate', 'MulticastRTP', 'UnicastRTP', 'Snoop', 'Recorder', 'Announcer', 'CBAnn', 'CBRec', 'Bridge', 'Parking']);

/** Channels that are no leg of any call. */
export const isPlumbing = (channel: string): boolean => plumbing.has(channel.slice(0, channel.indexOf('/')));

/**
 * Kind of a channel by its name alone, because nothing else is sure with a PBX we did not configure: a numeric endpoint of 2 to 6 digits
 * (`PJSIP/1001-0000000a`, `SIP/1001-…`) is an extension, `Local/…` is plumbing that may join two sides, everything else is a trunk.
 */
export function endpointOf(channel: string): Endpoint {
  if (channel.startsWith('Local/')) return LOCAL;
  const name = endpointName(channel);
  return isExtension(name) ? { kind: 'extension', extension: name } : TRUNK;
}

/** `PJSIP/turk-telekom-0000000a` → `turk-telekom`. */
export function endpointName(channel: string): string {
  const dash = channel.lastIndexOf('-');
  const slash = channel.indexOf('/');
  return channel.slice(slash + 1, dash > slash ? dash : undefined);
}

/** `Local/1001@internal-00000001;1` → `Local/1001@internal-00000001;2` and back: the two ends of one pipe. */
export const otherLocalEnd = (channel: string): string => channel.slice(0, -1) + (channel.endsWith(';1') ? '2' : '1');

/**
 * Extension behind an interface of a queue member: `PJSIP/1001`, `SIP/1001`, `Local/1001@internal/n` → `1001`. An outside number or a
 * named endpoint that is a member (`Local/05551234567@out/n`, `PJSIP/ayse`) is answered as it is written.
 */
export function extensionOfInterface(name: string): string {
  const rest = name.slice(name.indexOf('/') + 1);
  return rest.split(/[@/;]/, 1)[0] ?? rest;
}

/** The number in a dial string: `05551234567@trunk`, `trunk/05551234567`, `trunk/sip:05551234567@10.0.0.1` → `05551234567`; null without one. */
export function numberOfDialString(dialString: string | undefined): string | null {
  const part = dialString?.replace(/@.*$/, '').split('/').at(-1)?.replace(/^sips?:/, '') ?? '';
  return /^\+?[\d*#]+$/.test(part) ? part : null;
}
