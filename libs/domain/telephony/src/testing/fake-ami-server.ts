import net from 'node:net';

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;

/** Text of one message as Asterisk would send it. */
export const encodeMessage = (headers: Headers): string =>
  `${Object.entries(headers)
    .flatMap(([name, value]) => (Array.isArray(value) ? (value as readonly string[]) : [value]).map((v) => `${name}: ${v}\r\n`))
    .join('')}\r\n`;

/** An action as it was received: headers as sent, plus the connection it came on (0 is the first). */
export interface ReceivedAction {
  connection: number;
  action: string;
  id: string;
  headers: Record<string, string>;
}

/** Answers an action with raw text; null leaves it unanswered. */
export type Answer = (received: ReceivedAction) => string | null;

export interface FakePbx {
  user: string;
  secret: string;
  banner: string;
  /** What the lists of the PBX contain. */
  channels: Headers[];
  bridges: Headers[];
  queues: Headers[];
  contacts: Headers[];
  uptimeS: number;
  /** Clock of the PBX, epoch ms; null sends no time stamps. */
  now: () => number | null;
}

const BANNER = 'Asterisk Call Manager/11.0.0\r\n';

/** An AMI server on a loopback port that answers like Asterisk 22 and sends what a test tells it to. It has no telephony behind it. */
export class FakeAmiServer {
  readonly received: ReceivedAction[] = [];
  readonly pbx: FakePbx = {
    user: 'santral', secret: 'gizli', banner: BANNER, channels: [], bridges: [], queues: [], contacts: [], uptimeS: 3600, now: () => Date.now(),
  };
  private readonly answers = new Map<string, Answer>();
  private readonly sockets = new Set<net.Socket>();
  private readonly loggedIn = new Set<net.Socket>();
  private connections = 0;
  private isFrozen = false;

  private constructor(private readonly server: net.Server) {}

  static async start(pbx: Partial<FakePbx> = {}): Promise<FakeAmiServer> {
    const server = net.createServer();
    const fake = new FakeAmiServer(server);
    Object.assign(fake.pbx, pbx);
    server.on('connection', (socket) => fake.accept(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }

  get connectionCount(): number {
    return this.connections;
  }

  get settings() {
    return { host: '127.0.0.1', port: this.port, user: this.pbx.user, secret: this.pbx.secret };
  }

  actions(name: string): ReceivedAction[] {
    return this.received.filter((received) => received.action === name);
  }

  /** Answers an action otherwise than by default. */
  answer(action: string, answer: Answer): void {
    this.answers.set(action, answer);
  }

  /** Sends bytes to everybody who is logged in; resolves when the kernel has taken them. */
  async send(bytes: string | Buffer): Promise<void> {
    await Promise.all([...this.loggedIn].map((socket) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))));
  }

  event(headers: Headers): Promise<void> {
    return this.send(encodeMessage(headers));
  }

  /** Cuts every cable at once. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps the connections and says nothing any more, as a peer whose network is gone. */
  freeze(isFrozen = true): void {
    this.isFrozen = isFrozen;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(socket: net.Socket): void {
    const connection = this.connections++;
    socket.setNoDelay(true);
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.loggedIn.delete(socket);
    });
    if (!this.isFrozen) socket.write(this.pbx.banner);
    let rest = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text;
      for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
        const headers = Object.fromEntries(rest.slice(0, end).split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
        rest = rest.slice(end + 4);
        this.take(socket, { connection, action: headers['Action'] ?? '', id: headers['ActionID'] ?? '', headers });
      }
    });
  }

  private take(socket: net.Socket, received: ReceivedAction): void {
    // asterisk-manager sends its login in lower case; Asterisk does not care.
    const action = received.action.toLowerCase() === 'login' ? 'Login' : received.action;
    this.received.push({ ...received, action });
    if (this.isFrozen) return;
    const answer = (this.answers.get(action) ?? this.byDefault)({ ...received, action });
    if (answer === null) return;
    if (action === 'Login' && answer.startsWith('Response: Success')) this.loggedIn.add(socket);
    socket.write(answer);
  }

  private readonly byDefault: Answer = ({ action, id, headers }) => {
    const { pbx } = this;
    switch (action) {
      case 'Login':
        return headers['Username'] === pbx.user && headers['Secret'] === pbx.secret
          ? encodeMessage({ Response: 'Success', ActionID: id, Message: 'Authentication accepted' }) +
              encodeMessage({ Event: 'FullyBooted', Privilege: 'system,all', Uptime: pbx.uptimeS, LastReload: pbx.uptimeS, Status: 'Fully Booted' })
          : encodeMessage({ Response: 'Error', ActionID: id, Message: 'Authentication failed' });
      case 'Ping': {
        const now = pbx.now();
        return encodeMessage({ Response: 'Success', ActionID: id, Ping: 'Pong', ...(now === null ? {} : { Timestamp: (now / 1000).toFixed(6) }) });
      }
      case 'CoreShowChannels':
        return listAnswer(id, pbx.channels, 'CoreShowChannelsComplete');
      case 'BridgeList':
        return listAnswer(id, pbx.bridges, 'BridgeListComplete');
      case 'QueueStatus':
        return listAnswer(id, pbx.queues, 'QueueStatusComplete');
      case 'PJSIPShowContacts':
        return listAnswer(id, pbx.contacts, 'ContactListComplete');
      default:
        return encodeMessage({ Response: 'Success', ActionID: id, Message: `${action} accepted` });
    }
  };
}

/** The whole answer to an action that lists: response, items, completion. */
export const listAnswer = (id: string, items: readonly Headers[], complete: string): string =>
  encodeMessage({ Response: 'Success', ActionID: id, EventList: 'start', Message: 'will follow' }) +
  items.map((item) => encodeMessage({ ...item, ActionID: id })).join('') +
  encodeMessage({ Event: complete, ActionID: id, EventList: 'Complete', ListItems: items.length });
