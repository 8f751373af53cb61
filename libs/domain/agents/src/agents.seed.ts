import type { DataSource } from 'typeorm';

const demoExtensions = Array.from({ length: 10 }, (_, i) => String(1001 + i));

/** What a sale leaves to be written up; support writes while it talks. */
const SALES_WRAP_UP_S = 30;

/** Queues of the demo agents: support for all, sales for every second one as well, with a wrap-up. Rows that exist are left as they are. */
export async function seedAgentsDemo(dataSource: DataSource, { pbx = 'main' }: { pbx?: string } = {}): Promise<void> {
  for (const [index, extension] of demoExtensions.entries()) {
    for (const queue of index % 2 === 0 ? ['destek', 'satis'] : ['destek']) {
      await dataSource.query('INSERT INTO agent_queue (pbx, extension, queue) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [pbx, extension, queue]);
    }
  }
  await dataSource.query(`INSERT INTO queue_wrap_up (pbx, queue, seconds) VALUES ($1, 'satis', $2) ON CONFLICT DO NOTHING`, [pbx, SALES_WRAP_UP_S]);
}
