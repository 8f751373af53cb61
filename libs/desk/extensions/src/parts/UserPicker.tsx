import { useTranslation } from '@santral/desk-platform/i18n';
import { RemoteSelect, type RemoteSelectProps } from '@santral/desk-platform/resource-ui';
import { userOptionsSchema } from '../extensions.api';

type Props = Pick<RemoteSelectProps<unknown>, 'id' | 'value' | 'onChange' | 'aria-label'>;

/** Picks a user by part of the name. */
export function UserPicker(props: Props) {
  const { t } = useTranslation('extensions');
  return (
    <RemoteSelect
      {...props}
      path="/api/users/options"
      schema={userOptionsSchema}
      queryOf={(wanted) => ('q' in wanted ? wanted : { ids: wanted.ids.join(',') })}
      optionOf={({ id, displayName }) => ({ value: id, label: displayName })}
      placeholder={t('nobody')}
    />
  );
}
