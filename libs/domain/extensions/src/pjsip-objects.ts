import { agentEndpointFields, WEBPHONE_REALM, type WebphoneEntry, webrtcEndpointFields } from '@santral/contracts';
import type { PjsipFields, PjsipType } from './ari/ari-client.js';
import type { ExtensionSettings } from './extension.js';

/** An object the PBX is to have. */
export interface PjsipObject {
  type: PjsipType;
  id: string;
  fields: PjsipFields;
}

/**
 * Field by which the dial plan hears of what PJSIP has no word for: `<recording>/<number shown outside>`. Variables (`set_var`) would be the usual way,
 * but Asterisk does not read them back from the AstDB.
 */
export const TAG_FIELD = 'callerid_tag';
/** Credentials of the browser that has an extension. */
export const browserAuth = (number: string) => `${number}-web`;

/** Whether the extension's phone speaks WebRTC: it is a web phone, or a browser has taken it over. */
const isWebRtc = ({ kind }: Pick<ExtensionSettings, 'kind'>, browser: WebphoneEntry | null) => kind === 'webphone' || browser !== null;

/**
 * What makes an extension a phone, in the order in which it has to be written: whoever is named comes before whoever names it. One device
 * each, the newest wins: a queue rings only the first of several contacts. The endpoint keeps its name whoever has the phone (ADR 0019), so that
 * queues, dial plan and calls know no difference.
 */
export function wantedObjects(settings: ExtensionSettings, secret: string, browser: WebphoneEntry | null): PjsipObject[] {
  const { number, theirs } = settings;
  const auths: PjsipObject[] = [{ type: 'auth', id: number, fields: { auth_type: 'userpass', username: number, password: secret, ...theirs.auth } }];
  if (browser) auths.push({ type: 'auth', id: browserAuth(number), fields: { auth_type: 'md5', username: number, realm: WEBPHONE_REALM, md5_cred: browser.ha1 } });
  return [
    ...auths,
    { type: 'aor', id: number, fields: { max_contacts: '1', remove_existing: 'yes', qualify_frequency: '60', default_expiration: '3600', ...theirs.aor } },
    { type: 'endpoint', id: number, fields: { ...endpointFields(settings, browser), ...theirs.endpoint, ...(browser ? { auth: browserAuth(number) } : {}) } },
  ];
}

function endpointFields(settings: ExtensionSettings, browser: WebphoneEntry | null): PjsipFields {
  const { number, name, codecs, callLimit, recording, outgoingCallerId } = settings;
  const webrtc: PjsipFields = isWebRtc(settings, browser) ? webrtcEndpointFields : {};
  return {
    context: 'from-agent',
    auth: number,
    aors: number,
    callerid: `"${name}" <${number}>`,
    allow: ['!all', ...codecs].join(','),
    ...agentEndpointFields,
    device_state_busy_at: String(callLimit ?? 0),
    [TAG_FIELD]: `${recording}/${outgoingCallerId ?? ''}`,
    ...webrtc,
  };
}

/** Everything an extension of this number may have on the PBX, in the order in which it has to be taken away. */
export const objectsOf = (number: string): { type: PjsipType; id: string }[] => [
  { type: 'endpoint', id: number },
  { type: 'aor', id: number },
  { type: 'auth', id: number },
  { type: 'auth', id: browserAuth(number) },
];

/** A phone of the desk and one in the browser differ in fields the PBX adds by itself: the endpoint is made anew, not changed. */
export const speaksOtherwise = (wanted: PjsipObject, before: PjsipFields): boolean => wanted.type === 'endpoint' && isYes(wanted.fields['webrtc']) !== isYes(before['webrtc']);
const isYes = (value: string | undefined) => value === 'yes' || value === 'true';
const isNo = (value: string | undefined) => value === 'no' || value === 'false';

/** Whether an object has these fields already; the PBX says `true` where `yes` was written. */
export const has = (before: PjsipFields, fields: PjsipFields): boolean =>
  Object.entries(fields).every(([name, value]) => before[name] === value || (isYes(value) && isYes(before[name])) || (isNo(value) && isNo(before[name])));
