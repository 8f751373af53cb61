import type { AuditEntry } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Arrow } from '@santral/desk-platform/ui-kit';
import { z } from 'zod';
import { fieldLabel, valueText } from './audit-words';

const changesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

/** What else an entry knows: fields from what to what, permissions added and removed. Texts are shown as texts, whatever is in them. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { changes, ...rest } = entry.details;
  const changed = changesSchema.safeParse(changes).data ?? {};
  return (
    <dl className="detail-list">
      {Object.entries(changed).map(([name, [before, after]]) => (
        <Line key={name} label={fieldLabel(name, language)}>
          <bdi>{valueText(before, language)}</bdi> <Arrow /> <bdi>{valueText(after, language)}</bdi>
        </Line>
      ))}
      {Object.entries(rest).map(([name, value]) => (
        <Line key={name} label={t(`audit.detail.${name}`, { defaultValue: name })}>
          <bdi>{valueText(value, language)}</bdi>
        </Line>
      ))}
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
