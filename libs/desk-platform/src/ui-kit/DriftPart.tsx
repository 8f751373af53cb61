import type { DriftChoice, DriftLine } from '@santral/contracts';
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DriftTable } from './DriftTable';
import { Ltr } from './Ltr';

export interface DriftPartProps {
  drift: readonly DriftLine[];
  /** What a line is about. */
  nameOf: (line: DriftLine) => ReactNode;
  /** What it means to stop managing. */
  releaseQuestion: string;
  isBusy: boolean;
  onResolve: (choice: DriftChoice) => void;
}

/** Something of ours that somebody changed on the PBX: the difference, and the choice between both and letting go of it. */
export function DriftPart({ drift, nameOf, releaseQuestion, isBusy, onResolve }: DriftPartProps) {
  const { t } = useTranslation('platform');
  // Of something that is not there at all nothing can be taken.
  const isMissing = drift.some(({ field }) => field === null);
  const rows = drift.map((line) => ({
    key: `${line.object} ${line.field}`,
    name: nameOf(line),
    ours: line.ours === null ? null : line.field === null ? t('drift.present') : <Ltr>{line.ours}</Ltr>,
    theirs: line.theirs === null ? null : <Ltr>{line.theirs}</Ltr>,
  }));
  return (
    <section className="drift" aria-label={t('drift.title')}>
      <h3>{t('drift.title')}</h3>
      <DriftTable heading={t('drift.setting')} rows={rows} />
      <div className="buttons">
        <Button type="primary" disabled={isBusy} onClick={() => onResolve('ours')}>
          {t('drift.takeOurs')}
        </Button>
        <Button disabled={isBusy || isMissing} title={isMissing ? t('drift.nothingToTake') : undefined} onClick={() => onResolve('theirs')}>
          {t('drift.takeTheirs')}
        </Button>
        <Popconfirm title={releaseQuestion} okText={t('drift.release')} cancelText={t('form.cancel')} onConfirm={() => onResolve('release')}>
          <Button type="text" disabled={isBusy}>
            {t('drift.release')}
          </Button>
        </Popconfirm>
      </div>
    </section>
  );
}
