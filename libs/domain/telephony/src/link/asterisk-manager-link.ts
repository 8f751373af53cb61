/// <reference path="./asterisk-manager.d.ts" />
import createManager, { type Manager } from 'asterisk-manager';
import { type ActionFields, UnsafeActionError } from '../ami/ami-action.js';
import { BaseLink, nowMs } from './base-link.js';
import { restoreMessage } from './asterisk-manager-headers.js';
import { LinkError } from './pbx-link.js';

/**
 * The package `asterisk-manager`, used so that its known faults cannot hurt: one Manager per connection (it keeps half messages over a
 * reconnect), values checked before they are sent (it writes line breaks as they are), our own login check, time-outs and reconnect (its
 * own are missing or silent). What cannot be mended from outside: malformed input is not counted, and one very long message is slow.
 */
export class AsteriskManagerLink extends BaseLink {
  private manager: Manager | null = null;
  private connected = false;

  protected open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { host, port, user, secret } = this.settings;
      const manager = (this.manager = createManager(undefined, host, user, secret, true));
      this.banner = 'Asterisk Call Manager';
      manager.on('rawevent', (item) => {
        this.lastHeardAt = nowMs();
        this.deliver(restoreMessage(item));
      });
      // Events of the PBX and of the socket share one emitter: an AMI event called "Close" carries an object.
      manager.on('error', (error) => {
        if (error instanceof Error) this.end(new LinkError('unreachable', error.message));
      });
      manager.on('close', (argument) => {
        if (typeof argument !== 'object') this.end(new LinkError('unreachable', 'the PBX closed the connection'));
      });
      manager.connect(port, host, () => {
        this.connected = true;
        // The package cannot abort a connection attempt, so one that was given up is ended as soon as it stands.
        if (this.state === 'closed') return manager.disconnect();
        manager.login((refusal) => (refusal ? reject(new LinkError('login-refused', String(refusal['message'] ?? ''))) : resolve()));
      });
    });
  }

  protected send(fields: ActionFields, actionId: string): void {
    this.manager?.action({ ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, joined(name, value)])), actionid: actionId }, () => undefined);
  }

  protected override forget(actionId: string): void {
    this.manager?.removeAllListeners(actionId);
  }

  protected hangUp(): void {
    if (this.connected) this.manager?.disconnect();
  }
}

/** The package sends one header per `NAME=value` of an object, and an array as one line with commas. */
function joined(name: string, value: ActionFields[string]): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = (value as readonly string[]).map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const);
  if (pairs.some(([variable]) => variable === '')) throw new UnsafeActionError(`asterisk-manager can only repeat ${name} as NAME=value`);
  return Object.fromEntries(pairs);
}
