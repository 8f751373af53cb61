export { ResourceList, ResourcePage, type ResourceListProps } from './ResourceList';
export type { Cells } from './ResourceTable';
export { RecordFacts } from './RecordFacts';
export { RecordHistory } from './RecordHistory';
export { RecordPanel } from './RecordPanel';
export { ReferenceSelect } from './ReferenceSelect';
export { RemoteSelect, type RemoteSelectProps } from './RemoteSelect';
export { FieldValue, RowValue } from './FieldValue';
export { resourceApi, resourcePath, pageSchema } from './resource-api';
