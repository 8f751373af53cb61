import type { PbxTrunks } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Cable } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { HistoryPanel } from '../parts/HistoryPanel';
import { TrunksTable } from '../parts/TrunksTable';
import { useTrunks } from '../trunks.api';
import '../parts/trunks.css';

/** `/apps/trunks`: every trunk of every PBX; `?pbx=&trunk=` opens what became of one. */
export function TrunksPage() {
  const { t } = useTranslation('trunks');
  const [params, setParams] = useSearchParams();
  const { data, error, reload } = useTrunks();
  const [pbx, trunk] = [params.get('pbx'), params.get('trunk')];
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />;
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      {error && (
        <p className="trunks-notice" role="status">
          {messageOf(error)} {t('stale')}
        </p>
      )}
      <div className="stack">
        {data.map((one) => (
          <OnePbx key={one.pbx} trunks={one} isNamed={data.length > 1} onOpen={(name) => setParams({ pbx: one.pbx, trunk: name })} />
        ))}
      </div>
      {pbx !== null && trunk !== null && <HistoryPanel key={`${pbx} ${trunk}`} pbx={pbx} trunk={trunk} onClose={() => setParams({})} />}
    </>
  );
}

interface OnePbxProps {
  trunks: PbxTrunks;
  /** Where there are several, each says which it is. */
  isNamed: boolean;
  onOpen: (trunk: string) => void;
}

function OnePbx({ trunks: { pbx, trunks, readAt, isLive }, isNamed, onOpen }: OnePbxProps) {
  const { t } = useTranslation('trunks');
  const { dateTime } = useFormats();
  return (
    <section className="card" aria-label={t('ofPbx', { pbx })}>
      <header className="card-header">
        {isNamed && <h2>{t('ofPbx', { pbx })}</h2>}
        {readAt !== null && (
          <span className="muted">
            {t('readAt')} <bdi className="num">{dateTime(readAt)}</bdi>
          </span>
        )}
        {!isLive && (
          <span className="trunks-notice" role="status">
            {t('notLive')}
          </span>
        )}
      </header>
      {trunks.length === 0 ? <EmptyState icon={Cable} title={t(readAt === null ? 'unseen' : 'none')} text={t(readAt === null ? 'unseenText' : 'noneText')} /> : <TrunksTable trunks={trunks} onOpen={onOpen} />}
    </section>
  );
}
