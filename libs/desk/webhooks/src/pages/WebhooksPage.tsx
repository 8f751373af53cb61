import type { Webhook, WebhookForm, WebhookSecret } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, Ltr, SecretOnce } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WebhookHealth } from '../parts/WebhookHealth';
import { WebhookPanel } from '../parts/WebhookPanel';
import { useWebhooks, webhooksApi } from '../webhooks.api';
import '../parts/webhooks.css';

/** `/apps/webhooks`: who hears of which facts, and how their receivers do. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { data, error, reload } = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const add = async (form: WebhookForm) => {
    setMade(await webhooksApi.create(form));
    setIsAdding(false);
    reload();
  };
  const create = (
    <Button type="primary" icon={<Plus size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <div className="push">{data && data.length > 0 && create}</div>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      <section className="card">
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={5} />
        ) : data.length === 0 ? (
          <EmptyState icon={WebhookIcon} title={t('none')} text={t('noneText')} actions={create} />
        ) : (
          <Webhooks webhooks={data} />
        )}
      </section>
      {isAdding && <WebhookPanel webhook={null} onSave={add} onClose={() => setIsAdding(false)} />}
      {made && (
        <SecretOnce title={t('secretOf', { name: made.webhook.name })} secret={made.secret} onClose={() => setMade(null)}>
          <p>{t('secretText')}</p>
        </SecretOnce>
      )}
    </>
  );
}

function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  const { t } = useTranslation('webhooks');
  const { dateTime, number } = useFormats();
  return (
    <Table<Webhook>
      size="small"
      rowKey="id"
      dataSource={webhooks}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('title')}
      columns={[
        { key: 'name', title: t('name'), render: (_, { id, name }) => <Link to={`/apps/webhooks/${id}`}><bdi>{name}</bdi></Link> },
        { key: 'url', title: t('url'), render: (_, { url }) => <Ltr className="webhooks-url">{url}</Ltr> },
        { key: 'facts', title: t('facts'), render: (_, { facts }) => t('count', { count: facts.length }) },
        { key: 'health', title: t('state.title'), render: (_, { health }) => <WebhookHealth health={health} /> },
        { key: 'pending', title: t('state.pending'), align: 'end', render: (_, { pending }) => <bdi className="num">{number(pending)}</bdi> },
        { key: 'failed', title: t('state.failed'), align: 'end', render: (_, { failed }) => <bdi className={failed > 0 ? 'num bad' : 'num'}>{number(failed)}</bdi> },
        { key: 'last', title: t('lastDelivered'), render: (_, { lastDeliveredAt }) => (lastDeliveredAt ? <bdi className="num">{dateTime(lastDeliveredAt)}</bdi> : <span className="muted">{t('never')}</span>) },
      ]}
    />
  );
}
