import { Inject, Injectable } from '@nestjs/common';
import type { AgentState, QueueState } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { agentStateOf } from './agent-state.js';
import { type LiveState, LiveStateRepository } from './live-state.repository.js';
import { isDeskLost } from './presence/desk-presence.js';
import { queueStatesOf } from './queue-state.js';

/** Live state of agents and queues, derived anew at every question. */
@Injectable()
export class AgentsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: LiveStateRepository,
  ) {}

  /** Everybody who sits at an extension or is a member of a queue, by extension. */
  async agents(): Promise<AgentState[]> {
    return this.agentsIn(await this.live.read(this.config.pbxId));
  }

  /** One of them; whoever nobody knows of is logged out. */
  async agent(extension: string): Promise<AgentState> {
    return this.agentIn(await this.live.read(this.config.pbxId), extension, Date.now());
  }

  async queues(): Promise<QueueState[]> {
    const state = await this.live.read(this.config.pbxId);
    return queueStatesOf({ pbx: this.config.pbxId, queues: state.queues, agents: this.agentsIn(state), live: state.agents, calls: state.calls, nowMs: Date.now() });
  }

  private agentsIn(state: LiveState): AgentState[] {
    const now = Date.now();
    const extensions = [...new Set([...state.agents.keys(), ...state.directory.keys()])].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
    return extensions.map((extension) => this.agentIn(state, extension, now));
  }

  private agentIn({ agents, directory, calls, seen }: LiveState, extension: string, now: number): AgentState {
    const live = agents.get(extension) ?? null;
    const deskLost = isDeskLost(live, seen.get(extension), now);
    return agentStateOf({ pbx: this.config.pbxId, extension, live, user: directory.get(extension) ?? null, calls, deskLost });
  }
}
