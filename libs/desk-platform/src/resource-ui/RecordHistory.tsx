import type { RecordChange, Resource } from '@santral/contracts';
import { useTranslation } from 'react-i18next';
import { useRemote } from '../api/use-remote';
import { useFormats, useLanguage } from '../i18n/format';
import { Arrow } from '../ui-kit/Arrow';
import { ErrorState } from '../ui-kit/ErrorState';
import { LateSkeleton } from '../ui-kit/LateSkeleton';
import { FieldValue } from './FieldValue';
import { historySchema, resourcePath } from './resource-api';
import './resource.css';

/** Who changed a record, newest first, and from what to what. */
export function RecordHistory({ resource, id }: { resource: Resource; id: string | number }) {
  const { t } = useTranslation('platform');
  const { data, error, reload } = useRemote(`${resourcePath(resource, id)}/history`, historySchema, { reloadOn: [`record.changed:${resource.name}`] });
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={2} />;
  if (data.length === 0) return <p className="muted">{t('resource.historyEmpty')}</p>;
  return (
    <ol className="resource-history">
      {data.map((change) => (
        <Change key={change.version} resource={resource} change={change} />
      ))}
    </ol>
  );
}

function Change({ resource, change }: { resource: Resource; change: RecordChange }) {
  const { t } = useTranslation('platform');
  const { dateTime } = useFormats();
  const language = useLanguage();
  return (
    <li>
      <p>
        <b>{change.actor ?? t('resource.system')}</b> {t(`resource.historyVerb.${change.verb}`)} · <bdi className="num muted">{dateTime(change.at)}</bdi>
      </p>
      {change.verb === 'updated' && (
        <ul>
          {Object.entries(change.diff).map(([name, [before, after]]) => {
            const field = resource.fields[name];
            // A reference is kept as an id, which tells nobody anything: that it changed is enough.
            if (!field || field.ui.widget === 'reference') return <li key={name}>{field?.ui.label[language] ?? name}</li>;
            return (
              <li key={name}>
                {field.ui.label[language]}: <FieldValue field={field} value={before} /> <Arrow /> <FieldValue field={field} value={after} />
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
