import type { PbxEvent } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, ErrorState, LateSkeleton, StateTag } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { CircleAlert, CircleCheck, History, type LucideIcon, PlugZap } from 'lucide-react';
import { usePbxEvents } from '../health.api';

const looks: Record<PbxEvent['name'], { state: DeskState; icon: LucideIcon; key: string }> = {
  'pbx.link-up': { state: 'available', icon: CircleCheck, key: 'linkUp' },
  'pbx.link-lost': { state: 'overrun', icon: PlugZap, key: 'linkLost' },
  'pbx.login-refused': { state: 'overrun', icon: CircleAlert, key: 'loginRefused' },
  'pbx.gap-closed': { state: 'logged-out', icon: History, key: 'gapClosed' },
};

/** What happened to the link, newest first: losses, returns, and what was pieced together of the time between. */
export function PbxHistory({ pbx }: { pbx: string }) {
  const { t } = useTranslation('health');
  const { data, error, reload } = usePbxEvents(pbx);
  const { dateTime, timeSeconds } = useFormats();
  const detail = useDetail();
  return (
    <section className="card" aria-label={t('history')}>
      <header className="card-header">
        <h2>{t('history')}</h2>
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={5} />
      ) : data.length === 0 ? (
        <p className="health-note">{t('noHistory')}</p>
      ) : (
        <Table<PbxEvent>
          size="small"
          rowKey="id"
          dataSource={data}
          pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
          aria-label={t('history')}
          columns={[
            { key: 'at', title: t('when'), render: (_, { at }) => <bdi className="num" title={timeSeconds(at)}>{dateTime(at)}</bdi> },
            { key: 'name', title: t('what'), render: (_, { name }) => <StateTag state={looks[name].state} icon={looks[name].icon} label={t(`event.${looks[name].key}`)} /> },
            { key: 'detail', title: t('detail'), render: (_, event) => <span className="health-detail">{detail(event)}</span> },
          ]}
        />
      )}
    </section>
  );
}

/** The payload of such a fact in words. */
function useDetail(): (event: PbxEvent) => string {
  const { t } = useTranslation('health');
  const { duration, number } = useFormats();
  const count = (value: unknown) => number(Number(value));
  return ({ name, payload }) => {
    switch (name) {
      case 'pbx.link-lost':
        return String(payload['reason']);
      case 'pbx.login-refused':
        return String(payload['message']);
      case 'pbx.link-up':
        return `\u2068${String(payload['banner'])}\u2069 · ${t('openCalls', { calls: count(payload['openCalls']) })}${payload['restarted'] === true ? ` · ${t('restarted')}` : ''}`;
      case 'pbx.gap-closed': {
        const lasted = duration(Date.parse(String(payload['until'])) - Date.parse(String(payload['from'])));
        const key = payload['coverage'] === 'reconstructed' ? 'gapReconstructed' : 'gapUnknown';
        return t(key, { lasted, found: count(payload['found']), closed: count(payload['closed']) });
      }
    }
  };
}
