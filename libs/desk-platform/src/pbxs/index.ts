export { PbxChoices } from './PbxChoices';
export { PagePerPbx, type PagePerPbxProps } from './PagePerPbx';
export { PbxSection, type PbxSectionProps } from './PbxSection';
export { PbxSelect } from './PbxSelect';
export { type Place, placeOf, placesOn, placeText } from './places';
export { usePbxChoices } from './use-pbx-choices';
export { type PbxName, usePbxName } from './use-pbx-name';
export { type PlaceOffer, usePlaceOptions } from './use-place-options';
