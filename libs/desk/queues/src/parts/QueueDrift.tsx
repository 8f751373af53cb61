import type { DriftChoice, DriftLine } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';

interface Props {
  drift: readonly DriftLine[];
  isBusy: boolean;
  onResolve: (choice: DriftChoice) => void;
}

/** What is otherwise on the PBX, ours and theirs side by side, and the choice between them. */
export function QueueDrift({ drift, isBusy, onResolve }: Props) {
  const { t } = useTranslation('queues');
  const isMissing = drift.some(({ field }) => field === null);
  const nameOf = ({ object, field }: DriftLine) => (field === null ? t(object.startsWith('queue/') ? 'drift.queue' : 'drift.section') : field);
  return (
    <section className="queues-drift" aria-label={t('drift.title')}>
      <h3>{t('drift.title')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('drift.field')}</th>
            <th scope="col">{t('drift.ours')}</th>
            <th scope="col">{t('drift.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {drift.map((line) => (
            <tr key={`${line.object} ${line.field}`}>
              <th scope="row">{line.field === null ? nameOf(line) : <Ltr>{nameOf(line)}</Ltr>}</th>
              <td>{line.ours === null ? <b className="queues-missing">{t('drift.absent')}</b> : line.field === null ? t('drift.present') : <Ltr>{line.ours}</Ltr>}</td>
              <td>{line.theirs === null ? <b className="queues-missing">{t('drift.absent')}</b> : <Ltr>{line.theirs}</Ltr>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="buttons">
        <Button type="primary" disabled={isBusy} onClick={() => onResolve('ours')}>
          {t('drift.takeOurs')}
        </Button>
        <Button disabled={isBusy || isMissing} title={isMissing ? t('drift.nothingToTake') : undefined} onClick={() => onResolve('theirs')}>
          {t('drift.takeTheirs')}
        </Button>
        <Popconfirm title={t('drift.releaseAsk')} okText={t('drift.release')} cancelText={t('cancel')} onConfirm={() => onResolve('release')}>
          <Button type="text" disabled={isBusy}>
            {t('drift.release')}
          </Button>
        </Popconfirm>
      </div>
    </section>
  );
}
