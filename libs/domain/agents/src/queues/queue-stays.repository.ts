import { Inject, Injectable } from '@nestjs/common';
import type { Fact } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** When agents were logged in to which queue. Facts come in order; writing them again changes nothing. */
@Injectable()
export class QueueStaysRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** A member that is said to join again has been there all the time. */
  async join({ pbx, at, payload: { extension, queue } }: Fact<'agent.queue-joined'>): Promise<void> {
    await this.database.query('INSERT INTO agent_queue_stay (pbx, extension, queue, started_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [pbx, extension, queue, at]);
  }

  async leave({ pbx, at, payload: { extension, queue } }: Fact<'agent.queue-left'>): Promise<void> {
    await this.database.query('UPDATE agent_queue_stay SET ended_at = $4 WHERE pbx = $1 AND extension = $2 AND queue = $3 AND ended_at IS NULL AND started_at <= $4', [pbx, extension, queue, at]);
  }
}
