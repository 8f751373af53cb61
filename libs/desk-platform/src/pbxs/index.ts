export { PbxSelect } from './PbxSelect';
export { usePbxChoices } from './use-pbx-choices';
