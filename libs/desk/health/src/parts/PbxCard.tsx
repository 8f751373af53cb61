import type { PbxHealth } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, Ltr, StateTag } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import { CircleAlert, CircleCheck, type LucideIcon, PlugZap, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from './Amount';

const looks: Record<PbxHealth['link'], { state: DeskState; icon: LucideIcon }> = {
  up: { state: 'available', icon: CircleCheck },
  lost: { state: 'overrun', icon: PlugZap },
  refused: { state: 'overrun', icon: CircleAlert },
  off: { state: 'logged-out', icon: PowerOff },
};
/** Beyond these somebody should look: pings come every 10 s, and calls of a clock that is off lie in the wrong minute. */
const HEARD_WITHIN_MS = 30_000;
const LAG_WITHIN_MS = 250;
const SKEW_WITHIN_MS = 2000;

/** How one PBX stands now. `at`: the server's clock when it was read. */
export function PbxCard({ pbx, at }: { pbx: PbxHealth; at: string }) {
  const { t } = useTranslation('health');
  const { number, age, dateTime } = useFormats();
  const ms = (value: number) => <Amount value={number(Math.round(value))} unit={t('ms')} />;
  // The instant is the PBX's own: without its lead it would lie in our future or past.
  const silentMs = pbx.lastHeardAt === null ? null : Math.max(0, Date.parse(at) + (pbx.clockSkewMs ?? 0) - Date.parse(pbx.lastHeardAt));
  return (
    <section className="card" aria-label={t('pbx', { id: pbx.name })}>
      <header className="card-header">
        <h2 title={pbx.id}>{t('pbx', { id: pbx.name })}</h2>
        <StateTag {...looks[pbx.link]} label={t(`link.${pbx.link}`)} since={pbx.link === 'off' ? null : pbx.since} />
      </header>
      {pbx.message && <p className="health-note">{pbx.message}</p>}
      <dl className="facts health-facts">
        <Fact label={t('lastHeard')} isBad={pbx.link === 'up' && silentMs !== null && silentMs > HEARD_WITHIN_MS} bad={t('silent')}>
          {silentMs === null ? '–' : <bdi title={dateTime(pbx.lastHeardAt)}>{t('ago', { age: age(silentMs) })}</bdi>}
        </Fact>
        <Fact label={t('lag')} help={t('lagHelp')} isBad={pbx.lag !== null && (pbx.lag.p95Ms ?? Infinity) > LAG_WITHIN_MS} bad={t('slow')}>
          {pbx.lag === null ? '–' : (
            <>
              {ms(pbx.lag.averageMs)} <small>{pbx.lag.p95Ms === null ? t('p95Beyond') : <>{t('p95')} ≤ {ms(pbx.lag.p95Ms)}</>}</small>
            </>
          )}
        </Fact>
        <Fact label={t('skew')} help={t('skewHelp')} isBad={Math.abs(pbx.clockSkewMs ?? 0) > SKEW_WITHIN_MS} bad={t('skewed')}>
          {pbx.clockSkewMs === null ? '–' : ms(pbx.clockSkewMs)}
        </Fact>
        <Fact label={t('calls')}>
          <Ltr className="num">{number(pbx.openCalls)}</Ltr>
        </Fact>
        <Fact label={t('phones')}>
          {/* No fault: who is at home has their phone switched off. */}
          <Ltr className="num">{number(pbx.phones.reachable)}</Ltr> {pbx.phones.unreachable > 0 && <small>{t('phonesAway', { count: pbx.phones.unreachable })}</small>}
        </Fact>
        <Fact label={t('backlog')} isBad={pbx.dropped > 0} bad={t('dropped', { count: pbx.dropped })}>
          <Ltr className="num">{number(pbx.backlog)}</Ltr>
        </Fact>
      </dl>
      <h3 className="health-heading" title={t('rejectedHelp')}>
        {t('rejected')}
      </h3>
      {pbx.rejected.length === 0 ? (
        <p className="health-note">{t('noneRejected')}</p>
      ) : (
        <Table<PbxHealth['rejected'][number]>
          size="small"
          rowKey={({ reason, kind }) => `${reason} ${kind}`}
          dataSource={pbx.rejected}
          pagination={{ pageSize: 6, hideOnSinglePage: true, showSizeChanger: false }}
          aria-label={t('rejected')}
          columns={[
            { key: 'reason', title: t('reason'), render: (_, { reason }) => t(`reasons.${reason}`) },
            { key: 'kind', title: t('kind'), render: (_, { kind }) => <Ltr className="health-code">{kind}</Ltr> },
            { key: 'count', title: t('count'), align: 'end', render: (_, { count }) => <Ltr className="num">{number(count)}</Ltr> },
          ]}
        />
      )}
    </section>
  );
}

/** A figure with its name; what is wrong with it is said in words as well. */
function Fact({ label, help, isBad = false, bad, children }: { label: string; help?: string; isBad?: boolean; bad?: string; children: ReactNode }) {
  return (
    <div className={isBad ? 'is-bad' : undefined}>
      <dt title={help}>{label}</dt>
      <dd>
        {children}
        {isBad && (
          <span className="health-bad">
            <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden /> {bad}
          </span>
        )}
      </dd>
    </div>
  );
}
