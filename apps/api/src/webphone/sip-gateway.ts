import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { errors, WEBPHONE_CLOSED_REPLACED, WEBPHONE_SOCKET_PATH, WEBPHONE_TOKEN_PREFIX } from '@santral/contracts';
import { WebphonesService } from '@santral/domain-agents';
import { AuditRepository } from '@santral/domain-identity';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUTHENTICATOR, type Authenticator, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isOwn } from '../gateway/origin.js';
import { tunnel } from './sip-tunnel.js';

/** How often a browser's right to its extension is looked at, and said to others. */
const RENEW_MS = 20_000;

/**
 * SIP over WebSocket for browsers: authenticated by the desk session, carried to the PBX. While the socket is open the extension's
 * phone is that browser.
 */
@Injectable()
export class SipGateway implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  /** Open lines of this process, by extension. */
  private readonly lines = new Map<string, Duplex>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    private readonly webphones: WebphonesService,
    private readonly audit: AuditRepository,
    private readonly adapterHost: HttpAdapterHost,
  ) {
    this.logger = createLogger('webphone', config.logLevel);
  }

  onApplicationBootstrap(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path === WEBPHONE_SOCKET_PATH) void this.open(request, socket, head);
      else if (!path.startsWith('/socket.io/')) socket.destroy();
    });
  }

  onApplicationShutdown(): void {
    for (const socket of this.lines.values()) socket.destroy();
  }

  private async open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      await this.carry(request, socket, head);
    } catch (error) {
      if (!(error instanceof Refusal)) this.logger.warn({ err: error }, 'a browser could not be connected to the PBX');
      const [status, code] = error instanceof Refusal ? [errors[error.code].status, error.code] : [502, 'pbx.unreachable'];
      socket.end(`HTTP/1.1 ${status} ${code}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    }
  }

  private async carry(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isOwn(request.headers.origin, request.headers.host)) throw new Refusal('access.cross-site');
    const token = tokenOf(request);
    if (token === null) throw new Refusal('auth.required');
    const principal = await withDeadline(this.authenticator.authenticate(token));
    if (!principal.permissions.has('desk.use')) throw new Refusal('access.denied', { permission: 'desk.use' });
    const connection = await this.webphones.connect(principal);
    const line = `${principal.pbx}:${principal.extension}`;
    const former = this.lines.get(line);
    if (former) closeReplaced(former);
    this.lines.set(line, socket);
    const renewing = setInterval(() => void this.renew(connection, token, socket), RENEW_MS);
    const end = () => {
      clearInterval(renewing);
      if (this.lines.get(line) === socket) this.lines.delete(line);
      connection.end().catch((err: unknown) => this.logger.warn({ err, extension: principal.extension }, 'the desk phone could not be put back'));
    };
    if (socket.destroyed) return end();
    socket.once('close', end);
    await this.audit.append('webphone.connected', { userId: principal.userId, subject: principal.extension ?? '' });
    await tunnel(request, socket, head, connection.websocket);
  }

  /** A session that has ended, or a newer browser, closes the line. A service that is away is no reason to. */
  private async renew(connection: { renew: () => Promise<boolean> }, token: string, socket: Duplex): Promise<void> {
    try {
      await withDeadline(this.authenticator.authenticate(token));
      if (!(await connection.renew())) closeReplaced(socket);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'service.unavailable') socket.destroy();
    }
  }
}

/** Tells a browser that a newer one has its extension, so that it does not come back for it; then the line is closed. */
function closeReplaced(socket: Duplex): void {
  const close = Buffer.from([0x88, 2, 0, 0]);
  close.writeUInt16BE(WEBPHONE_CLOSED_REPLACED, 2);
  socket.end(close);
}

/** The access token among the subprotocols: browsers send no header of ours with a WebSocket, and addresses end up in logs. */
function tokenOf(request: IncomingMessage): string | null {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  return offered.find((one) => one.startsWith(WEBPHONE_TOKEN_PREFIX))?.slice(WEBPHONE_TOKEN_PREFIX.length) ?? null;
}
