import { AsteriskManagerLink } from './asterisk-manager-link.js';
import { NativeLink } from './native-link.js';
import type { LinkFactory } from './pbx-link.js';

export type AmiClient = 'native' | 'asterisk-manager';

/** The adapter that the setting `AMI_CLIENT` names. */
export const linkFactory =
  (client: AmiClient): LinkFactory =>
  (settings, listener) =>
    client === 'asterisk-manager' ? new AsteriskManagerLink(settings, listener) : new NativeLink(settings, listener);
