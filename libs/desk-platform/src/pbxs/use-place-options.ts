import { placeOf, placeText } from './places';
import { usePbxName } from './use-pbx-name';

/** A queue or an extension there is. */
export interface PlaceOffer {
  pbx: string;
  name: string;
  label: string;
}

/**
 * Queues or agents to choose from: those of `pbx`, of all without one. Where there are several PBXs and none is chosen, each is offered with the
 * name of its own, because two may be called the same. What was chosen and is no longer there stays, so that it can be taken out.
 */
export function usePlaceOptions(offers: readonly PlaceOffer[], chosen: readonly string[], pbx: string | null): { value: string; label: string }[] {
  const pbxName = usePbxName();
  const beside = (label: string, of: string | null) => [label, pbxName(of)].filter(Boolean).join(' · ');
  const isApart = pbx === null && offers.some((offer) => pbxName(offer.pbx) !== null);
  const labels = new Map(
    offers.filter((offer) => pbx === null || offer.pbx === pbx).map(({ pbx: of, name, label }) => (isApart ? [placeText(of, name), beside(label, of)] : [name, label])),
  );
  const gone = chosen.filter((text) => !labels.has(text)).map((text) => [text, beside(placeOf(text).name, placeOf(text).pbx)] as const);
  return [...labels, ...gone].map(([value, label]) => ({ value, label })).sort((a, b) => a.value.localeCompare(b.value, 'tr', { numeric: true }));
}
