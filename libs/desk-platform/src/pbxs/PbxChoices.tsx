import type { ReactNode } from 'react';
import { SharedPbxChoices, usePbxChoices } from './use-pbx-choices';

/** Asks once which PBXs there are, for a page of which many parts want to know. */
export function PbxChoices({ children }: { children: ReactNode }) {
  return <SharedPbxChoices.Provider value={usePbxChoices()}>{children}</SharedPbxChoices.Provider>;
}
