/** The desks of the measurement: many Socket.IO clients in one process, each says when its `ringing` came. */
import { io } from 'socket.io-client';

process.once('message', async ({ url, agents }) => {
  const arrivals = [];
  await Promise.all(
    agents.map(
      ({ extension, token }) =>
        new Promise((resolve, reject) => {
          const socket = io(`${url}/telephony`, { transports: ['websocket'], auth: { token, extension }, forceNew: true, reconnection: false });
          socket.on('connect', () => socket.emit('login', { credential: token, crmId: extension }, (ack) => !ack.ok && reject(new Error(JSON.stringify(ack)))));
          socket.on('connect_error', reject);
          socket.on('ready', resolve);
          socket.on('message', (message) => {
            // Monotonic and shared by all processes of the machine, unlike the wall clock.
            if (message.type === 'ringing') arrivals.push([message.uniqueid, extension, Number(process.hrtime.bigint())]);
          });
        }),
    ),
  ).catch((error) => {
    console.error('a desk could not connect:', error);
    process.exit(1);
  });
  process.send({ connected: agents.length });
  process.on('message', ({ collect }) => collect && process.send({ arrivals: arrivals.splice(0) }));
});
process.send({ ready: true });
