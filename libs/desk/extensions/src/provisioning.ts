import type { ExtensionSecret } from '@santral/contracts';

/** What a phone is told so that it registers. */
export interface PhoneAccount {
  number: string;
  name: string;
  secret: string;
  host: string;
  port: number;
}

/** Phones and softphones whose own way of being told is known. */
export const phoneMakes = ['general', 'yealink', 'grandstream', 'linphone', 'microsip', 'gswave'] as const;
export type PhoneMake = (typeof phoneMakes)[number];

export const accountOf = ({ extension: { number, name }, secret, server }: ExtensionSecret): PhoneAccount => ({ number, name, secret, ...server });

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The text a phone of this make reads, and the file it expects it in; null where it is typed or scanned. */
export const provisioningOf: Record<PhoneMake, (account: PhoneAccount) => { file: string | null; text: string }> = {
  general: ({ number, name, secret, host, port }) => ({
    file: null,
    text: [`SIP server: ${host}:${port} (UDP)`, `User name: ${number}`, `Authentication name: ${number}`, `Password: ${secret}`, `Display name: ${name}`].join('\n'),
  }),
  yealink: ({ number, name, secret, host, port }) => ({
    file: `${number}.cfg`,
    text: [
      '#!version:1.0.0.1',
      'account.1.enable = 1',
      `account.1.label = ${number}`,
      `account.1.display_name = ${name}`,
      `account.1.user_name = ${number}`,
      `account.1.auth_name = ${number}`,
      `account.1.password = ${secret}`,
      `account.1.sip_server.1.address = ${host}`,
      `account.1.sip_server.1.port = ${port}`,
      'account.1.sip_server.1.transport_type = 0',
      'account.1.sip_server.1.expires = 3600',
    ].join('\n'),
  }),
  grandstream: ({ number, name, secret, host, port }) => ({
    file: `${number}.xml`,
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gs_provision version="1">',
      '  <config version="1">',
      '    <P271>1</P271>',
      `    <P47>${xml(host)}:${port}</P47>`,
      `    <P35>${number}</P35>`,
      `    <P36>${number}</P36>`,
      `    <P34>${xml(secret)}</P34>`,
      `    <P3>${xml(name)}</P3>`,
      `    <P270>${number}</P270>`,
      '  </config>',
      '</gs_provision>',
    ].join('\n'),
  }),
  linphone: ({ number, name, secret, host, port }) => ({
    file: `linphone-${number}.xml`,
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<config xmlns="http://www.linphone.org/xsds/lpconfig.xsd">',
      '  <section name="proxy_0">',
      `    <entry name="reg_proxy" overwrite="true">&lt;sip:${xml(host)}:${port};transport=udp&gt;</entry>`,
      `    <entry name="reg_identity" overwrite="true">&quot;${xml(name)}&quot; &lt;sip:${number}@${xml(host)}&gt;</entry>`,
      '    <entry name="reg_sendregister" overwrite="true">1</entry>',
      '  </section>',
      '  <section name="auth_info_0">',
      `    <entry name="username" overwrite="true">${number}</entry>`,
      `    <entry name="passwd" overwrite="true">${xml(secret)}</entry>`,
      `    <entry name="domain" overwrite="true">${xml(host)}</entry>`,
      '  </section>',
      '</config>',
    ].join('\n'),
  }),
  microsip: ({ number, name, secret, host, port }) => ({
    file: 'microsip.ini',
    text: ['[Settings]', 'accountId=1', '[Account1]', `label=${number}`, `server=${host}:${port}`, `domain=${host}:${port}`, `username=${number}`, `authID=${number}`, `password=${secret}`, `displayName=${name}`, 'transport=udp'].join('\n'),
  }),
  gswave: ({ number, name, secret, host, port }) => ({
    file: null,
    text: [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<AccountConfig version="1"><Account>',
      `<RegisterServer>${xml(host)}:${port}</RegisterServer>`,
      '<OutboundServer></OutboundServer>',
      `<UserID>${number}</UserID><AuthID>${number}</AuthID><AuthPass>${xml(secret)}</AuthPass>`,
      `<AccountName>${number}</AccountName><DisplayName>${xml(name)}</DisplayName>`,
      '<Dialplan>{x+|*x+|*++}</Dialplan><RandomPort>0</RandomPort><Voicemail></Voicemail>',
      '</Account></AccountConfig>',
    ].join(''),
  }),
};
