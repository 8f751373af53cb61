import { type DeskMessage, socketLoginAckSchema } from '@santral/contracts';
import { io, type Socket } from 'socket.io-client';
import { readRuntime, until } from './system.js';

/** A desk without its screens: signed in to the live socket as the desk is, keeping what it is told. */
export class DeskSocket {
  readonly messages: DeskMessage[] = [];

  private constructor(private readonly socket: Socket) {}

  /** Resolves when the server has let it into its rooms. */
  static async open(token: string): Promise<DeskSocket> {
    const socket = io(`${readRuntime().http}/telephony`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    const desk = new DeskSocket(socket);
    socket.on('message', (message: DeskMessage) => desk.messages.push(message));
    const ready = new Promise<void>((resolve, reject) => {
      socket.once('ready', resolve);
      socket.once('connect_error', reject);
    });
    socket.once('connect', () => {
      void socket.timeout(10_000).emitWithAck('login', { credential: token, crmId: 1 }).then((answer) => socketLoginAckSchema.parse(answer), () => undefined);
    });
    await ready;
    return desk;
  }

  /** Resolves with the message of this type about a caller, once it was heard. */
  told(type: DeskMessage['type'], caller: string): Promise<DeskMessage> {
    return until(() => Promise.resolve(this.messages.find((message) => message.type === type && message.caller === caller)), `"${type}" of ${caller} at the desk`);
  }

  close(): void {
    this.socket.disconnect();
  }
}
