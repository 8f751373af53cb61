import net from 'node:net';
import { type ActionFields, encodeAction } from '../ami/ami-action.js';
import { AmiParser } from '../ami/ami-parser.js';
import { interestIn } from '../ami/signal-catalogue.js';
import { BaseLink, nowMs } from './base-link.js';
import { LinkError } from './pbx-link.js';

/** Our own AMI client: one socket, one linear parser. */
export class NativeLink extends BaseLink {
  private socket: net.Socket | null = null;

  protected async open(): Promise<void> {
    await this.greet();
    const { user, secret, connectTimeoutMs } = this.settings;
    const { ok, message } = await this.ask({ Action: 'Login', Username: user, Secret: secret, Events: 'on' }, connectTimeoutMs, false);
    if (!ok) throw new LinkError('login-refused', message);
  }

  /** Connects and waits for the banner. */
  private greet(): Promise<void> {
    return new Promise((resolve) => {
      const { host, port } = this.settings;
      const socket = (this.socket = net.connect({ host, port, noDelay: true, keepAlive: true }));
      const parser = new AmiParser({
        onBanner: (banner) => {
          this.banner = banner;
          if (banner.startsWith('Asterisk Call Manager')) resolve();
          else this.end(new LinkError('not-ami', `${host}:${port} is no AMI server: it said ${JSON.stringify(banner)}`));
        },
        onMessage: (message) => this.deliver(message),
        onMalformed: (kind, sample) => this.listener.onMalformed(kind, sample),
        wants: (name, variable) => this.wants(name, variable),
      });
      socket.on('data', (chunk) => {
        this.lastHeardAt = nowMs();
        if (this.state !== 'closed') parser.push(chunk);
      });
      socket.on('error', (error) => this.end(new LinkError('unreachable', error.message)));
      socket.on('close', () => this.end(new LinkError('unreachable', 'the PBX closed the connection')));
    });
  }

  private wants(name: string, variable: string | null): boolean {
    if (this.conversation.isListing) return true;
    const interest = interestIn(name, variable);
    if (interest === 'heard') return true;
    this.listener.onSkipped(name, interest);
    return false;
  }

  protected send(fields: ActionFields, actionId: string): void {
    this.socket?.write(encodeAction(fields, actionId));
  }

  protected hangUp(): void {
    this.socket?.destroy();
  }
}
