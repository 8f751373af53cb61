import { type Webhook, type WebhookDelivery, type WebhookDeliveryState, webhookDeliveryStates } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Segmented, Table } from 'antd';
import { History, Inbox, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDeliveries, webhooksApi } from '../webhooks.api';
import { ReplayDialog } from './ReplayDialog';
import { DeliveryStateTag } from './WebhookHealth';

const STATE = 'state';
const STEP = 50;
const MOST = 200;

/** What was sent, what came back, when it is tried next; and sending again. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [params, setParams] = useSearchParams();
  const state = webhookDeliveryStates.find((name) => name === params.get(STATE)) ?? null;
  const [limit, setLimit] = useState(STEP);
  const { data, error, reload } = useDeliveries(webhook.id, state, limit);
  const [isReplaying, setIsReplaying] = useState(false);
  const { isBusy, run } = useAction();
  const again = ({ id }: WebhookDelivery) =>
    run(async () => {
      await webhooksApi.replayOne(webhook.id, id);
      reload();
      return t('replayedOne');
    });
  return (
    <section className="card" aria-label={t('deliveries')}>
      <header className="card-header">
        <h2>{t('deliveries')}</h2>
        <div className="push buttons">
          <Segmented<WebhookDeliveryState | 'all'>
            size="small"
            aria-label={t('state.title')}
            value={state ?? 'all'}
            onChange={(chosen) => setParams(chosen === 'all' ? {} : { [STATE]: chosen })}
            options={(['all', ...webhookDeliveryStates] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <Button size="small" icon={<History size="1.4rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsReplaying(true)}>
            {t('replayPeriod')}
          </Button>
        </div>
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />
      ) : data.length === 0 ? (
        <EmptyState icon={Inbox} title={t(state ? 'noneOfState' : 'noDeliveries')} text={state ? undefined : t('noDeliveriesText')} />
      ) : (
        <>
          <Deliveries deliveries={data} isBusy={isBusy} onAgain={(delivery) => void again(delivery)} />
          {data.length === limit && limit < MOST && (
            <div className="webhooks-more">
              <Button size="small" onClick={() => setLimit(limit + STEP)}>
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
      {isReplaying && <ReplayDialog webhookId={webhook.id} onClose={() => setIsReplaying(false)} onDone={reload} />}
    </section>
  );
}

function Deliveries({ deliveries, isBusy, onAgain }: { deliveries: WebhookDelivery[]; isBusy: boolean; onAgain: (delivery: WebhookDelivery) => void }) {
  const { t } = useTranslation('webhooks');
  const { day, timeSeconds, number } = useFormats();
  const instant = (at: string) => (
    <>
      <bdi>{day(at)}</bdi> <Ltr>{timeSeconds(at)}</Ltr>
    </>
  );
  return (
    <Table<WebhookDelivery>
      size="small"
      rowKey="id"
      dataSource={deliveries}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('deliveries')}
      columns={[
        { key: 'at', title: t('at'), render: (_, { at }) => instant(at) },
        { key: 'fact', title: t('factOne'), render: (_, { fact }) => <Ltr className="webhooks-code">{fact}</Ltr> },
        { key: 'subject', title: t('subject'), render: (_, { subject }) => <Ltr className="webhooks-code webhooks-subject">{subject}</Ltr> },
        { key: 'state', title: t('state.title'), render: (_, { state }) => <DeliveryStateTag state={state} /> },
        { key: 'answer', title: t('answer'), render: (_, delivery) => <Answer delivery={delivery} /> },
        { key: 'attempts', title: t('attempts'), align: 'end', render: (_, { attempts }) => <bdi className="num">{number(attempts)}</bdi> },
        { key: 'next', title: t('nextTry'), render: (_, { nextTryAt, deliveredAt }) => (nextTryAt ? instant(nextTryAt) : deliveredAt ? <span className="muted">{t('delivered')} {instant(deliveredAt)}</span> : '–') },
        {
          key: 'again',
          title: <span className="visually-hidden">{t('again')}</span>,
          render: (_, delivery) => (
            <Button size="small" icon={<RotateCcw size="1.4rem" strokeWidth={1.75} aria-hidden />} disabled={isBusy} aria-label={t('againOf', { fact: delivery.fact, subject: delivery.subject })} onClick={() => onAgain(delivery)}>
              {t('again')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** Status and beginning of the last answer, as texts whatever is in them. */
function Answer({ delivery: { status, answer, durationMs, attempts } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const { number } = useFormats();
  if (attempts === 0) return <span className="muted">–</span>;
  return (
    <span className="webhooks-answer">
      <b>{status ?? t('noAnswer')}</b> {durationMs !== null && <span className="muted">{t('ms', { value: number(durationMs) })}</span>} <bdi title={answer ?? ''}>{answer?.slice(0, 80)}</bdi>
    </span>
  );
}
