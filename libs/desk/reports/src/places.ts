import { placeOf } from '@santral/desk-platform/pbxs';

/**
 * The names of chosen places and the one PBX all of them are on; `fallback` (null: any) is that of names alone. Null where they are on several,
 * which pages that know one PBX at a time cannot show.
 */
export function placesOnOne(chosen: readonly string[], fallback: string | null): { pbx: string | null; names: string[] } | null {
  const places = chosen.map(placeOf).map(({ pbx, name }) => ({ pbx: pbx ?? fallback, name }));
  const pbxs = new Set(places.map(({ pbx }) => pbx));
  return pbxs.size > 1 ? null : { pbx: places[0] ? places[0].pbx : fallback, names: places.map(({ name }) => name) };
}
