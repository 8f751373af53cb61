import { agentEndpointFields, WEBPHONE_REALM, type WebphoneEntry, webrtcEndpointFields } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { cutText } from './agent-actions.js';

/** Where Asterisk looks for endpoints and credentials before its own configuration (infra/asterisk/sorcery.conf). */
const ENDPOINTS = 'santral_endpoint/endpoint';
const AUTHS = 'santral_auth/auth';

/**
 * Makes the endpoint of an extension a WebRTC one, or with `null` gives it back to the configuration of the PBX. The endpoint keeps its
 * name, so that queues, dial plan and calls know no difference; credentials come before whoever names them and go after.
 */
export function phoneActions(extension: string, browser: WebphoneEntry | null): ActionFields[] {
  const auth = `${extension}-web`;
  if (browser === null) {
    return [
      { Action: 'DBDel', Family: ENDPOINTS, Key: extension },
      { Action: 'DBDel', Family: AUTHS, Key: auth },
    ];
  }
  const name = cutText(browser.displayName.replace(/["\\]/g, ''));
  return [
    put(AUTHS, auth, { auth_type: 'digest', username: extension, realm: WEBPHONE_REALM, password_digest: `MD5:${browser.ha1}` }),
    put(ENDPOINTS, extension, {
      context: 'from-agent',
      auth,
      aors: extension,
      callerid: `"${name}" <${extension}>`,
      allow: '!all,alaw,ulaw',
      ...webrtcEndpointFields,
      ...agentEndpointFields,
      language: 'en',
    }),
  ];
}

const put = (family: string, key: string, value: Record<string, string>): ActionFields => ({ Action: 'DBPut', Family: family, Key: key, Val: JSON.stringify(value) });
