import { Inject } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { type BreakAck, breakEndSchema, breakStartSchema, defaultLanguage, type ErrorCode, type Language, languageOf, socketLoginSchema } from '@santral/contracts';
import { AgentCallsService, BreaksService } from '@santral/domain-agents';
import { AUTHENTICATOR, type Authenticator, errorText, type Principal, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import type { Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { MessageLimit } from './message-limit.js';
import { isSameOrigin } from './origin.js';
import type { LoginAck } from './telephony-socket.js';

type Ack<A> = ((answer: A) => void) | undefined;
interface ClientEvents {
  login: (form: unknown, ack?: Ack<LoginAck>) => void;
  'break-start': (form: unknown, ack?: Ack<BreakAck>) => void;
  'break-end': (form: unknown, ack?: Ack<BreakAck>) => void;
}
type NoEvents = Record<string, never>;
type BreakSocket = Socket<ClientEvents, NoEvents, NoEvents, { principal?: Principal }>;

const handshakeSchema = z.object({ token: z.string().min(1).max(4096) });

/**
 * Namespace `/breaks` of the specification: after `login`, `break-start` and `break-end` are the same commands as the HTTP calls. Who sends
 * both asks once, whichever comes first.
 */
@WebSocketGateway({ namespace: '/breaks', transports: ['websocket', 'polling'], serveClient: false, maxHttpBufferSize: 16_384, allowRequest: isSameOrigin })
export class BreaksGateway implements OnGatewayInit<Namespace> {
  constructor(
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    private readonly agents: AgentCallsService,
    private readonly breaks: BreaksService,
  ) {}

  afterInit(namespace: Namespace): void {
    namespace.on('connection', (socket) => this.serve(socket as BreakSocket));
  }

  private serve(socket: BreakSocket): void {
    const limit = new MessageLimit();
    socket.use((_packet, next) => {
      if (limit.allows(Date.now())) next();
    });
    socket.on('login', (form, ack) => {
      void this.login(socket, form).then((answer) => answerWith(ack, answer));
    });
    socket.on('break-start', (form, ack) => {
      void this.asAgent(socket, async (user) => {
        const { extension, breakName } = breakStartSchema.parse(form);
        await this.agents.startBreak(extension, await this.breaks.idOfName(breakName), user);
      }).then((answer) => answerWith(ack, answer));
    });
    socket.on('break-end', (form, ack) => {
      void this.asAgent(socket, (user) => this.agents.endBreak(breakEndSchema.parse(form).extension, user)).then((answer) => answerWith(ack, answer));
    });
  }

  /** The credential has to be the access token of the connection, or another one of the same user. */
  private async login(socket: BreakSocket, form: unknown): Promise<LoginAck> {
    const parsed = socketLoginSchema.safeParse(form);
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    if (!parsed.success || !handshake.success) return { ok: false, error: 'validation.failed' satisfies ErrorCode };
    try {
      const [connected, given] = await withDeadline(
        Promise.all([this.authenticator.authenticate(handshake.data.token), this.authenticator.authenticate(parsed.data.credential)]),
      );
      if (connected.userId !== given.userId) return { ok: false, error: 'auth.invalid-token' satisfies ErrorCode };
      socket.data.principal = { ...connected, language: languageOf(socket.handshake.headers['accept-language']) };
      return { ok: true, extension: connected.extension, pbx: connected.pbx, serverTime: new Date().toISOString() };
    } catch (error) {
      return { ok: false, error: error instanceof Refusal ? error.code : ('server.fault' satisfies ErrorCode) };
    }
  }

  /** Does something for whoever logged in, with the access they have now, and turns what went wrong into the answer. */
  private async asAgent(socket: BreakSocket, act: (user: Principal) => Promise<unknown>): Promise<BreakAck> {
    const language = socket.data.principal?.language ?? defaultLanguage;
    try {
      const { token } = handshakeSchema.parse(socket.handshake.auth);
      if (!socket.data.principal) throw new Refusal('auth.required');
      const user: Principal = { ...(await withDeadline(this.authenticator.authenticate(token))), language };
      if (!user.permissions.has('desk.use')) throw new Refusal('access.denied', { permission: 'desk.use' });
      await act(user);
      return { ok: true };
    } catch (error) {
      return refusalOf(error, language);
    }
  }
}

function refusalOf(error: unknown, language: Language): BreakAck {
  const told = (code: ErrorCode, params = {}): BreakAck => ({ ok: false, error: code, message: errorText(code, language, params) });
  if (error instanceof Refusal) return told(error.code, error.params);
  if (error instanceof z.ZodError) return told('validation.failed');
  createLogger('gateway').error({ err: error }, 'a command of the socket /breaks failed');
  return told('server.fault');
}

/** The acknowledgement comes from the client: it may be anything. */
function answerWith<A>(ack: Ack<A>, answer: A): void {
  if (typeof ack === 'function') ack(answer);
}
