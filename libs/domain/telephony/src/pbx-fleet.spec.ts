import type { PbxConnection } from '@santral/platform/pbxs';
import { createLogger } from '@santral/platform/logging';
import { PbxFleet } from './pbx-fleet.js';

const connection = (id: string, change: Partial<PbxConnection> = {}): PbxConnection => ({
  id, name: id, enabled: true, owner: 'santral', version: 1, ari: null, websocket: null, recordings: null,
  ami: { host: '10.0.0.1', port: 5038, user: 'santral', secret: 's' },
  ...change,
});

let list: PbxConnection[];
let did: string[];
let stopping: Promise<void>;
let fleet: PbxFleet;
beforeEach(() => {
  [list, did, stopping] = [[], [], Promise.resolve()];
  fleet = new PbxFleet({
    directory: { list: () => Promise.resolve(list) },
    logger: createLogger('test', 'fatal'),
    createRunner: (pbx, { host }) => ({
      start: () => void did.push(`start ${pbx} at ${host}`),
      stop: async ({ letGo = false } = {}) => {
        did.push(`${letGo ? 'let go' : 'stop'} ${pbx}`);
        await stopping;
      },
    }),
  });
});
const told = async (...next: PbxConnection[]) => {
  list = next;
  did = [];
  await fleet.refresh();
  return did;
};

it('serves what is switched on and can be logged in to', async () => {
  expect(await told(connection('a'), connection('b', { enabled: false }), connection('c', { ami: null }), connection('d'))).toEqual(['start a at 10.0.0.1', 'start d at 10.0.0.1']);
  expect(await told(connection('a'), connection('d'))).toEqual([]);
});

it('follows what is added, reached otherwise, switched off and taken out, and leaves the others alone', async () => {
  await told(connection('a'), connection('b'), connection('c'));
  const moved = connection('b', { ami: { host: '10.0.0.2', port: 5038, user: 'santral', secret: 's' } });
  // The name is nothing that telephony knows.
  expect(await told(connection('a', { name: 'A' }), moved, connection('c', { enabled: false }), connection('d'))).toEqual(['stop b', 'let go c', 'start b at 10.0.0.2', 'start d at 10.0.0.1']);
  expect(await told(connection('a'), moved)).toEqual(['let go d']);
  expect(await told(connection('a'), moved, connection('c'))).toEqual(['start c at 10.0.0.1']);
});

it('lets go of a PBX whose secret cannot be opened any more as of one that is reached otherwise', async () => {
  await told(connection('a'));
  expect(await told(connection('a', { ami: null }))).toEqual(['stop a']);
});

it('looks at one change at a time, and at none once it is stopped', async () => {
  await told(connection('a'), connection('b'));
  let release = () => undefined as void;
  stopping = new Promise((resolve) => (release = () => resolve()));
  list = [connection('b', { ami: { host: '10.0.0.2', port: 5038, user: 'santral', secret: 's' } })];
  did = [];
  const first = fleet.refresh();
  list = [connection('c')];
  const second = fleet.refresh();
  release();
  await Promise.all([first, second]);
  expect(did.filter((what) => what.startsWith('start'))).toEqual(['start c at 10.0.0.1']);
  await fleet.stop();
  expect(did.at(-1)).toBe('stop c');
  expect(await told(connection('z'))).toEqual([]);
});
