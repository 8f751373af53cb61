import { Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { type ErrorCode, type Fact, socketLoginSchema } from '@santral/contracts';
import { AUTHENTICATOR, type Authenticator, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { z } from 'zod';
import { FactFanOut } from './fact-fan-out.js';
import { gatewayMetrics } from './gateway-metrics.js';
import { LinkWatch } from './link-watch.js';
import { MessageLimit } from './message-limit.js';
import { isSameOrigin } from './origin.js';
import { roomsOfPrincipal } from './socket-rooms.js';
import { type ClientEvents, type LoginAck, type TelephonyNamespace, type TelephonySocket, userRoom } from './telephony-socket.js';
import { WallboardFeed } from './wallboard-feed.js';

/** A socket that does not log in is of no use to anybody. */
const LOGIN_WITHIN_MS = 30_000;
/** Changes of access that no fact told of are noticed after this long. */
const SWEEP_MS = 60_000;

/** What a client may say; nothing else is heard. */
const heard: ReadonlySet<string> = new Set<keyof ClientEvents>(['login', 'wallboard-watch', 'wallboard-leave']);
const handshakeSchema = z.object({ token: z.string().min(1).max(4096) });

/** Namespace `/telephony`: who connects with a valid token and logs in hears the facts of the rooms the permissions open. */
@WebSocketGateway({
  namespace: '/telephony',
  // The desk asks for websocket at once; polling is for programs that begin with it.
  transports: ['websocket', 'polling'],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
  // Sockets of other paths are somebody else's: the phones of browsers (webphone/).
  destroyUpgrade: false,
  maxHttpBufferSize: 16_384,
  pingInterval: 10_000,
  pingTimeout: 8000,
  allowRequest: isSameOrigin,
})
export class TelephonyGateway implements OnGatewayInit<TelephonyNamespace>, OnApplicationBootstrap, OnApplicationShutdown {
  private namespace: TelephonyNamespace | null = null;
  private sweep?: NodeJS.Timeout;

  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    private readonly fanOut: FactFanOut,
    private readonly linkWatch: LinkWatch,
    private readonly wallboard: WallboardFeed,
  ) {}

  afterInit(namespace: TelephonyNamespace): void {
    this.namespace = namespace;
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(connectError(error)),
      );
    });
    namespace.on('connection', (socket) => this.serve(socket));
  }

  async onApplicationBootstrap(): Promise<void> {
    const { namespace } = this;
    if (!namespace) throw new Error('the namespace /telephony was not made');
    this.wallboard.start(namespace);
    await this.fanOut.start(namespace, (fact) => this.follow(namespace, fact));
    this.linkWatch.start(namespace);
    this.sweep = setInterval(() => void this.lookThrough(), SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweep);
  }

  /** Checks the token of the handshake. */
  private async admit(socket: TelephonySocket): Promise<void> {
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    if (!handshake.success) throw new Refusal('auth.required');
    const principal = await withDeadline(this.authenticator.authenticate(handshake.data.token));
    if (principal.permissions.size === 0) throw new Refusal('access.denied', { permission: '-' });
    socket.data = { token: handshake.data.token, principal };
  }

  private serve(socket: TelephonySocket): void {
    gatewayMetrics.sockets.inc();
    const { principal } = socket.data;
    void socket.join(userRoom(principal.userId));
    // Who has a caller on the line is not sent away with the token's end; the sweep asks again. A timer may be a millisecond early.
    const expiry = setTimeout(() => void this.recheck([socket]), principal.expiresAtMs - Date.now() + 10);
    const idle = setTimeout(() => end(socket, 'auth.required'), LOGIN_WITHIN_MS);
    socket.on('disconnect', () => {
      gatewayMetrics.sockets.dec();
      clearTimeout(expiry);
      clearTimeout(idle);
    });
    const limit = new MessageLimit();
    socket.use(([event], next) => {
      const reason = !heard.has(String(event)) ? 'unknown' : limit.allows(Date.now()) ? null : 'limited';
      if (reason === null) next();
      else gatewayMetrics.ignored.inc({ reason });
    });
    this.wallboard.serve(socket);
    socket.on('login', (form, ack) => {
      void this.login(socket, form).then((answer) => {
        if (answer.ok) clearTimeout(idle);
        if (typeof ack === 'function') ack(answer);
        if (answer.ok) socket.emit('ready', { serverTime: new Date().toISOString() });
      });
    });
  }

  /** The command `login`: the credential has to be an access token of the user who connected. */
  private async login(socket: TelephonySocket, form: unknown): Promise<LoginAck> {
    const parsed = socketLoginSchema.safeParse(form);
    if (!parsed.success) {
      gatewayMetrics.ignored.inc({ reason: 'malformed' });
      return { ok: false, error: 'validation.failed' satisfies ErrorCode };
    }
    const { token, principal } = socket.data;
    try {
      const same = parsed.data.credential === token ? principal : await withDeadline(this.authenticator.authenticate(parsed.data.credential));
      if (same.userId !== principal.userId) return { ok: false, error: 'auth.invalid-token' satisfies ErrorCode };
    } catch (error) {
      return { ok: false, error: error instanceof Refusal ? error.code : ('server.fault' satisfies ErrorCode) };
    }
    await socket.join(roomsOfPrincipal(principal));
    return { ok: true, extension: principal.extension, pbx: principal.pbx, serverTime: new Date().toISOString() };
  }

  /** Ends sockets whose access is no longer what it was when they connected. */
  private follow(namespace: TelephonyNamespace, fact: Fact): void {
    this.wallboard.note(fact);
    if (fact.name !== 'user.access-changed') return;
    const ids = namespace.adapter.rooms.get(userRoom(fact.payload.userId)) ?? [];
    void this.recheck([...ids].flatMap((id) => namespace.sockets.get(id) ?? []));
  }

  /**
   * Finds the sockets whose access changed without a fact that told of it, for example in the database by hand. All are asked after at once:
   * hundreds of single questions would hold up the phones that ring meanwhile.
   */
  async lookThrough(): Promise<void> {
    const sockets = [...(this.namespace?.sockets.values() ?? [])];
    try {
      const changed = await this.authenticator.changed?.(sockets.map(({ data }) => data.principal));
      // Those past their token's end bring a call to its end, and are asked after each time.
      const now = Date.now();
      await this.recheck(sockets.filter(({ data: { principal } }) => principal.expiresAtMs <= now || (changed?.has(principal.sessionId) ?? true)));
    } catch (error) {
      createLogger('gateway').warn({ err: error }, 'the access of connected desks could not be looked through');
    }
  }

  private async recheck(sockets: TelephonySocket[]): Promise<void> {
    for (const socket of sockets) {
      const { token, principal: before } = socket.data;
      try {
        const now = await withDeadline(this.authenticator.authenticate(token));
        this.wallboard.recheck(socket, now);
        if (String(roomsOfPrincipal(now)) !== String(roomsOfPrincipal(before))) end(socket, 'auth.invalid-token');
      } catch (error) {
        // A service that is away is no reason to send people away.
        if (error instanceof Refusal && error.code !== 'service.unavailable') end(socket, error.code);
      }
    }
  }
}

/** Says why, then closes the connection. */
function end(socket: TelephonySocket, code: ErrorCode): void {
  socket.emit('signed-out', { code });
  socket.disconnect(true);
}

/** What a refused client sees in `connect_error`: the code, nothing more. */
function connectError(error: unknown): Error {
  const code: ErrorCode = error instanceof Refusal ? error.code : 'server.fault';
  return Object.assign(new Error(code), { data: { code } });
}
