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
export function DriftTable({ drift, isBusy, onResolve }: Props) {
  const { t } = useTranslation('extensions');
  const isMissing = drift.some(({ field }) => field === null);
  return (
    <section className="extensions-drift" aria-label={t('drift.title')}>
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
          {drift.map(({ object, field, ours, theirs }) => (
            <tr key={`${object} ${field}`}>
              <th scope="row">
                <Ltr>{field === null ? object : `${object.split('/')[0]}.${field}`}</Ltr>
              </th>
              <td>{field === null ? t('drift.present') : <Ltr>{ours}</Ltr>}</td>
              <td>{theirs === null ? <b className="extensions-missing">{t('drift.absent')}</b> : <Ltr>{theirs}</Ltr>}</td>
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
