import { type Dialplan, errors, fillIn } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, DriftTable, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { CircleCheck, ClipboardList, Hourglass, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { routesApi } from '../incoming-routes.api';

interface Props {
  dialplan: Dialplan;
  isNamed: boolean;
  onChanged: () => void;
  onLines: () => void;
}

const looks: Record<Dialplan['state'], { state: DeskState; icon: LucideIcon }> = {
  'in-force': { state: 'available', icon: CircleCheck },
  pending: { state: 'on-break', icon: Hourglass },
  drifted: { state: 'overrun', icon: TriangleAlert },
};
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Whether a PBX has our lines in force; what is in the way, what somebody changed there, and the choice between them. */
export function DialplanCard({ dialplan, isNamed, onChanged, onLines }: Props) {
  const { t } = useTranslation('incoming-routes');
  const language = useLanguage();
  const { dateTime } = useFormats();
  const { isBusy, run } = useAction();
  const { pbx, mode, state, problem, drift, checkedAt, includedBy, lines } = dialplan;
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onChanged();
    });
  return (
    <section className="card routes-dialplan" aria-label={t('dialplan.of', { pbx })}>
      <div className="routes-state">
        {isNamed && (
          <b>
            <Ltr>{pbx}</Ltr>
          </b>
        )}
        <StateTag {...looks[state]} label={t(lines === 0 && state === 'in-force' ? 'dialplan.empty' : `dialplan.${state}`)} />
        <span className="muted">{t(`dialplan.mode.${mode}`)}</span>
        {checkedAt !== null && (
          <span className="muted">
            {t('dialplan.checkedAt')} <bdi className="num">{dateTime(checkedAt)}</bdi>
          </span>
        )}
        <span className="buttons push">
          <Button size="small" icon={<RefreshCw {...icon} />} disabled={isBusy} onClick={() => act(() => routesApi.check(pbx))}>
            {t('dialplan.check')}
          </Button>
          <Button size="small" icon={<ClipboardList {...icon} />} onClick={onLines}>
            {t('dialplan.lines')}
          </Button>
        </span>
      </div>
      {problem !== null && (
        <p className="bad-news" role="status">
          {fillIn(errors[problem.code].text[language], { detail: problem.detail })}
        </p>
      )}
      {includedBy !== null && includedBy.incoming.length > 0 && (
        <p className="muted routes-text">
          {t('dialplan.reachedFrom')} <Ltr>{includedBy.incoming.join(', ')}</Ltr>
        </p>
      )}
      {drift.length > 0 && <Drift drift={drift} />}
      {(state !== 'in-force' || mode === 'paste') && (
        <div className="buttons">
          {(state === 'drifted' || mode === 'paste') && (
            <Button type="primary" size="small" disabled={isBusy} onClick={() => act(() => routesApi.resolve(pbx, 'ours'))}>
              {t(mode === 'paste' ? 'dialplan.letWrite' : 'dialplan.writeAgain')}
            </Button>
          )}
          {mode === 'write' && (
            <Popconfirm title={t('dialplan.pasteQuestion')} okText={t('dialplan.paste')} cancelText={t('cancel')} onConfirm={() => act(() => routesApi.resolve(pbx, 'paste'))}>
              <Button size="small" disabled={isBusy}>
                {t('dialplan.paste')}
              </Button>
            </Popconfirm>
          )}
        </div>
      )}
    </section>
  );
}

const SHOWN = 10;
const rowOf = ({ context, extension, priority, ours, theirs }: Dialplan['drift'][number]) => {
  const name = `${context}, ${extension}, ${priority}`;
  return { key: name, name: <Ltr>{name}</Ltr>, ours: ours === null ? null : <Ltr>{ours}</Ltr>, theirs: theirs === null ? null : <Ltr>{theirs}</Ltr> };
};

function Drift({ drift }: { drift: Dialplan['drift'] }) {
  const { t } = useTranslation('incoming-routes');
  return (
    <>
      <DriftTable aria-label={t('drift.title')} heading={t('drift.line')} rows={drift.slice(0, SHOWN).map(rowOf)} />
      {drift.length > SHOWN && <p className="muted">{t('drift.more', { count: drift.length - SHOWN })}</p>}
    </>
  );
}
