import type { ExtensionPreview } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';

/** What would be written on the PBX, object by object; nothing of it is there yet. */
export function WritePreview({ preview: { objects } }: { preview: ExtensionPreview }) {
  const { t } = useTranslation('extensions');
  return (
    <div className="extensions-preview">
      <p>{t('wizard.writeText', { count: objects.reduce((sum, { fields }) => sum + fields.length, 0) })}</p>
      {objects.map(({ object, fields }) => (
        <section key={object} aria-label={object}>
          <h3>
            <Ltr>{object}</Ltr>
          </h3>
          <pre dir="ltr" tabIndex={0}>
            {fields.map(({ field, value }) => `${field} = ${value ?? '••••••••'}`).join('\n')}
          </pre>
        </section>
      ))}
    </div>
  );
}
