/** How a Redis throws keys away when its memory is full. */
export interface Eviction {
  policy: string;
  /** At how much memory that begins. */
  limitBytes: number;
}

/** What `INFO memory` says of eviction; null where nothing is ever evicted, as Santral needs it: facts, jobs and drafts are nowhere else yet. */
export function evictionOf(info: string): Eviction | null {
  const valueOf = (name: string): string | undefined => info.split(/\r?\n/).find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  const [policy = 'noeviction', limitBytes] = [valueOf('maxmemory_policy'), Number(valueOf('maxmemory') ?? 0)];
  return policy === 'noeviction' || limitBytes === 0 ? null : { policy, limitBytes };
}
