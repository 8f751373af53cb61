import { useTranslation } from '@santral/desk-platform/i18n';
import { Check } from 'lucide-react';

const steps = ['settings', 'write', 'test'] as const;
export type WizardStep = (typeof steps)[number];

/** How far the making of an extension has come. */
export function WizardSteps({ current }: { current: WizardStep }) {
  const { t } = useTranslation('extensions');
  const at = steps.indexOf(current);
  return (
    <ol className="extensions-steps" aria-label={t('wizard.title')}>
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'is-done' : index === at ? 'is-current' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden>{index < at ? <Check size="1.2rem" strokeWidth={2} /> : index + 1}</span> {t(`wizard.${step}`)}
        </li>
      ))}
    </ol>
  );
}
