import { type PbxChoice, pbxChoicesSchema } from '@santral/contracts';
import { useRemote } from '../api/use-remote';

/** The PBXs there are, by name; empty while that is not known. */
export function usePbxChoices(): readonly PbxChoice[] {
  return useRemote('/api/pbxs/choices', pbxChoicesSchema, { reloadOn: ['pbx.added', 'pbx.changed', 'pbx.removed'] }).data ?? none;
}

const none: readonly PbxChoice[] = [];
