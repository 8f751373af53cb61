import type { CallerLookup, CallerMatch, CallHead, Card, DeskSnapshot, Fact, FactName, PayloadOf, Tag } from '@santral/contracts';

/** Figures of the demo company: Mehmet Demir of Demir Ticaret calls extension 1001. */
export const desk = { pbx: 'main', extension: '1001' } as const;
export const NUMBER = '+905321112233';
export const T0 = '2026-11-20T11:23:26.000Z';
export const at = (seconds: number): string => new Date(Date.parse(T0) + seconds * 1000).toISOString();

export const callHead = (change: Partial<CallHead> = {}): CallHead => ({
  callId: 'call-1',
  pbx: desk.pbx,
  uniqueid: '1795173806.10',
  direction: 'inbound',
  caller: { number: '05321112233', e164: NUMBER, name: null, private: false },
  called: '02125550100',
  startedAt: T0,
  ...change,
});

export const card = (change: Partial<Card> = {}): Card => ({
  callId: 'call-1',
  pbx: desk.pbx,
  kind: 'incoming',
  state: 'ringing',
  uniqueid: '1795173806.10',
  party: { number: '05321112233', e164: NUMBER, name: null, private: false },
  called: '02125550100',
  queue: 'destek',
  startedAt: T0,
  answeredAt: null,
  endedAt: null,
  recording: null,
  missed: null,
  transferredTo: null,
  ...change,
});

export const match = (change: Partial<CallerMatch> = {}): CallerMatch => ({
  id: '6f1c2f0e-6f2e-4d5a-9a57-0c6d2f7f1001',
  name_surname: 'Mehmet Demir',
  company_name: 'Demir Ticaret',
  personel_gsm: NUMBER,
  contactNumber: NUMBER,
  services_cat_id: [1, 3, 6],
  contactId: '6f1c2f0e-6f2e-4d5a-9a57-0c6d2f7f2001',
  customer_type: 1,
  lastContactAt: at(-86_400),
  ...change,
});

export const known = (...owners: CallerMatch[]): CallerLookup => {
  const matches = owners.length > 0 ? owners : [match()];
  const { lastContactAt: _unused, ...first } = matches[0]!;
  return { ...first, matches };
};
export const unknown = (...maybe: CallerMatch[]): CallerLookup => ({ message: 'Kayıt bulunamadı.', maybe });

export const tags: Tag[] = [
  { id: 1, tag: 'Arıza kaydı', requiresComment: true, opensTicket: true },
  { id: 2, tag: 'Fatura itirazı', requiresComment: false, opensTicket: false },
  { id: 3, tag: 'Tarife bilgisi', requiresComment: false, opensTicket: false },
  { id: 4, tag: 'Hat nakil', requiresComment: false, opensTicket: false },
];

export const snapshot = (change: Partial<DeskSnapshot> = {}): DeskSnapshot => ({
  positions: { 'facts:{main}': '1-0' },
  serverTime: T0,
  extension: desk.extension,
  pbx: desk.pbx,
  cards: [],
  drafts: {},
  links: [{ id: desk.pbx, link: 'up', since: T0, message: null }],
  phoneReachable: true,
  ...change,
});

let seq = 1;
/** A fact as the socket brings it. */
export const fact = <N extends FactName>(name: N, payload: PayloadOf<N>, change: Partial<Fact> = {}): Fact =>
  ({
    id: `${name}-${++seq}`,
    name,
    version: 1,
    seq: `${seq}-0`,
    at: at(seq),
    pbx: desk.pbx,
    subject: 'call-1',
    payload,
    ...change,
  }) as Fact;

/** The facts of one ordinary incoming call. */
export const incoming = {
  ringing: (call = callHead()) => fact('call.ringing', { call, ringId: 'r1', extension: desk.extension, queue: 'destek', visitId: 'v1' }),
  answered: (call = callHead()) =>
    fact('call.answered', { call, extension: desk.extension, ringId: 'r1', queue: 'destek', answeredAt: at(6), recording: '/rec/1.wav' }),
  left: (call = callHead()) => fact('call.agent-left', { call, extension: desk.extension, leftAt: at(228), talkMs: 222_000 }),
  saved: (callId = 'call-1') =>
    fact('call-detail.saved', {
      callId,
      extension: desk.extension,
      userId: 'u1',
      pbx: desk.pbx,
      detailId: 'd1',
      reasonIds: [2],
      comment: '',
      opensTicket: false,
      ticketCategory: null,
      customerId: null,
      contactId: null,
      callerNumber: null,
    }),
  ended: (call = callHead(), extensions: string[] = [desk.extension]) =>
    fact('call.ended', {
      call,
      outcome: 'answered',
      extensions,
      record: {
        ...call,
        answeredAt: at(6),
        endedAt: at(228),
        queue: 'destek',
        extension: desk.extension,
        outcome: 'answered',
        waitMs: 6000,
        ringMs: 6000,
        talkMs: 222_000,
        holdMs: 0,
        hangupBy: 'caller',
        cause: 16,
        coverage: 'live',
        mergedInto: null,
        visits: [],
        rings: [],
        segments: [],
        transfers: [],
        recordings: [],
      },
    }),
};
