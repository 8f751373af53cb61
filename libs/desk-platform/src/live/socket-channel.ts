import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { liveTopics, type LiveTopic } from './topics';
import { onWake } from './wake';

/** What the live saga needs of a Socket.IO client; tests give their own. */
export interface LiveSocket {
  on(event: string, listener: (...args: never[]) => void): unknown;
  off(event: string, listener: (...args: never[]) => void): unknown;
  /** Emits and waits for the acknowledgement; rejects after `ms`. */
  ask(event: string, payload: unknown, ms: number): Promise<unknown>;
  /** Emits without waiting for anything. */
  send(event: string, form?: object): void;
  /** Whether the client will come back by itself. It does not after the server ended the connection or refused the handshake. */
  isRetrying(): boolean;
  connect(): void;
  close(): void;
}

export type Frame =
  | { kind: 'connected' }
  | { kind: 'ready' }
  | { kind: 'lost'; reason: string; isRetrying: boolean }
  | { kind: 'fact'; raw: unknown }
  | { kind: 'link'; raw: unknown }
  | { kind: 'topic'; topic: LiveTopic; raw: unknown }
  | { kind: 'signed-out'; code: string }
  /** The account may not have a live connection; asking again would answer the same. */
  | { kind: 'denied' };

/** The server is heard every ten seconds at least; a connection silent for longer than this is dead, whatever the browser believes. */
const SILENT_MS = 12_000;

/** The `/telephony` namespace of our own server; the token travels in the handshake. Fetched here: the sign-in needs no sockets. */
export async function openSocket(token: string): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket = io('/telephony', {
    auth: { token },
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
  });
  let heardAt = Date.now();
  socket.io.on('ping', () => {
    heardAt = Date.now();
  });
  // Who wakes up is not to wait for the next try, nor for a dead connection to be noticed.
  const reconnect = () => {
    if (socket.connected && Date.now() - heardAt < SILENT_MS) return;
    socket.disconnect();
    socket.connect();
  };
  let sleepless: (() => void) | null = null;
  socket.on('connect', () => {
    heardAt = Date.now();
  });
  return {
    on: (event, listener) => socket.on(event, listener as (...args: unknown[]) => void),
    off: (event, listener) => socket.off(event, listener as (...args: unknown[]) => void),
    ask: (event, payload, ms) => socket.timeout(ms).emitWithAck(event, payload) as Promise<unknown>,
    send: (event, form) => void (form ? socket.emit(event, form) : socket.emit(event)),
    isRetrying: () => socket.active,
    connect: () => {
      sleepless ??= onWake(reconnect);
      socket.connect();
    },
    close: () => {
      sleepless?.();
      sleepless = null;
      socket.close();
    },
  };
}

/** Everything the socket says, in order. The buffer grows while the saga loads a snapshot, so that nothing is lost in between. */
export function framesOf(socket: LiveSocket): EventChannel<Frame> {
  return eventChannel<Frame>((emit) => {
    const lost = (reason: string) => emit({ kind: 'lost', reason, isRetrying: socket.isRetrying() });
    const listeners: [string, (...args: never[]) => void][] = [
      ['connect', () => emit({ kind: 'connected' })],
      ['ready', () => emit({ kind: 'ready' })],
      ['fact', (raw: unknown) => emit({ kind: 'fact', raw })],
      ['link', (raw: unknown) => emit({ kind: 'link', raw })],
      ...liveTopics.map((topic): [string, (raw: unknown) => void] => [topic, (raw) => emit({ kind: 'topic', topic, raw })]),
      ['signed-out', (told?: { code?: unknown }) => emit({ kind: 'signed-out', code: String(told?.code ?? '') })],
      ['disconnect', (reason: string) => lost(reason)],
      [
        'connect_error',
        (error: Error & { data?: { code?: unknown } }) => {
          // A refused handshake names its error code; anything else is the network.
          const code = String(error.data?.code ?? error.message);
          if (code.startsWith('auth.')) emit({ kind: 'signed-out', code });
          else if (code.startsWith('access.')) emit({ kind: 'denied' });
          else lost(error.message);
        },
      ],
    ];
    for (const [event, listener] of listeners) socket.on(event, listener);
    return () => {
      for (const [event, listener] of listeners) socket.off(event, listener);
    };
  }, buffers.expanding<Frame>(64));
}
