import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { agentFacts } from './agent-facts.js';
import { businessFacts } from './business-facts.js';
import { callFacts } from './call-facts.js';
import type { FactSpec } from './define-fact.js';
import { pbxFacts } from './pbx-facts.js';

/** Every fact Santral knows: one name from the PBX to the pixel. */
export const facts = { ...callFacts, ...agentFacts, ...pbxFacts, ...businessFacts } as const;

export type FactName = keyof typeof facts;
export const factNames = Object.keys(facts) as FactName[];
export type PayloadOf<N extends FactName> = z.output<(typeof facts)[N]['payload']>;

/** A fact before the stream has given it a place. `at` is when it happened; `subject` is what orders it (a call, an agent, a PBX). */
export type DraftFact<N extends FactName = FactName> = {
  [K in N]: { id: string; name: K; version: number; at: string; pbx: string; subject: string; payload: PayloadOf<K> };
}[N];

/** A fact as it travels. `seq` is its stream position (`<ms>-<n>`), the watermark of readers; `id` is deterministic: published twice is published once. */
export type Fact<N extends FactName = FactName> = { [K in N]: DraftFact<K> & { seq: string } }[N];

const envelope = z.object({
  id: z.string().min(1),
  name: z.enum(factNames as [FactName, ...FactName[]]),
  version: z.int().positive(),
  at: instant,
  pbx: z.string().min(1),
  subject: z.string().min(1),
  payload: z.unknown(),
});

/** Parses an untrusted envelope with its payload; throws a ZodError that names the field. */
export function parseFact(raw: unknown, seq: string): Fact {
  const head = envelope.parse(raw);
  return { ...head, seq, payload: (facts[head.name] as FactSpec).payload.parse(head.payload) } as Fact;
}

/** Parses a fact that came over a socket and so carries its own `seq`. */
export function parseReceivedFact(raw: unknown): Fact {
  const { seq } = z.object({ seq: z.string().regex(/^\d+-\d+$/) }).parse(raw);
  return parseFact(raw, seq);
}

/** Rooms that may see a fact. */
export const roomsOf = (fact: DraftFact): string[] => (facts[fact.name] as FactSpec).rooms(fact.payload, fact.pbx);

/** Order of two stream positions: negative, 0 or positive. */
export function compareSeq(a: string, b: string): number {
  const [am = 0, an = 0] = a.split('-').map(Number);
  const [bm = 0, bn = 0] = b.split('-').map(Number);
  return am - bm || an - bn;
}

/** Redis keys of one PBX share a hash tag, so one MULTI can hold state and stream even in a cluster. */
export const streamOf = (pbx: string) => `facts:{${pbx}}`;
export const openCallsKey = (pbx: string) => `calls:{${pbx}}`;
/** The pseudo PBX whose stream carries the facts of our own services. */
export const OWN_STREAM = 'santral';
