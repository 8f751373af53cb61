import { type DeskMessage, type ErrorCode, type Fact, type PbxStatus, room, type socketLoginAckSchema, type WallboardMessage } from '@santral/contracts';
import type { Principal } from '@santral/platform/http';
import type { Namespace, Socket } from 'socket.io';
import type { z } from 'zod';

export type LoginAck = z.infer<typeof socketLoginAckSchema>;

/** What a client may say. Everything else is left unheard. */
export interface ClientEvents {
  login: (form: unknown, ack?: (answer: LoginAck) => void) => void;
  /** Asks for the wallboard of a PBX (`{ pbx }`): all of it, then what changes, until the leave. Asked again, all of it comes again. */
  'wallboard-watch': (form?: unknown) => void;
  'wallboard-leave': () => void;
}

/** What the server says. */
export interface ServerEvents {
  /** The rooms are joined: a snapshot loaded from now on misses nothing. */
  ready: (state: { serverTime: string }) => void;
  /** A message as the specification describes it. */
  message: (message: DeskMessage) => void;
  fact: (fact: Fact) => void;
  /** The link to a PBX went down or came back, also when telephony was killed and could not say so. */
  link: (status: PbxStatus) => void;
  /** The wallboard, for those who watch it. */
  wallboard: (message: WallboardMessage) => void;
  /** The session is over; the socket is closed by the server right after. */
  'signed-out': (reason: { code: ErrorCode }) => void;
}

export interface SocketData {
  token: string;
  principal: Omit<Principal, 'language'>;
}

type NoEvents = Record<string, never>;
export type TelephonySocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type TelephonyNamespace = Namespace<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** Room of all sockets of a user: for what concerns them alone, and to find them when the access changes. */
export const userRoom = room.user;
