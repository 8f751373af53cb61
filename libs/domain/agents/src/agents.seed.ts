import type { DataSource } from 'typeorm';

const demoExtensions = Array.from({ length: 10 }, (_, i) => String(1001 + i));

/** Queues of the demo agents: support for all, sales for every second one as well. Rows that exist are left as they are. */
export async function seedAgentsDemo(dataSource: DataSource, { pbx = 'main' }: { pbx?: string } = {}): Promise<void> {
  for (const [index, extension] of demoExtensions.entries()) {
    for (const queue of index % 2 === 0 ? ['destek', 'satis'] : ['destek']) {
      await dataSource.query('INSERT INTO agent_queue (pbx, extension, queue) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [pbx, extension, queue]);
    }
  }
}
