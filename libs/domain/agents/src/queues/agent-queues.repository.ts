import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A queue an agent joins at the login. */
export interface AgentQueue {
  queue: string;
  penalty: number;
}

/** Which queues the agent at an extension joins. */
@Injectable()
export class AgentQueuesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  of(pbx: string, extension: string): Promise<AgentQueue[]> {
    return this.database.query('SELECT queue, penalty FROM agent_queue WHERE pbx = $1 AND extension = $2 ORDER BY queue', [pbx, extension]);
  }
}
