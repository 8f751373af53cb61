import { type ActionFields, assertSafeAction } from '../ami/ami-action.js';
import { header, toSignal } from '../ami/ami-message.js';
import { interestIn } from '../ami/signal-catalogue.js';
import type { AmiMessage } from '../ami/signal.js';
import { Conversation } from './conversation.js';
import { LinkError, type LinkListener, type LinkSettings, type LinkState, type PbxLink, type PbxResponse } from './pbx-link.js';

/** What both adapters share: questions and answers, time-outs, and one clear end. */
export abstract class BaseLink implements PbxLink {
  state: LinkState = 'new';
  banner = '';
  lastHeardAt = 0;
  protected readonly conversation = new Conversation();
  private actions = 0;
  private failConnect: (error: LinkError) => void = () => undefined;

  constructor(
    protected readonly settings: LinkSettings,
    protected readonly listener: LinkListener,
  ) {}

  /** Opens the connection and logs in. */
  protected abstract open(): Promise<void>;
  protected abstract send(fields: ActionFields, actionId: string): void;
  /** Lets go of the connection, whatever state it is in. */
  protected abstract hangUp(): void;
  /** Called when nobody waits for this answer any more. */
  protected forget(_actionId: string): void {
    // nothing is kept by default
  }

  async connect(): Promise<void> {
    this.state = 'connecting';
    const { connectTimeoutMs } = this.settings;
    const failed = new Promise<never>((_, reject) => (this.failConnect = reject));
    const timer = setTimeout(() => this.end(new LinkError('timeout', `no login within ${connectTimeoutMs} ms`)), connectTimeoutMs);
    try {
      await Promise.race([this.open(), failed]);
      this.state = 'open';
    } catch (error) {
      const reason = error instanceof LinkError ? error : new LinkError('unreachable', String(error));
      this.end(reason);
      throw reason;
    } finally {
      clearTimeout(timer);
    }
  }

  async action(fields: ActionFields, timeoutMs = this.settings.answerTimeoutMs): Promise<PbxResponse> {
    const { ok, message, headers } = await this.ask(fields, timeoutMs, false);
    return { ok, message, headers };
  }

  async list(fields: ActionFields, timeoutMs = this.settings.answerTimeoutMs): Promise<AmiMessage[]> {
    return (await this.ask(fields, timeoutMs, true)).items;
  }

  close(): void {
    this.end(null);
  }

  protected async ask(fields: ActionFields, timeoutMs: number, asList: boolean): Promise<PbxResponse & { items: AmiMessage[] }> {
    assertSafeAction(fields);
    if (this.state === 'new' || this.state === 'closed') throw new LinkError('closed', 'the link to the PBX is not open');
    const id = `santral-${++this.actions}`;
    const answer = this.conversation.ask(id, timeoutMs, asList);
    try {
      this.send(fields, id);
    } catch (error) {
      this.conversation.drop(id);
      throw error;
    }
    return answer.finally(() => this.forget(id));
  }

  /** Hands a decoded message on: to whoever asked for it, or to the listener when it is heard. */
  protected deliver(message: AmiMessage): void {
    if (this.state === 'closed' || this.conversation.hear(message)) return;
    const signal = toSignal(message, this.lastHeardAt);
    if (!signal) return;
    const interest = interestIn(signal.name, header(message, 'Variable') ?? null);
    if (interest === 'heard') this.listener.onSignal(signal, this.lastHeardAt);
    else this.listener.onSkipped(signal.name, interest);
  }

  /** The one way a link ends; null when we wanted it. */
  protected end(error: LinkError | null): void {
    if (this.state === 'closed') return;
    const wasOpen = this.state === 'open';
    this.state = 'closed';
    this.hangUp();
    const reason = error ?? new LinkError('closed', 'closed by us');
    this.conversation.fail(new LinkError('closed', reason.message));
    this.failConnect(reason);
    if (wasOpen && error) this.listener.onClosed(error.message);
  }
}

/** Epoch ms with a fraction: latency is measured from it. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
