/** Baseline of `ingest`: asterisk-manager's parser alone. Counts events until the one that ends the measurement. */
import { createRequire } from 'node:module';

const AsteriskManager = createRequire(import.meta.url)('asterisk-manager');
const manager = new AsteriskManager(Number(process.argv[2]), '127.0.0.1', 'bench', 'bench', true);
let events = 0;
manager.on('managerevent', (event) => {
  if (event.event === 'UserEvent' && event.userevent === 'BenchEnd') process.send({ done: true, events });
  else events++;
});
process.send({ ready: true });
