import { Gauge, Registry } from 'prom-client';
import { MetricsReader } from './process-metrics.js';

/** A registry whose only figure is how often it was read. */
function counting(name: string): Registry {
  const registry = new Registry();
  let reads = 0;
  new Gauge({ name, help: 'how often this was read', registers: [registry], collect() { this.set(++reads); } });
  return registry;
}

it('reads our own figures each time, those of the process once in seven and repeats them in between', async () => {
  const reader = new MetricsReader(counting('ours'), counting('process'));
  const figures: Record<string, number>[] = [];
  for (let i = 0; i < 9; i++) {
    const metrics = await reader.read();
    figures.push(Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value ?? 0])));
  }
  expect(figures.map(({ ours }) => ours)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(figures.map(({ process }) => process)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2]);
});
