import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/api-error';

export interface StaleNoticeProps {
  /** Why what is shown could not be renewed; null shows nothing. */
  error: Error | null;
  /** Stands in a line with other things instead of above them. */
  isInline?: boolean;
}

/** Says that what is shown is of an earlier time, and why. */
export function StaleNotice({ error, isInline = false }: StaleNoticeProps) {
  const { t } = useTranslation('platform');
  if (!error) return null;
  const Tag = isInline ? 'span' : 'p';
  return (
    <Tag className={isInline ? 'bad-news' : 'notice'} role="status">
      {messageOf(error)} {t('view.lastKnown')}
    </Tag>
  );
}
