import { type PbxTest, type PbxTestLine, pbxTestSnippetsOf } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Snippet } from '@santral/desk-platform/ui-kit';
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

/** What is missing, one by one, with what does not work without it. */
const missing = {
  classes: (step: PbxTestLine['step']) => (step === 'read' ? 'reads' : 'writes'),
  modules: () => 'modules',
  contexts: () => 'contexts',
} as const;

function Line({ line }: { line: PbxTestLine }) {
  const { t } = useTranslation('pbxs');
  const { step, outcome, cause, params } = line;
  const Icon = icons[outcome];
  const lacks = (Object.keys(missing) as (keyof typeof missing)[]).flatMap((kind) => String(params[kind] ?? '').split(', ').filter(Boolean).map((name) => ({ name, without: t(`${missing[kind](step)}.${name}`) })));
  const snippets = pbxTestSnippetsOf(line);
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
            {lacks.length > 0 && (
              <ul>
                {lacks.map(({ name, without }) => (
                  <li key={name}>
                    <Ltr>{name}</Ltr>: {without}
                  </li>
                ))}
              </ul>
            )}
            <p className="pbxs-todo">{t(`cause.${cause}.todo`, params)}</p>
            {snippets.map((snippet) => (
              <Snippet key={snippet.file} {...snippet} />
            ))}
          </>
        )}
      </div>
    </li>
  );
}
