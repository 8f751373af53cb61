import { CreateAgentDays1795146000000 } from './1795146000000-create-agent-days.js';
import { IndexAgentDays1795146000001 } from './1795146000001-index-agent-days.js';
import { BreakTypesAsResource1795151000001 } from './1795151000001-break-types-as-resource.js';
import { CreateAgentIntervals1795153000001 } from './1795153000001-create-agent-intervals.js';
import { CreateAgentCallParts1795161000001 } from './1795161000001-create-agent-call-parts.js';
import { MarkImportedAgentRows1795180000000 } from './1795180000000-mark-imported-agent-rows.js';
import { CreateAgentQueueStays1795199500002 } from './1795199500002-create-agent-queue-stays.js';
import { LimitSingleBreaks1795312000002 } from './1795312000002-limit-single-breaks.js';
import { IndexWrapUpsByEnd1795320000001 } from './1795320000001-index-wrap-ups-by-end.js';
import { KnowIntervalsByTheirBegin1795330000001 } from './1795330000001-know-intervals-by-their-begin.js';

export const agentsMigrations = [
  CreateAgentDays1795146000000, IndexAgentDays1795146000001, BreakTypesAsResource1795151000001, CreateAgentIntervals1795153000001, CreateAgentCallParts1795161000001,
  MarkImportedAgentRows1795180000000, CreateAgentQueueStays1795199500002, LimitSingleBreaks1795312000002, IndexWrapUpsByEnd1795320000001,
  KnowIntervalsByTheirBegin1795330000001,
];
