import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { LinkError, type PbxResponse } from './pbx-link.js';

interface Question {
  timeoutMs: number;
  timer: NodeJS.Timeout;
  /** Collected so far; null when one answer is all that is expected. */
  items: AmiMessage[] | null;
  resolve: (answer: PbxResponse & { items: AmiMessage[] }) => void;
  reject: (error: LinkError) => void;
}

/** Ties what the PBX answers to what it was asked, by ActionID. */
export class Conversation {
  private readonly questions = new Map<string, Question>();
  private lists = 0;

  /** While a list is under way, an event of any name may belong to it. */
  get isListing(): boolean {
    return this.lists > 0;
  }

  /** Waits for the answer to `id`; with `asList`, for all of its items. `timeoutMs` is counted anew at every item. */
  ask(id: string, timeoutMs: number, asList: boolean): Promise<PbxResponse & { items: AmiMessage[] }> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.finish(id)?.reject(new LinkError('timeout', `the PBX did not answer within ${timeoutMs} ms`)), timeoutMs);
      this.questions.set(id, { timeoutMs, timer, items: asList ? [] : null, resolve, reject });
      if (asList) this.lists++;
    });
  }

  /** Takes a message that answers something; false when it is a live event. */
  hear(message: AmiMessage): boolean {
    const id = header(message, 'ActionID');
    const question = id === undefined ? undefined : this.questions.get(id);
    // `Event` decides, not `Response`: OriginateResponse and others are events with a Response header.
    if (message['Event'] !== undefined) return id !== undefined && question !== undefined && this.hearItem(id, question, message);
    if (id === undefined || question === undefined) return true; // the answer to something nobody waits for any more
    const response = header(message, 'Response');
    const answer: PbxResponse = { ok: response !== 'Error', message: header(message, 'Message') ?? response ?? '', headers: message };
    if (question.items === null) this.finish(id)?.resolve({ ...answer, items: [] });
    else if (!answer.ok) this.finish(id)?.reject(new LinkError('refused', answer.message));
    else question.timer.refresh();
    return true;
  }

  private hearItem(id: string, question: Question, message: AmiMessage): boolean {
    if (question.items === null) return false;
    const part = header(message, 'EventList');
    if (part === undefined) {
      question.items.push(message);
      question.timer.refresh();
    } else this.finish(id)?.resolve({ ok: true, message: part, headers: message, items: question.items });
    return true;
  }

  /** Forgets a question that was never sent. */
  drop(id: string): void {
    this.finish(id);
  }

  /** Rejects everything that is still open. */
  fail(error: LinkError): void {
    for (const id of [...this.questions.keys()]) this.finish(id)?.reject(error);
  }

  private finish(id: string): Question | undefined {
    const question = this.questions.get(id);
    if (!question) return undefined;
    clearTimeout(question.timer);
    this.questions.delete(id);
    if (question.items !== null) this.lists--;
    return question;
  }
}
