import { useCallback } from 'react';
import { usePbxChoices } from './use-pbx-choices';

/** Name of a PBX where several have to be told apart; null where there is only one, or none is meant. */
export type PbxName = (pbx: string | null) => string | null;

/** How PBXs are called. */
export function usePbxName(): PbxName {
  const choices = usePbxChoices();
  return useCallback((pbx) => (pbx === null || choices.length < 2 ? null : (choices.find(({ id }) => id === pbx)?.name ?? pbx)), [choices]);
}
