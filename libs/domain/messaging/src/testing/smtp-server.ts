import net from 'node:net';

export interface TakenMail {
  from: string;
  to: string[];
  /** The message as it came over the wire. */
  data: string;
}

/** A mail server of a test. `say` answers instead of it: by command word, for example `RCPT` or `.` for the end of a message. */
export async function smtpServer() {
  const taken: TakenMail[] = [];
  const sockets = new Set<net.Socket>();
  const state = { say: {} as Record<string, string>, isSilent: false };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (state.isSilent) return;
    let mail: TakenMail = { from: '', to: [], data: '' };
    let isData = false;
    let rest = '';
    const answer = (word: string, usual: string) => socket.write(`${state.say[word] ?? usual}\r\n`);
    const command = (line: string) => {
      const word = (line.split(/[ :]/)[0] ?? '').toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      switch (word) {
        case 'EHLO':
          return socket.write('250-test\r\n250 AUTH PLAIN LOGIN\r\n');
        case 'MAIL':
          mail = { from: address, to: [], data: '' };
          return answer(word, '250 ok');
        case 'RCPT':
          mail.to.push(address);
          return answer(word, '250 ok');
        case 'DATA':
          isData = true;
          return socket.write('354 go on\r\n');
        case 'QUIT':
          return socket.end('221 bye\r\n');
        default:
          return answer(word, word === 'AUTH' ? '235 ok' : '250 ok');
      }
    };
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (!isData) command(line);
        else if (line === '.') {
          isData = false;
          if (!state.say['.']?.match(/^[45]/)) taken.push(mail);
          answer('.', '250 taken');
        } else mail.data += `${line}\n`;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://santral:gizli@127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    taken,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
