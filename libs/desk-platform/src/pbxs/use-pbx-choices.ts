import { type PbxChoice, pbxChoicesSchema } from '@santral/contracts';
import { createContext, useContext } from 'react';
import { useRemote } from '../api/use-remote';

/** What a page has asked for once, for all its parts; null outside of such a page. */
export const SharedPbxChoices = createContext<readonly PbxChoice[] | null>(null);

/** The PBXs there are, by name; empty while that is not known. */
export function usePbxChoices(): readonly PbxChoice[] {
  const shared = useContext(SharedPbxChoices);
  const own = useRemote(shared === null ? '/api/pbxs/choices' : null, pbxChoicesSchema, { reloadOn: ['pbx.added', 'pbx.changed', 'pbx.removed'] }).data;
  return shared ?? own ?? none;
}

const none: readonly PbxChoice[] = [];
