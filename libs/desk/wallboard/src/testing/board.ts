import { defaultJudging, defaultWallboardSettings, noVisitsToday, type WallboardAgent, type WallboardCaller, type WallboardSnapshot } from '@santral/contracts';

/** Instants of the tests count in seconds from here. */
export const NOW = Date.parse('2026-11-20T09:00:00.000Z');
export const at = (second: number): string => new Date(NOW + second * 1000).toISOString();

export const agent = (extension: string, change: Partial<WallboardAgent> = {}): WallboardAgent => ({
  extension, name: `Temsilci ${extension}`, userId: null, queues: ['destek'], state: 'available', since: at(-60), callId: null, deskLost: false, break: null, call: null, supervisors: [], ...change,
});
export const talking = (extension: string, change: Partial<WallboardAgent> = {}): WallboardAgent =>
  agent(extension, { state: 'talking', callId: `c-${extension}`, call: { direction: 'inbound', number: '05321112233', name: null, queue: 'destek' }, ...change });
export const onBreak = (extension: string, limitAt: string | null, change: Partial<WallboardAgent> = {}): WallboardAgent =>
  agent(extension, { state: 'on-break', break: { id: 3, label: { tr: 'Çay', en: 'Tea', ar: 'شاي' }, limitAt, limitKind: limitAt === null ? null : 'type', isPending: false }, ...change });
export const caller = (callId: string, second: number, change: Partial<WallboardCaller> = {}): WallboardCaller => ({
  visitId: `v-${callId}`, callId, queue: 'destek', number: '05321112233', name: `Arayan ${callId}`, enqueuedAt: at(second), movedUpAt: null, isRinging: false, ...change,
});
export const snapshot = (change: Partial<WallboardSnapshot> = {}): WallboardSnapshot => ({
  kind: 'snapshot', pbx: 'main', version: 1, at: at(0), settings: defaultWallboardSettings, judging: defaultJudging, queues: [{ queue: 'destek', today: noVisitsToday }], agents: [], callers: [], ...change,
});
