import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { testDatabase } from '../testing/index.js';
import { RebuildRunsError, Shadow } from './shadow.js';

/** What a client says last on a connection. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

let database: Awaited<ReturnType<typeof testDatabase>>;
let url: string;
const sockets = new Set<Socket>();
/** A way to PostgreSQL on which the ends of connections arrive half a second late, as where a server has much to do. */
const way = createServer((client) => {
  const { hostname, port } = new URL(database.url);
  const server = connect(Number(port), hostname);
  for (const socket of [client, server]) {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }
  client.on('data', (data) => (data.equals(TERMINATE) ? setTimeout(() => server.write(data), 500) : server.write(data)));
  server.on('data', (data) => client.write(data)).on('end', () => client.end());
});

beforeAll(async () => {
  database = await testDatabase([]);
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(database.url);
  [address.hostname, address.port] = ['127.0.0.1', String((way.address() as AddressInfo).port)];
  url = address.href;
});
afterAll(async () => {
  way.close();
  for (const socket of sockets) socket.destroy();
  await database.drop();
});

it('may be opened again as soon as it is closed', async () => {
  await (await Shadow.open(url, [])).close();
  await (await Shadow.open(database.url, [])).close();
});

it('may be opened as soon as somebody failed to open it', async () => {
  await expect(Shadow.open(url, ['missing'])).rejects.toThrow('"public.missing" does not exist');
  await (await Shadow.open(database.url, [])).close();
});

it('is had by one at a time', async () => {
  const held = await Shadow.open(database.url, []);
  await expect(Shadow.open(database.url, [])).rejects.toThrow(RebuildRunsError);
  await held.close();
});
