/** Reading and writing SIP messages, as much as a phone on a loopback needs (RFC 3261). */
import { createHash, randomBytes } from 'node:crypto';

export const token = (bytes = 8) => randomBytes(bytes).toString('hex');
const md5 = (text) => createHash('md5').update(text).digest('hex');

const compact = { v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact', l: 'content-length', c: 'content-type', r: 'refer-to' };

/**
 * @typedef {object} SipMessage
 * @property {number} status 0 for a request
 * @property {string | null} method null for a response
 * @property {Record<string, string[]>} headers lower-case name → values in order
 * @property {string} body
 * @property {(name: string) => string} get first value or ''
 */

/** @param {Buffer} buffer @returns {SipMessage} */
export function parseSip(buffer) {
  const text = buffer.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
  /** @type {Record<string, string[]>} */
  const headers = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    (headers[compact[name] ?? name] ??= []).push(line.slice(colon + 1).trim());
  }
  const status = Number(/^SIP\/2\.0 (\d{3})/.exec(first)?.[1] ?? 0);
  return { status, method: status ? null : (first.split(' ')[0] ?? null), headers, body: end < 0 ? '' : text.slice(end + 4), get: (name) => headers[name]?.[0] ?? '' };
}

/** @param {string} first @param {[string, string | number][]} headers @param {string} [body] */
export function writeSip(first, headers, body = '') {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const type = body ? 'Content-Type: application/sdp\r\n' : '';
  return `${first}\r\n${lines}${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export const tagOf = (value) => /;tag=([^;>\s]+)/.exec(value)?.[1];
export const uriOf = (value) => /<([^>]+)>/.exec(value)?.[1] ?? value.split(';')[0].trim();
export const branchOf = (message) => /branch=([^;\s,]+)/.exec(message.get('via'))?.[1] ?? '';

/**
 * The `Authorization` (401) or `Proxy-Authorization` (407) header that answers a digest challenge.
 * @param {SipMessage} challenge @param {{ user: string, password: string, method: string, uri: string }} who
 * @returns {[string, string]}
 */
export function digestAnswer(challenge, { user, password, method, uri }) {
  const proxy = challenge.status === 407;
  const asked = challenge.get(proxy ? 'proxy-authenticate' : 'www-authenticate');
  const field = (name) => new RegExp(`${name}="?([^",]+)"?`).exec(asked)?.[1];
  const realm = field('realm');
  const nonce = field('nonce');
  const cnonce = token(4);
  const ha1 = md5(`${user}:${realm}:${password}`);
  const ha2 = md5(`${method}:${uri}`);
  const qop = /qop=/.test(asked);
  const response = qop ? md5(`${ha1}:${nonce}:00000001:${cnonce}:auth:${ha2}`) : md5(`${ha1}:${nonce}:${ha2}`);
  const parts = [`username="${user}"`, `realm="${realm}"`, `nonce="${nonce}"`, `uri="${uri}"`, `response="${response}"`, 'algorithm=MD5'];
  const opaque = field('opaque');
  if (opaque) parts.push(`opaque="${opaque}"`);
  if (qop) parts.push('qop=auth', 'nc=00000001', `cnonce="${cnonce}"`);
  return [proxy ? 'Proxy-Authorization' : 'Authorization', `Digest ${parts.join(',')}`];
}
