import net from 'node:net';

/** What each list action ends with; the lists themselves are empty, as on a PBX without calls. */
const lists = {
  CoreShowChannels: 'CoreShowChannelsComplete',
  BridgeList: 'BridgeListComplete',
  QueueStatus: 'QueueStatusComplete',
  QueueSummary: 'QueueSummaryComplete',
  PJSIPShowContacts: 'ContactListComplete',
  PJSIPShowEndpoints: 'EndpointListComplete',
  DeviceStateList: 'DeviceStateListComplete',
  Status: 'StatusComplete',
};

/**
 * The AMI side of a PBX whose events come from the measurement: logs anybody in, answers actions, sends what it is told to.
 * @returns {Promise<{ port: number, connected: () => Promise<void>, send: (text: string | Buffer) => boolean, drained: () => Promise<void>, stop: () => void }>}
 */
export async function startFakePbx() {
  let socket = null;
  let announce;
  let ready = new Promise((resolve) => (announce = resolve));
  const server = net.createServer((client) => {
    client.setNoDelay(true);
    client.on('error', () => undefined);
    client.write('Asterisk Call Manager/11.0.0\r\n');
    let text = '';
    client.on('data', (data) => {
      text += data;
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const action = Object.fromEntries(text.slice(0, end).split('\r\n').map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
        text = text.slice(end + 4);
        answer(client, action);
      }
    });
  });
  function answer(client, action) {
    const name = action.action ?? '';
    const id = action.actionid ? `ActionID: ${action.actionid}\r\n` : '';
    const list = Object.entries(lists).find(([known]) => known.toLowerCase() === name.toLowerCase());
    if (list) {
      client.write(`Response: Success\r\n${id}EventList: start\r\nMessage: follows\r\n\r\nEvent: ${list[1]}\r\n${id}EventList: Complete\r\nListItems: 0\r\n\r\n`);
    } else if (/^corestatus$/i.test(name)) {
      client.write(`Response: Success\r\n${id}CoreStartupDate: 2026-01-01\r\nCoreStartupTime: 00:00:00\r\nCoreReloadDate: 2026-01-01\r\nCoreReloadTime: 00:00:00\r\nCoreCurrentCalls: 0\r\n\r\n`);
    } else {
      client.write(`Response: Success\r\n${id}${/^ping$/i.test(name) ? 'Ping: Pong\r\n' : ''}Message: ok\r\n\r\n`);
      if (/^login$/i.test(name)) {
        client.write('Event: FullyBooted\r\nPrivilege: system,all\r\nUptime: 1000\r\nLastReload: 1000\r\nStatus: Fully Booted\r\n\r\n');
        socket = client;
        announce();
      }
    }
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    connected: () => ready,
    send: (text) => socket.write(text),
    drained: () => (socket.writableNeedDrain ? new Promise((resolve) => socket.once('drain', resolve)) : Promise.resolve()),
    /** Forgets the client, so that `connected` waits for the next one. */
    forget: () => {
      socket?.destroy();
      ready = new Promise((resolve) => (announce = resolve));
    },
    stop: () => {
      socket?.destroy();
      server.close();
    },
  };
}
