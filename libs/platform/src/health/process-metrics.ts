import { collectDefaultMetrics, Registry, register } from 'prom-client';

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What Node says of the process itself (memory, open files, lag of its loop), apart from what Santral counts. */
const aboutProcess = new Registry();

/** Once, when a process begins. */
export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: aboutProcess });

/** That many readings of our own figures see one of the process. */
const READINGS = 7;

/**
 * Reads the metrics of a process for its heartbeat. Our own are a few counters; those of Node take two to three milliseconds, in which no fact
 * goes out (they list the open files, one for each connected desk), so they are read once in {@link READINGS} times and repeated in between.
 */
export class MetricsReader {
  private process: Metrics = [];
  private readings = 0;

  constructor(
    private readonly ours: Pick<Registry, 'getMetricsAsJSON'> = register,
    private readonly ofProcess: Pick<Registry, 'getMetricsAsJSON'> = aboutProcess,
  ) {}

  /** All of them, as `prom-client` gives them. */
  async read(): Promise<Metrics> {
    if (this.readings++ % READINGS === 0) this.process = await this.ofProcess.getMetricsAsJSON();
    return [...(await this.ours.getMetricsAsJSON()), ...this.process];
  }
}
