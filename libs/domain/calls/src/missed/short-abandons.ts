/** Waits, in ms, below which an abandoned call is a short abandon. */
export interface ShortAbandonLimits {
  companyMs: number;
  /** Of the queues that differ from it, by name. */
  byQueueMs: Readonly<Record<string, number>>;
}

/** Port to the settings of reports: who hung up at once is missed neither there nor here. */
export interface ShortAbandons {
  limits(): Promise<ShortAbandonLimits>;
}

/** Nest injection token of the `ShortAbandons`; a global module has to provide it. */
export const SHORT_ABANDONS = Symbol('SHORT_ABANDONS');
