import type { PbxTest, PbxTestLine } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { CircleAlert, CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';

const icons: Record<PbxTestLine['outcome'], LucideIcon> = { ok: CircleCheck, advice: CircleAlert, failed: CircleX, skipped: CircleMinus };

/** What a test found, step by step: what went well, and for the rest why not and what to do. */
export function TestLines({ test: { isUsable, lines } }: { test: PbxTest }) {
  const { t } = useTranslation('pbxs');
  return (
    <section className="pbxs-test" aria-label={t('testResult')}>
      <p role="status">
        <b>{t(isUsable ? 'usable' : 'unusable')}</b>
      </p>
      <ol>
        {lines.map((line) => (
          <Line key={line.step} line={line} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line: { step, outcome, cause, params } }: { line: PbxTestLine }) {
  const { t } = useTranslation('pbxs');
  const Icon = icons[outcome];
  const classes = String(params['classes'] ?? '').split(', ').filter(Boolean);
  const found = params['version'] ?? params['banner'];
  return (
    <li className={`pbxs-line is-${outcome}`}>
      <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
      <div>
        <b>{t(`step.${step}`)}</b> <span className="muted">{t(`outcome.${outcome}`)}</span>
        {outcome === 'ok' && found !== undefined && <Ltr className="pbxs-found">{found}</Ltr>}
        {cause && (
          <>
            <p>{t(`cause.${cause}.what`, params)}</p>
            {classes.length > 0 && (
              <ul>
                {classes.map((name) => (
                  <li key={name}>
                    <Ltr>{name}</Ltr>: {t(`${step === 'read' ? 'reads' : 'writes'}.${name}`)}
                  </li>
                ))}
              </ul>
            )}
            <p className="pbxs-todo">{t(`cause.${cause}.todo`, params)}</p>
          </>
        )}
      </div>
    </li>
  );
}
