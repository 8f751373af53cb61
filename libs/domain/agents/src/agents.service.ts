import { Inject, Injectable } from '@nestjs/common';
import type { AgentState, QueueState } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { withDeadline } from '@santral/platform/http';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { agentStateOf, callsByExtension, type ExtensionSources } from './agent-state.js';
import { type LiveState, LiveStateRepository } from './live-state.repository.js';
import { isDeskLost } from './presence/desk-presence.js';
import { queueStatesOf } from './queue-state.js';

/** Live state of agents and queues, derived anew at every question. */
@Injectable()
export class AgentsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: LiveStateRepository,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** Everybody who sits at an extension or is a member of a queue, by extension; of one PBX, or of all of them one after the other. */
  async agents(pbx?: string): Promise<AgentState[]> {
    return this.ofEach(pbx, async (one) => this.agentsIn(one, await this.live.read(one)));
  }

  /** One of them; whoever nobody knows of is logged out. */
  async agent(extension: string, pbx = this.config.pbxId): Promise<AgentState> {
    return this.agentIn(pbx, await this.live.read(pbx), extension, Date.now());
  }

  async queues(pbx?: string): Promise<QueueState[]> {
    return this.ofEach(pbx, async (one) => {
      const state = await this.live.read(one);
      return queueStatesOf({ pbx: one, queues: state.queues, agents: this.agentsIn(one, state), live: state.agents, calls: state.calls, nowMs: Date.now() });
    });
  }

  private async ofEach<T>(pbx: string | undefined, read: (pbx: string) => Promise<T[]>): Promise<T[]> {
    const pbxs = pbx === undefined ? await withDeadline(pbxIds(this.config, this.redis)) : [pbx];
    return (await Promise.all(pbxs.map(read))).flat();
  }

  private agentsIn(pbx: string, state: LiveState): AgentState[] {
    const now = Date.now();
    const extensions = [...new Set([...state.agents.keys(), ...state.directory.keys()])].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
    const calls = callsByExtension(state.calls);
    return extensions.map((extension) => this.agentIn(pbx, { ...state, calls: calls.get(extension) ?? [] }, extension, now));
  }

  private agentIn(pbx: string, { agents, directory, calls, seen }: Omit<LiveState, 'calls'> & Pick<ExtensionSources, 'calls'>, extension: string, now: number): AgentState {
    const live = agents.get(extension) ?? null;
    const deskLost = isDeskLost(live, seen.get(extension), now);
    return agentStateOf({ pbx, extension, live, user: directory.get(extension) ?? null, calls, deskLost });
  }
}
