import { agentsKey, type CardDraft, type Desk, type DeskSnapshot, deskSnapshotSchema, linkKey, OWN_STREAM, streamOf } from '@santral/contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { answeredRecord, at, callFact, headOf } from '../testing/call-facts.js';
import { callsServices } from '../testing/calls-app.js';
import { CardKeeper } from './card-keeper.js';
import { cardKeys } from './card-keys.js';

const stream = streamOf('main');
const desk: Desk = { pbx: 'main', extension: '1001' };
let services: Awaited<ReturnType<typeof callsServices>>;
let app: NestExpressApplication;

beforeAll(async () => {
  services = await callsServices();
  app = await services.api({
    ayse: { permissions: ['desk.use'], extension: '1001', pbx: 'main' },
    burak: { permissions: ['desk.use'], extension: '1002', pbx: 'main' },
    office: { permissions: ['desk.use'] },
    stranger: { permissions: ['calls.read'], extension: '1001', pbx: 'main' },
  });
});
afterAll(() => services.close());
beforeEach(() => services.redis.flushdb());

const http = (who: string, method: 'get' | 'put' | 'post', path: string) => request(app.getHttpServer())[method](`/api/desk/${path}`).set('Authorization', `Bearer ${who}`);
const snapshot = async (who = 'ayse'): Promise<DeskSnapshot> => deskSnapshotSchema.parse((await http(who, 'get', 'snapshot').expect(200)).body);
const cards = async (who = 'ayse') => (await snapshot(who)).cards.map((card) => [card.callId, card.state]);
const savedFact = (callId: string, savedAt: string, extension = '1001') => ({
  id: `saved:${callId}:${extension}:${savedAt}`, name: 'call-detail.saved' as const, version: 1, at: savedAt, pbx: OWN_STREAM, subject: callId,
  payload: {
    callId, extension, userId: 'ayse', pbx: 'main', detailId: 'd', reasonIds: [1], comment: '', opensTicket: false, ticketCategory: null, customerId: null, contactId: null,
    callerNumber: null,
  },
});
const projected = (seq: string | undefined, of = stream) => waitFor(async () => (await services.redis.hget(cardKeys.positions('main'), of)) === seq, 8000, `the projection at ${seq}`);
const draft: CardDraft = { comment: 'Faturayı sordu', reasonIds: [2], customerId: null, contactId: null };

describe('the snapshot of a desk', () => {
  it('is caught up with the stream while no worker runs, and true for the positions it names', async () => {
    const positions = await services.state(callFact.started(headOf('A')), callFact.ringing(headOf('A')), callFact.answered(headOf('A')), callFact.ringing(headOf('B'), '1002'));
    const mine = await snapshot();
    expect(mine.cards.map((card) => [card.callId, card.state, card.answeredAt])).toEqual([['A', 'active', at(5)]]);
    expect(mine.positions).toEqual({ [stream]: positions.at(-1), [streamOf(OWN_STREAM)]: '0-0' });
    expect(mine).toMatchObject({ extension: '1001', pbx: 'main', phoneReachable: null, links: [{ id: 'main', link: 'off' }] });
    expect(await cards('burak')).toEqual([['B', 'ringing']]);
  });

  it('says how the PBX and the phone are', async () => {
    await services.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'lost', since: at(1), message: 'ECONNRESET' }));
    const agent = { extension: '1001', memberName: null, queues: [], breakReason: null, onBreakSince: null, device: 'idle', deviceSince: null, reachable: true };
    await services.redis.hset(agentsKey('main'), '1001', JSON.stringify(agent));
    expect(await snapshot()).toMatchObject({ links: [{ link: 'lost', message: 'ECONNRESET' }], phoneReachable: true });
  });

  it('is empty for a user without a phone, and refused without the permission', async () => {
    await services.state(callFact.ringing(headOf('A')));
    expect(await snapshot('office')).toMatchObject({ extension: null, pbx: null, cards: [] });
    const refused = await http('stranger', 'get', 'snapshot').expect(403);
    expect(refused.body.error.code).toBe('access.denied');
  });
});

describe('with a worker', () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await services.worker();
  });
  afterEach(() => stop());

  it('keeps an ended card until it is saved, also from what was read before', async () => {
    const call = headOf('A');
    const positions = await services.state(callFact.ringing(call), callFact.answered(call), callFact.agentLeft(call), callFact.ended(answeredRecord('A')));
    await projected(positions.at(-1));
    expect(await cards()).toEqual([['A', 'ended']]);
    const [saved] = await services.state(savedFact('A', at(80)));
    await projected(saved, streamOf(OWN_STREAM));
    expect(await cards()).toEqual([]);
    expect(await services.redis.hlen(cardKeys.cards(desk))).toBe(0);
    expect(await services.redis.hlen(cardKeys.holders('main'))).toBe(0);
  });

  it('does not bring back a card whose saving was read before its ring', async () => {
    const [saved] = await services.state(savedFact('A', at(80)));
    await projected(saved, streamOf(OWN_STREAM));
    const call = headOf('A');
    await projected((await services.state(callFact.ringing(call), callFact.answered(call), callFact.agentLeft(call))).at(-1));
    expect(await cards()).toEqual([]);
    // The same call coming back later is a new card.
    await projected((await services.state(callFact.ringing(call, '1001', 100))).at(-1));
    expect(await cards()).toEqual([['A', 'ringing']]);
  });

  it('takes a missed card away when another agent answers, whom the fact alone names', async () => {
    const call = headOf('A');
    await projected((await services.state(callFact.ringing(call), callFact.ringEnded(call), callFact.ringing(call, '1002', 21))).at(-1));
    expect(await cards()).toEqual([['A', 'missed']]);
    await projected((await services.state(callFact.answered(call, '1002', 25))).at(-1));
    expect([await cards(), await cards('burak')]).toEqual([[], [['A', 'active']]]);
  });

  it('goes on where the last worker stopped, without applying anything twice', async () => {
    const call = headOf('A');
    await projected((await services.state(callFact.ringing(call))).at(-1));
    await stop();
    const positions = await services.state(callFact.answered(call), callFact.agentLeft(call));
    expect(await cards()).toEqual([['A', 'ended']]);
    stop = await services.worker();
    await projected(positions.at(-1));
    expect(await cards()).toEqual([['A', 'ended']]);
  });

  it('forgets a card nobody came back to for a month, and no younger one', async () => {
    const [old, up] = [headOf('A'), headOf('B')];
    const positions = await services.state(callFact.ringing(old), callFact.answered(old), callFact.agentLeft(old), callFact.ringing(up), callFact.answered(up));
    await projected(positions.at(-1));
    const keeper = new CardKeeper(services.redis, services.config);
    expect(await keeper.forget(Date.parse(at(65)) + 29 * 24 * 3_600_000)).toBe(0);
    expect(await keeper.forget(Date.parse(at(65)) + 31 * 24 * 3_600_000)).toBe(1);
    expect(await services.redis.hkeys(cardKeys.cards(desk))).toEqual(['B']);
    expect(await services.redis.hkeys(cardKeys.holders('main'))).toEqual(['B']);
  });

  it('moves card and draft to the call that survives a merge', async () => {
    const [older, younger] = [headOf('A'), headOf('B', { startedAt: at(10) })];
    await projected((await services.state(callFact.ringing(younger), callFact.answered(younger))).at(-1));
    await http('ayse', 'put', 'cards/B/draft').send(draft).expect(200);
    await projected((await services.state(callFact.merged(older, 'B'))).at(-1));
    const { cards: after, drafts } = await snapshot();
    expect(after.map((card) => [card.callId, card.state])).toEqual([['A', 'active']]);
    expect(drafts['A']?.comment).toBe(draft.comment);
  });
});

describe('drafts and dismissals', () => {
  it('brings a draft back with its card, to its own desk only', async () => {
    await services.state(callFact.ringing(headOf('A')), callFact.answered(headOf('A')));
    const saved = await http('ayse', 'put', 'cards/A/draft').send(draft).expect(200);
    expect(saved.body).toMatchObject({ ...draft, savedAt: expect.any(String) });
    expect((await snapshot()).drafts['A']).toEqual(saved.body);
    expect((await snapshot('burak')).drafts).toEqual({});
  });

  it('refuses drafts of foreign calls, users without a phone and comments that are too long', async () => {
    await services.state(callFact.ringing(headOf('A')));
    expect((await http('burak', 'put', 'cards/A/draft').send(draft).expect(404)).body.error.code).toBe('call.not-found');
    expect((await http('office', 'put', 'cards/A/draft').send(draft).expect(403)).body.error.code).toBe('access.no-extension');
    expect((await http('stranger', 'put', 'cards/A/draft').send(draft).expect(403)).body.error.code).toBe('access.denied');
    await http('ayse', 'put', 'cards/A/draft').send({ ...draft, comment: 'x'.repeat(4001) }).expect(400);
  });

  it('dismisses an ended card once, and not one whose call is up', async () => {
    const call = headOf('A');
    await services.state(callFact.ringing(call), callFact.answered(call));
    expect((await http('ayse', 'post', 'cards/A/dismiss').expect(409)).body.error.code).toBe('call-card.still-up');
    await services.state(callFact.agentLeft(call));
    await http('burak', 'post', 'cards/A/dismiss').expect(204);
    expect(await cards()).toEqual([['A', 'ended']]);
    await http('ayse', 'post', 'cards/A/dismiss').expect(204);
    await http('ayse', 'post', 'cards/A/dismiss').expect(204);
    expect(await cards()).toEqual([]);
    expect(await services.redis.xlen(streamOf(OWN_STREAM))).toBe(1);
  });
});
