import { DIALPLAN_FILE, INCOMING_CONTEXT, INTERNAL_CONTEXT } from './dialplan.js';
import { QUEUES_FILE } from './pbx-config.js';
import type { PbxTestLine } from './pbx-test.js';
import type { PbxSnippet } from './self-test-causes.js';

/** What is the administrator's own in the lines that make an Asterisk one Santral can be wired to. */
export interface PbxMinimumPlace {
  amiUser: string;
  amiSecret: string;
  amiPort: string | number;
  ariUser: string;
  ariSecret: string;
  httpPort: string | number;
  /** Address the PBX listens at. */
  bind: string;
  /** Address and mask of Santral. */
  permit: string;
}

export const usualPlace: PbxMinimumPlace = {
  amiUser: 'santral', amiSecret: '<secret>', amiPort: 5038, ariUser: 'santral', ariSecret: '<secret>', httpPort: 8088, bind: '0.0.0.0', permit: '<address of Santral>/255.255.255.255',
};

/** Types of PJSIP objects that ARI has to be able to write, in the order in which a phone is made. */
export const pjsipTypes = ['auth', 'aor', 'endpoint'] as const;
export type WritablePjsipType = (typeof pjsipTypes)[number];

/** Modules without which something of Santral does not work; most installations load all there are. */
export const neededModules = [
  'app_queue', 'app_dial', 'app_mixmonitor', 'chan_pjsip', 'res_rtp_asterisk',
  'res_ari_asterisk', 'res_sorcery_astdb', 'res_http_websocket', 'res_pjsip_transport_websocket', 'res_srtp',
] as const;

/** Lines of the dial plan by the context Santral calls from, transfers into and records with. What Santral writes counts before the phones. */
const contexts = {
  'from-agent': [`include => ${INTERNAL_CONTEXT}`, 'include => internal'],
  internal: ['; the extensions of this PBX', ...[1, 2, 3, 4, 5].map((more) => `exten => _[1-9]${'X'.repeat(more)},1,Dial(PJSIP/\${EXTEN},30,tTU(sub-record))`)],
  'click-to-call': ['; whoever is called sees who calls', 'exten => _X.,1,Set(CALLERID(all)=<${CHANNEL(endpoint)}>)', ' same => n,Goto(from-agent,${EXTEN},1)'],
  'sub-record': ['; beside the other recordings of this PBX', 'exten => s,1,MixMonitor(${CHANNEL(uniqueid)}.wav,b)', ' same => n,Return()'],
} as const;
/** Contexts that have to be there, in the order of the file. */
export const neededContexts = Object.keys(contexts) as (keyof typeof contexts)[];
export type NeededContext = (typeof neededContexts)[number];

const managerGeneral = ({ amiPort, bind }: PbxMinimumPlace) => ['[general]', 'enabled = yes', `port = ${amiPort}`, `bindaddr = ${bind}`, 'timestampevents = yes'];
const managerUser = ({ amiUser, amiSecret, permit }: PbxMinimumPlace) => [
  `[${amiUser}]`, `secret = ${amiSecret}`, 'deny = 0.0.0.0/0.0.0.0', `permit = ${permit}`, 'read = call,agent,dialplan,user,system', 'write = call,agent,originate,user,system,reporting,config', 'writetimeout = 5000',
];
const httpGeneral = ({ httpPort, bind }: PbxMinimumPlace) => ['[general]', 'enabled = yes', `bindaddr = ${bind}`, `bindport = ${httpPort}`];
const ariGeneral = ['[general]', 'enabled = yes'];
const ariUser = ({ ariUser: user, ariSecret }: PbxMinimumPlace) => [`[${user}]`, 'type = user', 'read_only = no', 'password_format = plain', `password = ${ariSecret}`];
const sorcery = (types: readonly WritablePjsipType[]) => ['[res_pjsip]', ...types.flatMap((type) => [`${type} = astdb,santral_${type}`, `${type} = config,pjsip.conf,criteria=type=${type}`])];
const dialplan = (names: readonly NeededContext[]) => names.flatMap((name, index) => [...(index > 0 ? [''] : []), `[${name}]`, ...contexts[name]]);

const snippet = (file: string, ...lines: readonly string[]): PbxSnippet => ({ file, text: lines.join('\n') });

/**
 * Everything an Asterisk has to have, once, before the rest is done in the browser: whoever installs it writes these lines. `pjsip.conf` may be
 * empty: browsers come in through http.conf. Phones on desks and trunks need a transport there as well.
 */
export const pbxMinimum = (place: PbxMinimumPlace): PbxSnippet[] => [
  snippet('manager.conf', ...managerGeneral(place), '', ...managerUser(place)),
  snippet('http.conf', ...httpGeneral(place)),
  snippet('ari.conf', ...ariGeneral, '', ...ariUser(place)),
  snippet('sorcery.conf', ...sorcery(pjsipTypes)),
  snippet('queues.conf', `#tryinclude ${QUEUES_FILE}`, '[general]', 'persistentmembers = yes'),
  snippet('extensions.conf', `#tryinclude ${DIALPLAN_FILE}`, '', '[from-trunk]', '; the context of your trunk', `include => ${INCOMING_CONTEXT}`, '', ...dialplan(neededContexts)),
];

const reload = (command: string) => `; asterisk -rx "${command}"`;
const named = <T extends string>(line: PbxTestLine, param: string, known: readonly T[]): T[] => {
  const names = String(line.params[param] ?? '').split(', ');
  return known.filter((name) => names.includes(name));
};

/** The lines that mend what a step of the test found; empty where no line of a file is the remedy. */
export function pbxTestSnippetsOf(line: PbxTestLine): PbxSnippet[] {
  const user = typeof line.params['user'] === 'string' && line.params['user'] !== '' ? line.params['user'] : null;
  const place = { ...usualPlace, ...(user === null ? {} : line.step === 'ari' || line.step === 'ari-write' ? { ariUser: user } : { amiUser: user }), ...(line.params['port'] ? { amiPort: line.params['port'] } : {}) };
  const manager = (...lines: string[]) => [snippet('manager.conf', ...lines, reload('manager reload'))];
  const http = snippet('http.conf', ...httpGeneral(place), reload('module reload http'));
  switch (line.cause) {
    case 'refused':
      return manager(...managerGeneral(place));
    case 'wrong-secret':
    case 'missing-write':
    case 'missing-read':
    case 'no-filter':
    case 'no-config-class':
    case 'dialplan-unread':
      return manager(...managerUser(place));
    case 'no-stamps':
      return manager('[general]', 'timestampevents = yes');
    case 'missing-modules': {
      const missing = named(line, 'modules', neededModules);
      return [snippet('modules.conf', '[modules]', ...missing.map((name) => `load = ${name}.so`), ...missing.map((name) => reload(`module load ${name}.so`)))];
    }
    case 'missing-contexts':
      return [snippet('extensions.conf', ...dialplan(named(line, 'contexts', neededContexts)), reload('dialplan reload'))];
    case 'http-refused':
      return line.step === 'recordings' ? [] : [http];
    case 'http-401':
      return line.step === 'ari' ? [snippet('ari.conf', ...ariUser(place), reload('module reload res_ari.so'))] : [];
    case 'http-404':
      return line.step === 'ari' ? [http, snippet('ari.conf', ...ariGeneral, '', ...ariUser(place), reload('module reload res_ari.so'))] : [];
    case 'ari-read-only':
      return [snippet('ari.conf', `[${place.ariUser}]`, 'type = user', 'read_only = no', reload('module reload res_ari.so'))];
    case 'ari-not-kept':
      return [snippet('sorcery.conf', ...sorcery(named(line, 'types', pjsipTypes)), '; asterisk -rx "core restart gracefully": sorcery.conf is read at the start alone')];
    case 'websocket-404':
      return [snippet('modules.conf', '[modules]', 'load = res_http_websocket.so', 'load = res_pjsip_transport_websocket.so', reload('module load res_pjsip_transport_websocket.so'))];
    default:
      return [];
  }
}
