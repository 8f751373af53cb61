export { PbxChoices } from './PbxChoices';
export { PbxSelect } from './PbxSelect';
export { usePbxChoices } from './use-pbx-choices';
export { type PbxName, usePbxName } from './use-pbx-name';
