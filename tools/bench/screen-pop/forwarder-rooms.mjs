/** What both forwarders share: the smallest AMI reading there is, and a Socket.IO server with one room an extension. */
import http from 'node:http';
import net from 'node:net';
import { Server } from 'socket.io';

const field = (message, name) => new RegExp(`^${name}: (.*)\r?$`, 'm').exec(message)?.[1] ?? '';

/** Logs in and hands over every AgentCalled as `{ extension, uniqueid, caller }`; nothing else is looked at. */
export function readAgentCalled(port, onRinging) {
  const socket = net.connect(port, '127.0.0.1', () => socket.write('Action: Login\r\nActionID: 1\r\nUsername: bench\r\nSecret: bench\r\n\r\n'));
  socket.setNoDelay(true);
  socket.setEncoding('utf8');
  let text = '';
  socket.on('data', (data) => {
    text += data;
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const message = text.slice(0, end);
      text = text.slice(end + 4);
      if (!message.startsWith('Event: AgentCalled')) continue;
      onRinging({ extension: field(message, 'Interface').replace('PJSIP/', ''), uniqueid: field(message, 'Uniqueid'), caller: field(message, 'CallerIDNum') });
    }
  });
}

/** A Socket.IO server with the same handshake as the api's, without anything behind it. */
export async function startRooms() {
  const server = http.createServer();
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  const namespace = io.of('/telephony');
  namespace.on('connection', (socket) => {
    void socket.join(socket.handshake.auth.extension);
    socket.on('login', (_login, ack) => {
      ack({ ok: true });
      socket.emit('ready', {});
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    ring: ({ extension, uniqueid, caller }) => namespace.to(extension).emit('message', { type: 'ringing', caller, called: extension, uniqueid }),
  };
}
