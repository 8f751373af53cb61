import { allTrunksSchema, trunkHistorySchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';

/** Trunks change without a fact: telephony looks after them beside the calls. */
const REFRESH_MS = 5000;

export const useTrunks = () => useRemote('/api/trunks', allTrunksSchema, { reloadOn: ['pbx.link-up', 'pbx.link-lost'], everyMs: REFRESH_MS });

export const useTrunkHistory = (pbx: string, trunk: string) => useRemote(`/api/trunks/history?${new URLSearchParams({ pbx, trunk, limit: '200' }).toString()}`, trunkHistorySchema, { everyMs: REFRESH_MS });
