import fs from 'node:fs';
import path from 'node:path';
import { callsPageSchema, type CallItem } from '@santral/contracts';
import { z } from 'zod';

const runtimeSchema = z.object({
  http: z.string(),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  pbx: z.array(
    z.object({
      id: z.string(),
      ami: z.object({ host: z.string(), port: z.number(), user: z.string(), secret: z.string() }),
      sip: z.object({ host: z.string(), port: z.number() }),
    }).loose(),
  ),
  pids: z.record(z.string(), z.number()),
});
export type Runtime = z.infer<typeof runtimeSchema>;

export const dataDir = (): string => {
  const folder = process.env['SANTRAL_E2E_DATA'];
  if (!folder) throw new Error('no system is running: start the journeys with apps/desk-e2e/run.mjs');
  return folder;
};

/** What the running system says of itself; read anew, because restarted processes have new pids. */
export const readRuntime = (): Runtime => runtimeSchema.parse(JSON.parse(fs.readFileSync(path.join(dataDir(), 'runtime.json'), 'utf8')));

export const PASSWORD = 'santral-demo';

/** Phone numbers of the demo accounts end in their place in this list. */
const accounts = ['admin', 'manager', 'accounting', 'sales', 'reseller', 'staff', 'user', ...Array.from({ length: 10 }, (_, i) => `agent${i + 1}`)];
export const numberOf = (account: string): string => `0555${String(accounts.indexOf(account) + 1).padStart(7, '0')}`;

const smsSchema = z.array(z.object({ to: z.string(), text: z.string(), at: z.string() }));

/** The newest code sent to a number after `since`; asks until it is there. */
export async function readCode(number: string, since: number): Promise<string> {
  const { http } = readRuntime();
  return until(async () => {
    const answer = await fetch(`${http}/api/dev/sms?to=${number}`);
    const newest = answer.ok ? smsSchema.parse(await answer.json())[0] : undefined;
    return newest && Date.parse(newest.at) >= since - 1000 ? (/\d{6}/.exec(newest.text)?.[0] ?? null) : null;
  }, `an SMS code for ${number}`);
}

/** Signs in over HTTP as programs do; answers the access token. */
export async function signInByHttp(account: string): Promise<string> {
  const { http } = readRuntime();
  const since = Date.now();
  const post = (url: string, body: object, cookie = '') =>
    fetch(http + url, { method: 'POST', headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }, body: JSON.stringify(body) });
  const login = await post('/api/auth/login', { email: `${account}@santral.demo`, password: PASSWORD });
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  const second = await post('/api/2fa', { token: await readCode(numberOf(account), since) }, cookie);
  return z.object({ access_token: z.string() }).parse(await second.json()).access_token;
}

/** `GET` with a token, parsed. */
export async function get<S extends z.ZodType>(token: string, url: string, schema: S): Promise<z.output<S>> {
  const answer = await fetch(readRuntime().http + url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return schema.parse(await answer.json());
}

/** All calls since an instant, every page of them. */
export async function callsSince(token: string, from: Date): Promise<CallItem[]> {
  const items: CallItem[] = [];
  for (let page = 1; ; page++) {
    const found = await get(token, `/api/calls?from=${from.toISOString()}&page=${page}&pageSize=200`, callsPageSchema);
    items.push(...found.items);
    if (items.length >= found.total || found.items.length === 0) return items;
  }
}

/** Waits until `look` gives something other than null, undefined or false. */
export async function until<T>(look: () => Promise<T | null | undefined | false>, what: string, ms = 20_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
