import type { FactName } from '@santral/contracts';

export interface ConsumerOptions {
  /** Facts are handled strictly in stream order, by one worker at a time, however many run: for projections. */
  ordered?: boolean;
  /** Most facts handed over at once. */
  batch?: number;
  /** Rest after a batch that was not full, ms: longer for what nobody waits for, such as rows that are read later. */
  lingerMs?: number;
}

/** Name of the consumer group of a class, and its handlers by fact name. */
export interface ConsumerSpec extends ConsumerOptions {
  group: string;
  handlers: { names: FactName[]; method: string }[];
}

const specs = new WeakMap<object, ConsumerSpec>();
const specOf = (prototype: object): ConsumerSpec => {
  let spec = specs.get(prototype);
  if (!spec) specs.set(prototype, (spec = { group: '', handlers: [] }));
  return spec;
};

/** Marks a provider as a consumer of facts: one group per class, so every class sees every fact once, however many workers run. */
export const FactConsumer =
  (group: string, options: ConsumerOptions = {}): ClassDecorator =>
  (target) => {
    Object.assign(specOf(target.prototype as object), options, { group });
  };

/**
 * Marks a method that takes facts of these names: `(facts: Fact<…>[]) => Promise<void>`, in stream order, at least once.
 * It must be idempotent. Thrown errors are retried; a `StopError` sends the fact to the dead letters at once.
 */
export const OnFacts =
  (...names: FactName[]): MethodDecorator =>
  (prototype, method) => {
    specOf(prototype).handlers.push({ names, method: String(method) });
  };

/** The specification of a consumer instance, or null when its class is none. */
export function consumerSpecOf(instance: object): ConsumerSpec | null {
  const spec = specs.get(Object.getPrototypeOf(instance) as object);
  return spec && spec.group !== '' ? spec : null;
}

/** This work can never succeed: do not retry it. */
export class StopError extends Error {}
