import { z } from 'zod';
import { agentStateSchema } from '../health/health.js';

/** Realm of the credentials of phones in the browser: part of what their password is hashed with. */
export const WEBPHONE_REALM = 'santral';
/** SIP over WebSocket, below our own origin. */
export const WEBPHONE_SOCKET_PATH = '/api/webphone/sip';
/** Subprotocol the browser asks for beside `sip`: this prefix and the access token, since a browser sends no other header. */
export const WEBPHONE_TOKEN_PREFIX = 'santral.';
/** Close code of the WebSocket: a newer browser has the extension. */
export const WEBPHONE_CLOSED_REPLACED = 4001;
/**
 * Fields of PJSIP that the endpoint of every agent has, whoever writes it and whatever phone it is: sound goes through the PBX, where it is recorded, and
 * phones behind NAT are answered where they are heard from.
 */
export const agentEndpointFields = {
  direct_media: 'no',
  rtp_symmetric: 'yes',
  force_rport: 'yes',
  rewrite_contact: 'yes',
  allow_transfer: 'yes',
  send_pai: 'yes',
  trust_id_inbound: 'yes',
} as const;
/** What makes an endpoint one for browsers. */
export const webrtcEndpointFields = { webrtc: 'yes', dtls_auto_generate_cert: 'yes' } as const;
/** Extension that says back what it hears. */
export const ECHO_TEST_EXTENSION = '600';

/** `GET /api/webphone/account`: what the browser of the extension's own user registers with. The password holds for one session only. */
export const webphoneAccountSchema = z.object({
  extension: z.string(),
  displayName: z.string(),
  /** Host part of the address of record. */
  domain: z.string(),
  realm: z.string(),
  password: z.string(),
  /** How often the registration is renewed, s. */
  registerS: z.int(),
  iceServers: z.array(z.object({ urls: z.string() })),
});
export type WebphoneAccount = z.infer<typeof webphoneAccountSchema>;

/** One line of `GET /api/webphone/colleagues`: to whom a call may be handed. */
export const colleagueSchema = agentStateSchema.pick({ extension: true, name: true, state: true, since: true });
export type Colleague = z.infer<typeof colleagueSchema>;

/**
 * Extensions whose phone is a browser at the moment: hash, extension → JSON. Written by the api while it carries the browser's socket,
 * read by telephony when it tells the PBX. `ha1` is MD5(extension:realm:password), as SIP digests need it.
 */
export const webphoneEntrySchema = z.object({
  connection: z.string(),
  ha1: z.string(),
  displayName: z.string(),
  /** Epoch ms after which nobody stands for the entry any more. */
  until: z.number(),
});
export type WebphoneEntry = z.infer<typeof webphoneEntrySchema>;
export const webphonesKey = (pbx: string) => `webphones:{${pbx}}`;
