import type { AgentQueues, AgentQueuesSheet, AssignableQueue } from '@santral/contracts';
import { Ltr } from '@santral/desk-platform/ui-kit';
import type { AssignmentLine } from './AssignmentList';

const penaltyIn = (agent: AgentQueues, queue: string) => agent.queues.find((one) => one.queue === queue)?.penalty ?? null;
/** What says which agent it is. */
export const agentText = ({ extension, name }: AgentQueues, nobody: string) => `${extension} ${name ?? nobody}`;

/** Every queue, for one agent. A queue the PBX does not have shows only while the agent has it. */
export const linesOfAgent = (agent: AgentQueues, queues: readonly AssignableQueue[], lostText: string): AssignmentLine[] =>
  queues
    .map(({ queue, isOnPbx }) => ({
      extension: agent.extension, queue, penalty: penaltyIn(agent, queue), label: queue, shown: <Ltr>{queue}</Ltr>,
      ...(isOnPbx ? {} : { note: lostText }), isGone: !isOnPbx || agent.userId === null,
    }))
    .filter((line) => !line.isGone || line.penalty !== null);

/** Every agent, for one queue. An extension nobody has shows only while it has the queue. */
export const linesOfQueue = ({ agents }: AgentQueuesSheet, { queue, isOnPbx }: AssignableQueue, nobody: string): AssignmentLine[] =>
  agents
    .map((agent) => ({
      extension: agent.extension, queue, penalty: penaltyIn(agent, queue), label: agentText(agent, nobody), isGone: !isOnPbx || agent.userId === null,
      shown: (
        <>
          <Ltr className="num">{agent.extension}</Ltr> <bdi>{agent.name ?? nobody}</bdi>
        </>
      ),
    }))
    .filter((line) => !line.isGone || line.penalty !== null);
