import type { AriSettings } from '@santral/platform/config';
import { z } from 'zod';
import { AriProblem } from './ari-problem.js';

/** PJSIP objects that make a phone. */
export type PjsipType = 'auth' | 'aor' | 'endpoint';
/** An object's fields as the PBX writes them; one that comes several times is joined by commas. */
export type PjsipFields = Record<string, string>;
/** What the PBX knows of a phone now. */
export interface EndpointState {
  name: string;
  state: 'online' | 'offline' | 'unknown';
  channels: number;
}

const ANSWER_WITHIN_MS = 4000;
/** Thousands of endpoints in one answer are below this. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const tuplesSchema = z.array(z.object({ attribute: z.string(), value: z.string() }));
const messageSchema = z.object({ message: z.string() }).or(z.object({ error: z.string() }));
const endpointsSchema = z.array(z.object({ resource: z.string(), state: z.string().optional(), channel_ids: z.array(z.unknown()) }));
const infoSchema = z.object({ system: z.object({ version: z.string() }).optional(), status: z.object({ startup_time: z.string() }) });

interface Answer {
  status: number;
  text: string;
}

/**
 * ARI's dynamic configuration of PJSIP, and what it says of endpoints. Every failure is an `AriProblem` that tells one cause from the others:
 * nobody there, no answer in time, wrong secret, a user who may only read, no ARI at this address, an object that cannot be written.
 */
export class AriClient {
  private readonly authorization: string;

  constructor(
    private readonly settings: AriSettings,
    private readonly answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    this.authorization = `Basic ${Buffer.from(`${settings.user}:${settings.secret}`).toString('base64')}`;
  }

  /** Version of the PBX, and since when it runs: another instant means that it was restarted. */
  async info(): Promise<{ version: string; startedAt: string }> {
    const answer = await this.ask('GET', 'asterisk/info');
    this.refuseUnless(answer, 'asterisk/info', [200]);
    const { system, status } = this.parse(answer, infoSchema);
    return { version: system?.version ?? '', startedAt: status.startup_time };
  }

  /** Every PJSIP endpoint there is, wherever it comes from. */
  async endpoints(): Promise<EndpointState[]> {
    const answer = await this.ask('GET', 'endpoints/PJSIP');
    // A PBX without any endpoint answers 404, as one without ARI does, but in JSON.
    if (answer.status === 404 && isJson(answer)) return [];
    this.refuseUnless(answer, 'endpoints/PJSIP', [200]);
    return this.parse(answer, endpointsSchema).map(({ resource, state, channel_ids }) => ({ name: resource, state: state === 'online' || state === 'offline' ? state : 'unknown', channels: channel_ids.length }));
  }

  /** The object as the PBX has it; null when it does not. */
  async read(type: PjsipType, id: string): Promise<PjsipFields | null> {
    const object = `${type}/${id}`;
    const answer = await this.ask('GET', pathOf(type, id));
    if (answer.status === 404 && isJson(answer)) return null;
    this.refuseUnless(answer, object, [200]);
    return fieldsOf(this.parse(answer, tuplesSchema));
  }

  /** Makes the object, or changes these fields of it; in force at once. */
  async put(type: PjsipType, id: string, fields: PjsipFields): Promise<void> {
    const body = { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) };
    const answer = await this.ask('PUT', pathOf(type, id), body);
    this.refuseUnless(answer, `${type}/${id}`, [200]);
    this.parse(answer, tuplesSchema);
  }

  /** Takes the object away; one that is not there is no error. */
  async remove(type: PjsipType, id: string): Promise<void> {
    const answer = await this.ask('DELETE', pathOf(type, id));
    if (answer.status === 404 && isJson(answer)) return;
    this.refuseUnless(answer, `${type}/${id}`, [200, 204]);
  }

  private async ask(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const url = `${this.settings.url.replace(/\/+$/, '')}/ari/${path}`;
    const where = new URL(url).host;
    try {
      const response = await fetch(url, {
        method,
        // Somebody else's address must not be told our secret.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.answerWithinMs),
        headers: { authorization: this.authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, text: await textOf(response) };
    } catch (error) {
      if (error instanceof AriProblem) throw error;
      if ((error as { name?: unknown } | null)?.name === 'TimeoutError') throw new AriProblem('ari.timeout', `${where}, ${this.answerWithinMs} ms`);
      throw new AriProblem('ari.unreachable', `${where} ${causeOf(error)}`.trim());
    }
  }

  private refuseUnless(answer: Answer, object: string, allowed: readonly number[]): void {
    const { status } = answer;
    if (allowed.includes(status)) return;
    const said = `${status} ${saidIn(answer)}`.trim();
    if (status === 401) throw new AriProblem('ari.unauthorized', said, object);
    if (status === 403) throw new AriProblem(/write access/i.test(answer.text) ? 'ari.write-denied' : 'ari.read-only', said, object);
    if (status === 404) throw new AriProblem('ari.not-found', said, object);
    if (status >= 300 && status < 400) throw new AriProblem('ari.bad-answer', said, object);
    throw new AriProblem('ari.failed', said, object);
  }

  private parse<S extends z.ZodType>({ text }: Answer, schema: S): z.output<S> {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      // What it said stays out of the log: it may be an object with its password.
      throw new AriProblem('ari.bad-answer', new URL(this.settings.url).host);
    }
  }
}

const pathOf = (type: PjsipType, id: string) => `asterisk/config/dynamic/res_pjsip/${type}/${encodeURIComponent(id)}`;

function isJson({ text }: Answer): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** What a refusal of the PBX says, cut short; nothing of an answer in another shape. */
function saidIn({ text }: Answer): string {
  try {
    const said = messageSchema.parse(JSON.parse(text));
    return ('message' in said ? said.message : said.error).slice(0, 200);
  } catch {
    return '';
  }
}

function fieldsOf(tuples: z.output<typeof tuplesSchema>): PjsipFields {
  const fields: PjsipFields = {};
  for (const { attribute, value } of tuples) fields[attribute] = fields[attribute] === undefined ? value : `${fields[attribute]},${value}`;
  return fields;
}

async function textOf(response: Response): Promise<string> {
  let [size, text] = [0, ''];
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new AriProblem('ari.bad-answer', `more than ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The system's word on a connection that failed, for example ECONNREFUSED. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : '';
}
