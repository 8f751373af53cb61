import { useMemo } from 'react';
import { usePbxChoices } from './use-pbx-choices';

/** Name of a PBX where several have to be told apart; null where there is only one, or none is meant. */
export type PbxName = (pbx: string | null) => string | null;

/** How PBXs are called. */
export function usePbxName(): PbxName {
  const choices = usePbxChoices();
  return useMemo((): PbxName => {
    if (choices.length < 2) return () => null;
    const names = new Map(choices.map(({ id, name }) => [id, name]));
    return (pbx) => pbx && (names.get(pbx) ?? pbx);
  }, [choices]);
}
