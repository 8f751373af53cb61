import type { FactName } from '@santral/contracts';

/**
 * How long a consumer rests after a batch that was not full, ms. Facts come in bursts, and a consumer that jumps at each one costs many times what the
 * same facts cost together; hardly anybody waits for what consumers do, but the live path waits for the processor they would take.
 */
export const rests = {
  /** Something is asked of the PBX or told to somebody: the agent's wrap-up begins, a break's clock runs, a ticket is opened. */
  short: 100,
  /** What it keeps is read when somebody next opens a page; what is read together with the facts after it may lag behind more. */
  ordinary: 250,
  /** It is read later, in lists and reports, or hardly ever comes. */
  long: 500,
} as const;

export interface ConsumerOptions {
  /** Facts are handled strictly in stream order, by one worker at a time, however many run: for projections. */
  ordered?: boolean;
  /** Most facts handed over at once. */
  batch?: number;
  /** Ordinary unless told otherwise. */
  rest?: keyof typeof rests;
  /** Its facts must not wait for those that others count: while more of them have piled up than a batch takes, others in the process rest after every batch. */
  first?: boolean;
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
