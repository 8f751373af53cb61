import { useTranslation } from '@santral/desk-platform/i18n';
import { Tooltip } from 'antd';
import { FileInput } from 'lucide-react';

/** A call that an imported log told of, and what such a log does not know. */
export function ImportedTag() {
  const { t } = useTranslation('call-history');
  return (
    <Tooltip title={t('imported.hint')}>
      <span className="imported-tag">
        <FileInput size="1.2rem" strokeWidth={1.75} aria-hidden />
        {t('imported.label')}
      </span>
    </Tooltip>
  );
}
