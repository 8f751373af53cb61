/** Baseline of `ingest`: asterisk-manager's parser alone. Counts events and says so at each one that ends a part of the measurement. */
import { createRequire } from 'node:module';

const AsteriskManager = createRequire(import.meta.url)('asterisk-manager');
const manager = new AsteriskManager(Number(process.argv[2]), '127.0.0.1', 'bench', 'bench', true);
let events = 0;
manager.on('managerevent', (event) => {
  if (event.event !== 'UserEvent' || event.userevent !== 'BenchEnd') return void events++;
  process.send({ events });
  events = 0;
});
process.send({ ready: true });
