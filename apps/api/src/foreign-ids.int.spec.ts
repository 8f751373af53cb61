import { type CallRecord, commandStreamOf, type OpenCall, openCallsKey } from '@santral/contracts';
import { type AccessRule, type RouteInfo, routesOf } from '@santral/platform/http';
import { apiApp, callFact } from './testing/api-app.js';

/**
 * Two agents of one role: what one of them owns is closed to the other, by whatever path its id is sent.
 */
let api: Awaited<ReturnType<typeof apiApp>>;
let owner: string;
let other: string;

const CALL = 'owned-call';
const now = new Date().toISOString();
/** A call the owner talks in. */
const record: CallRecord = {
  callId: CALL, pbx: 'main', uniqueid: `u-${CALL}`, direction: 'inbound', caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
  called: '4441000', startedAt: now, answeredAt: now, endedAt: null, queue: 'destek', extension: '1001', outcome: 'open', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0,
  hangupBy: null, cause: null, coverage: 'live', mergedInto: null, visits: [], rings: [], transfers: [], recordings: [],
  segments: [{ segmentId: 's1', kind: 'talk', extension: '1001', startedAt: now, endedAt: null }],
};
const open: OpenCall = { record, parked: { extension: '1001', space: '701' }, tracker: null };

beforeAll(async () => {
  api = await apiApp();
  [owner, other] = [await api.signIn('agent1@santral.demo'), await api.signIn('agent2@santral.demo')];
  await api.state(callFact('call.ringing', CALL, '1001'));
  await api.redis.hset(openCallsKey('main'), CALL, JSON.stringify(open));
}, 60_000);
afterAll(() => api.close());

const call = (method: string, path: string, token: string, body?: object) => api.http()[method.toLowerCase() as 'get'](path).set('Authorization', `Bearer ${token}`).send(body);
const ofOwner = async <T>(path: string) => (await call('get', path, owner).expect(200)).body as T;

/**
 * Permissions that every agent has: a path of theirs may only reach what is the caller's own, or is named here as everybody's. All others are
 * permissions of the company: whoever has one may reach all it covers, as the matrix of the permissions walks.
 */
const isOfEverybody = (rule: AccessRule | undefined) => rule?.kind === 'signed-in' || (rule?.kind === 'permit' && (typeof rule.permission !== 'string' || /^desk\.use$|\.own$/.test(rule.permission)));
/** Customers and contacts are the company's, and the desk of every agent shows them. */
const shared = ['GET /api/getContactList/:id', 'GET /api/getCustomerFromNumber/:number'];
/** Made by other roles or out of what other domains have found: tried with the id of somebody else in `api-tokens.int.spec.ts` and `quality.int.spec.ts`. */
const elsewhere = ['DELETE /api/api-tokens/:id', 'PUT /api/quality/own-scores/:id/answer'];

const agentPaths = ['agentLogin', 'agentLogout', 'agentPauseStart', 'agentPauseStop', 'agentStatus', 'getPauseList', 'agentBreakDetail', 'agentControlPing', 'agentTeam'];
const controls = ['answer', 'hold', 'resume', 'hang-up', 'complete-transfer', 'cancel-transfer', 'park', 'retrieve', 'pause-recording', 'resume-recording', 'transfer', 'consult'];
const tailOf = (name: string) => ({ agentPauseStart: '/:extension/:breakId', agentBreakDetail: '/:breakId/:extension' })[name] ?? '/:extension';

/** What belongs to one person, and how another one is refused. */
const personal: [line: string, refusal: string][] = [
  ...agentPaths.flatMap((name): [string, string][] => ['GET', 'POST'].map((method) => [`${method} /api/${name}${tailOf(name)}`, '403 access.foreign-extension'])),
  ['POST /api/agentWrapUpExtend/:extension', '403 access.foreign-extension'],
  ['POST /api/agentWrapUpFinish/:extension', '403 access.foreign-extension'],
  ...controls.map((name): [string, string] => [`POST /api/desk/calls/:callId/${name}`, '403 call.foreign']),
  ['PUT /api/desk/cards/:callId/draft', '404 call.not-found'],
  // Dismissing what one does not have is done already; the owner's card is looked at below.
  ['POST /api/desk/cards/:callId/dismiss', '204 '],
  ['DELETE /api/call-filters/:id', '404 record.not-found'],
  ['DELETE /api/profile/sessions/:id', '404 record.not-found'],
  ['DELETE /api/quick-panel/notes/:id', '404 record.not-found'],
];

it('knows every route that reaches something by its id with a permission all agents have', () => {
  const reaching = routesOf(api.app).filter(({ path }) => path.includes(':'));
  const known = [...shared, ...elsewhere, ...personal.map(([line]) => line)];
  const lineOf = ({ method, path }: RouteInfo) => `${method} ${path}`;
  // Red after adding such a route: say here what it answers to the id of somebody else.
  expect(reaching.filter(({ rule }) => isOfEverybody(rule)).map(lineOf).filter((line) => !known.includes(line))).toEqual([]);
  expect(known.filter((line) => !reaching.map(lineOf).includes(line))).toEqual([]);
});

it('refuses what belongs to somebody else, and changes nothing of it', async () => {
  const filter = (await call('post', '/api/call-filters', owner, { name: 'Benim', query: 'q=1' }).expect(200)).body as { id: string };
  const note = (await call('post', '/api/quick-panel/notes', owner, { title: 'Benim' }).expect(201)).body as { id: string };
  const [session] = await ofOwner<{ id: string }[]>('/api/profile/sessions');
  const idOf = (line: string) => (line.includes('call-filters') ? filter.id : line.includes('notes') ? note.id : (session?.id ?? ''));
  const owned = async () => ({
    cards: (await ofOwner<{ cards: { callId: string }[] }>('/api/desk/snapshot')).cards.map(({ callId }) => callId),
    filters: await ofOwner('/api/call-filters'),
    notes: (await ofOwner<{ notes: unknown }>('/api/quick-panel/data')).notes,
    sessions: (await ofOwner<unknown[]>('/api/profile/sessions')).length,
    commands: await api.redis.xlen(commandStreamOf('main')),
  });
  const before = await owned();
  expect(before).toMatchObject({ cards: [CALL], filters: [filter], notes: [note], commands: 0 });

  for (const [line, refusal] of personal) {
    const [method = '', path = ''] = line.split(' ');
    const target = path.replace(':extension', '1001').replace(':breakId', '3').replace(':callId', CALL).replace(':id', idOf(line));
    const body = path.endsWith('draft') ? { comment: 'x', reasonIds: [], customerId: null, contactId: null } : { to: '1003' };
    const answer = await call(method, target, other, method === 'GET' ? undefined : body);
    expect([line, `${answer.status} ${(answer.body as { error?: { code: string } }).error?.code ?? ''}`]).toEqual([line, refusal]);
  }
  expect(await owned()).toEqual(before);
});
