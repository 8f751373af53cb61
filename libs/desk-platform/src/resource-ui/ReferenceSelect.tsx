import type { ReferenceName, Resource } from '@santral/contracts';
import { RemoteSelect, type RemoteSelectProps } from './RemoteSelect';
import { referencesQuery, referencesSchema, resourcePath } from './resource-api';

type Props = Pick<RemoteSelectProps<unknown>, 'value' | 'onChange' | 'id' | 'disabled' | 'placeholder' | 'className' | 'aria-label'> & {
  /** The resource whose field refers to something. */
  resource: Resource;
  reference: ReferenceName;
};

/** Picks the record a field refers to. */
export function ReferenceSelect({ resource, reference, ...rest }: Props) {
  return (
    <RemoteSelect
      {...rest}
      path={`${resourcePath(resource)}/references`}
      schema={referencesSchema}
      queryOf={(wanted) => referencesQuery(reference, wanted)}
      optionOf={({ id, display }) => ({ value: id, label: display })}
    />
  );
}
