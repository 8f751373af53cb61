import { remoteControlOf } from './remote-control.js';
import { createTracker } from './tracker.js';

const contact = (Endpoint: string, UserAgent: string) => ({ Event: 'ContactList', Endpoint, UserAgent, Uri: `sip:${Endpoint}@10.0.0.1`, Status: 'NonQualified' });
const at = Date.UTC(2026, 10, 20, 9);

it.each([
  ['Yealink SIP-T46U 108.86.0.20', true],
  ['PolycomVVX-VVX_411-UA/6.4.0', true],
  ['snomD785/10.1.175.16', true],
  ['GRANDSTREAM GXP2170 1.0.11.64', true],
  ['Santral', false],
  ['My Yealink', false],
  ['', false],
])('knows by its name whether %j does as the PBX asks: %s', (userAgent, isRemote) => {
  expect(remoteControlOf(['Yealink', 'Poly', 'snom', 'Grandstream'])(userAgent)).toBe(isRemote);
});

describe('what the list of contacts says of phones', () => {
  const tracker = () => createTracker({ pbx: 'main', remotePhones: ['Yealink'] });

  it('is told when it is new, for phones alone', () => {
    const heard = tracker();
    const contacts = [contact('1001', 'Yealink SIP-T46U'), contact('1002', 'Santral'), contact('trunk', 'Yealink SIP-T46U')];
    const change = heard.phones(contacts, at);
    expect(change?.facts.map(({ name, payload }) => [name, payload])).toEqual([['agent.phone-changed', { extension: '1001', reachable: true, remoteControl: true }]]);
    expect(change?.agents.get('1001')).toMatchObject({ remoteControl: true, reachable: true });
    expect(heard.phones(contacts, at + 1000)).toBeNull();
  });

  it('changes with the phone: the browser takes the place of the desk phone', () => {
    const heard = tracker();
    heard.phones([contact('1001', 'Yealink SIP-T46U')], at);
    expect(heard.phones([contact('1001', 'Santral')], at + 1000)?.facts).toMatchObject([{ payload: { reachable: true, remoteControl: false } }]);
  });

  it('holds for an extension with several phones only when it holds for each', () => {
    expect(tracker().phones([contact('1001', 'Yealink SIP-T46U'), contact('1001', 'Zoiper')], at)).toBeNull();
    expect(tracker().phones([contact('1001', 'Zoiper'), contact('1001', 'Yealink SIP-T46U')], at)).toBeNull();
  });

  it('stays known while the phone goes and comes back', () => {
    const heard = tracker();
    heard.phones([contact('1001', 'Yealink SIP-T46U')], at);
    const peer = (PeerStatus: string) => heard.apply({ name: 'PeerStatus', at, headers: { Peer: 'PJSIP/1001', PeerStatus } });
    expect(peer('Unreachable')?.facts).toMatchObject([{ payload: { reachable: false, remoteControl: true } }]);
    expect(peer('Reachable')?.facts).toMatchObject([{ payload: { reachable: true, remoteControl: true } }]);
  });
});
