import type { RebuiltTable } from '@santral/platform/rebuild';

const imported = "t.source <> 'live'";
const ofAgent = ['pbx', 'extension', 'started_at'];

/** Rows with a begin and an end, of which an agent has one at a time. Who sat there, what a limit was and who ordered it is not in the facts. */
export const stretchTables: readonly RebuiltTable[] = [
  { name: 'agent_session', key: ofAgent, kept: ['user_id'], foreign: imported },
  { name: 'agent_queue_stay', key: ['pbx', 'extension', 'queue', 'started_at'], foreign: imported },
  { name: 'agent_break', key: ofAgent, kept: ['user_id', 'limit_s', 'single_limit_s', 'allowance_s', 'in_allowance', 'counted', 'forced_by'], foreign: imported },
  { name: 'agent_interval', key: ofAgent, kept: ['user_id'], foreign: imported },
];

export const callPartTable: RebuiltTable = { name: 'agent_call_part', key: ['pbx', 'call_id', 'extension', 'part_id'], kept: ['user_id'] };

/** What tells the stretches of one kind from those beside them. */
export const besidesOf = ({ key }: RebuiltTable): string => key.filter((column) => column !== 'started_at').map((column) => `t.${column} = r.${column}`).join(' AND ');
