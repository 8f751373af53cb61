import { DEMO_PASSWORD, demoUsers, seedIdentityDemo } from '@santral/domain-identity';
import { type DraftFact, streamOf } from '@santral/contracts';
import { type Config, loadConfig } from '@santral/platform/config';
import { encodeFact, FACT_FIELD } from '@santral/platform/facts';
import { testDatabase, testRedis } from '@santral/platform/testing';
import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createApplication } from '../application.js';
import { migrations } from '../domains.js';

/** The whole api on a port of its own, with real PostgreSQL and Redis and the demo accounts. */
export async function apiApp(change: Partial<Config> = {}) {
  const [database, redis] = [await testDatabase(migrations), await testRedis()];
  const config: Config = {
    ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: redis.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }),
    ...change,
  };
  const app = await createApplication(config);
  const source = app.get(DataSource);
  await seedIdentityDemo(source);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const sockets: Socket[] = [];

  return {
    app,
    config,
    source,
    redis: redis.redis,
    url,
    http: () => request(url),
    async signIn(email: string): Promise<string> {
      const login = await request(url).post('/api/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
      const cookie = (login.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
      const gsm = demoUsers.find((user) => user.email === email)?.gsm ?? '';
      const sms = await request(url).get('/api/dev/sms').query({ to: gsm }).expect(200);
      const token = (sms.body as { text: string }[])[0]?.text.match(/\d{6}/)?.[0];
      const answer = await request(url).post('/api/2fa').set('Cookie', cookie).send({ token }).expect(200);
      return (answer.body as { access_token: string }).access_token;
    },
    /** A socket of the namespace that is not connected yet. */
    socket(token: unknown, options: Partial<ManagerOptions & SocketOptions> & { namespace?: string } = {}): Socket {
      const { namespace = '/telephony' } = options;
      const socket = io(`${url}${namespace}`, { auth: { token }, transports: ['websocket'], forceNew: true, autoConnect: false, reconnection: false, ...options });
      sockets.push(socket);
      return socket;
    },
    /** What telephony does: appends facts to the stream of the PBX. */
    async state(...facts: DraftFact[]): Promise<void> {
      for (const fact of facts) await redis.redis.xadd(streamOf(fact.pbx), '*', FACT_FIELD, encodeFact(fact));
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await redis.close();
      await database.drop();
    },
  };
}

/** A fact of a call from outside that concerns one extension. */
export function callFact<N extends 'call.ringing' | 'call.started'>(name: N, callId: string, extension = '1001'): DraftFact {
  const at = new Date().toISOString();
  const call = {
    callId,
    pbx: 'main',
    uniqueid: `u-${callId}`,
    direction: 'inbound' as const,
    caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
    called: '4441000',
    startedAt: at,
  };
  const head = { id: `${callId}:${name}:${extension}`, version: 1, at, pbx: 'main', subject: callId };
  return name === 'call.started'
    ? { ...head, name: 'call.started', payload: { call } }
    : { ...head, name: 'call.ringing', payload: { call, ringId: `r-${callId}`, extension, queue: 'destek', visitId: null } };
}
