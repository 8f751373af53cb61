/** A queue or an extension in a filter: `pbx/name` is the one of one PBX, a name alone that of every PBX that has one. */
export interface Place {
  pbx: string | null;
  name: string;
}

export const placeText = (pbx: string, name: string): string => `${pbx}/${name}`;

export function placeOf(text: string): Place {
  const slash = text.indexOf('/');
  return slash < 0 ? { pbx: null, name: text } : { pbx: text.slice(0, slash), name: text.slice(slash + 1) };
}

/** Those that are on a PBX, or may be; all of them where `pbx` is empty. */
export const placesOn = (pbx: string, chosen: readonly string[]): string[] => chosen.filter((text) => pbx === '' || [null, pbx].includes(placeOf(text).pbx));
