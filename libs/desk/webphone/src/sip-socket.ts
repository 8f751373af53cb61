import { WEBPHONE_CLOSED_REPLACED, WEBPHONE_SOCKET_PATH, WEBPHONE_TOKEN_PREFIX } from '@santral/contracts';

/**
 * The road JsSIP talks over: a WebSocket of our own origin that carries the access token of the moment, asked for anew at every connect,
 * as a subprotocol. The names of its members are JsSIP's.
 */
export class SipSocket {
  readonly url: string;
  readonly via_transport = 'WS';
  readonly sip_uri: string;
  onconnect: () => void = () => undefined;
  ondisconnect: (error: boolean, code?: number, reason?: string) => void = () => undefined;
  ondata: (data: unknown) => void = () => undefined;
  private socket: WebSocket | null = null;

  constructor(
    private readonly token: () => string | null,
    private readonly onReplaced: () => void,
  ) {
    this.url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${WEBPHONE_SOCKET_PATH}`;
    this.sip_uri = `sip:${location.hostname};transport=ws`;
  }

  connect(): void {
    if (this.socket) return;
    const socket = new WebSocket(this.url, ['sip', `${WEBPHONE_TOKEN_PREFIX}${this.token() ?? ''}`]);
    this.socket = socket;
    socket.onopen = () => this.onconnect();
    socket.onmessage = ({ data }) => this.ondata(data);
    socket.onclose = ({ wasClean, code, reason }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (code === WEBPHONE_CLOSED_REPLACED) this.onReplaced();
      else this.ondisconnect(!wasClean, code, reason);
    };
  }

  disconnect(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  send(message: string): boolean {
    if (!this.isConnected()) return false;
    this.socket?.send(message);
    return true;
  }

  isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  isConnecting(): boolean {
    return this.socket?.readyState === WebSocket.CONNECTING;
  }
}
