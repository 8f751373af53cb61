import { trunkChangesKey, trunksKey } from '@santral/contracts';
import { createLogger } from '@santral/platform/logging';
import { testRedis, waitFor } from '@santral/platform/testing';
import { emptyMessage } from '../ami/ami-message.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import { LinkError } from '../link/pbx-link.js';
import { TrunkWatch } from './trunk-watch.js';

const item = (fields: Record<string, string>): AmiMessage => Object.assign(emptyMessage(), fields);
const signal = (name: string, fields: Record<string, string> = {}): Signal => ({ name, at: 0, headers: item(fields) }) as Signal;

it('looks when the link comes up and after a sign of a change, keeps what it knew over a restart, and writes changes only', async () => {
  const memory = await testRedis();
  let status = 'Registered';
  const asked: string[] = [];
  const list = (fields: { Action: string }): Promise<AmiMessage[]> => {
    asked.push(fields.Action);
    if (fields.Action === 'PJSIPShowEndpoints') return Promise.resolve([item({ Event: 'EndpointList', ObjectName: 'verimor' }), item({ Event: 'EndpointList', ObjectName: '1001' })]);
    if (fields.Action === 'PJSIPShowRegistrationsOutbound') return Promise.resolve([item({ Event: 'OutboundRegistrationDetail', ObjectName: 'verimor', Status: status })]);
    return Promise.reject(new LinkError('refused', 'No Contacts found'));
  };
  const begin = () => new TrunkWatch({ pbx: 'main', redis: memory.redis, list, logger: createLogger('test', 'fatal'), everyMs: 3_600_000 });
  const changes = async () => (await memory.redis.lrange(trunkChangesKey('main'), 0, -1)).map((text) => (JSON.parse(text) as { state: string }).state);
  const state = async () => (JSON.parse((await memory.redis.get(trunksKey('main'))) ?? '{"trunks":[]}') as { trunks: { trunk: string; state: string }[] }).trunks.map(({ trunk, state }) => [trunk, state]);
  const first = begin();
  const second = begin();
  try {
    // Before the link is live nothing is asked, whatever is heard.
    first.hear(signal('Registry'));
    await first.idle();
    expect(asked).toEqual([]);
    first.start();
    await waitFor(async () => (await state()).length === 1, 5000, 'the first look');
    expect([await state(), await changes()]).toEqual([[['verimor', 'registered']], ['registered']]);
    // A phone that registers is no sign of a change of a trunk.
    const looks = asked.length;
    first.hear(signal('ContactStatus', { EndpointName: '1001' }));
    status = 'Rejected';
    first.hear(signal('Registry'));
    first.hear(signal('Registry'));
    await waitFor(async () => (await changes()).length === 2, 5000, 'the look after the sign');
    expect(await changes()).toEqual(['registered', 'rejected']);
    // One look for both signs, and the endpoints are not asked for again.
    expect(asked.slice(looks)).toEqual(['PJSIPShowRegistrationsOutbound', 'PJSIPShowContacts']);
    first.stop();
    second.start();
    await waitFor(() => asked.length >= looks + 5, 5000, 'the look of the next process');
    await second.idle();
    expect(await changes()).toEqual(['registered', 'rejected']);
  } finally {
    first.stop();
    second.stop();
    await Promise.all([first.idle(), second.idle()]);
    await memory.close();
  }
});
