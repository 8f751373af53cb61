import type { ResourceRow } from '@santral/contracts';
import { Button } from 'antd';
import { GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/format';
import { FieldValue } from './FieldValue';
import type { Conflict } from './form-values';

interface Props {
  conflicts: readonly Conflict[];
  /** The row as it is now; null when somebody deleted it. */
  current: ResourceRow | null;
  /** Takes the current row and keeps what this user has typed. */
  onRebase: () => void;
  /** Gives up this user's value of one field. */
  onTake: (name: string) => void;
}

/** Somebody else saved first: what they changed, and how to go on without losing what was typed. */
export function RecordConflict({ conflicts, current, onRebase, onTake }: Props) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  if (current === null) {
    return (
      <div className="notice is-bad" role="alert">
        <b>{t('resource.conflictGone')}</b>
      </div>
    );
  }
  return (
    <div className="notice is-bad" role="alert">
      <b>
        <GitMerge size="1.6rem" strokeWidth={1.75} aria-hidden />
        {t('resource.conflictTitle')}
      </b>
      <p>{t('resource.conflictText')}</p>
      <dl className="resource-conflict">
        {conflicts.map(({ name, field, theirs, mine }) => (
          <div key={name}>
            <dt>{field.ui.label[language]}</dt>
            <dd>
              {t('resource.conflictTheirs')}: <FieldValue field={field} value={theirs} display={current[`${name}Display`]} />
              {mine !== undefined && (
                <Button size="small" type="link" onClick={() => onTake(name)}>
                  {t('resource.conflictTake')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="small" onClick={onRebase}>
        {t('resource.conflictRebase')}
      </Button>
    </div>
  );
}
