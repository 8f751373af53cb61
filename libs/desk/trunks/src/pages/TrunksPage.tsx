import type { PbxTrunks } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { PagePerPbx, PbxSection } from '@santral/desk-platform/pbxs';
import { EmptyState } from '@santral/desk-platform/ui-kit';
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
  const trunks = useTrunks();
  const [pbx, trunk] = [params.get('pbx'), params.get('trunk')];
  return (
    <PagePerPbx
      title={t('title')}
      intro={t('intro')}
      of={trunks}
      card={(one, isNamed) => <OnePbx trunks={one} isNamed={isNamed} onOpen={(name) => setParams({ pbx: one.pbx, trunk: name })} />}
    >
      {pbx !== null && trunk !== null && <HistoryPanel key={`${pbx} ${trunk}`} pbx={pbx} trunk={trunk} onClose={() => setParams({})} />}
    </PagePerPbx>
  );
}

interface OnePbxProps {
  trunks: PbxTrunks;
  isNamed: boolean;
  onOpen: (trunk: string) => void;
}

function OnePbx({ trunks: { pbx, trunks, readAt, isLive }, isNamed, onOpen }: OnePbxProps) {
  const { t } = useTranslation('trunks');
  const { dateTime } = useFormats();
  const header = (
    <>
      {readAt !== null && (
        <span className="muted">
          {t('readAt')} <bdi className="num">{dateTime(readAt)}</bdi>
        </span>
      )}
      {!isLive && (
        <span className="bad-news" role="status">
          {t('notLive')}
        </span>
      )}
    </>
  );
  return (
    <PbxSection name={t('ofPbx', { pbx })} isNamed={isNamed} header={header}>
      {trunks.length === 0 ? <EmptyState icon={Cable} title={t(readAt === null ? 'unseen' : 'none')} text={t(readAt === null ? 'unseenText' : 'noneText')} /> : <TrunksTable trunks={trunks} onOpen={onOpen} />}
    </PbxSection>
  );
}
