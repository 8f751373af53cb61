import type { Webhook, WebhookForm, WebhookSecret } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, Ltr, SecretOnce } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { KeyRound, Pencil, SearchX, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { DeliveriesCard } from '../parts/DeliveriesCard';
import { factText } from '../parts/fact-text';
import { WebhookHealth } from '../parts/WebhookHealth';
import { WebhookPanel } from '../parts/WebhookPanel';
import { useWebhooks, webhooksApi } from '../webhooks.api';
import '../parts/webhooks.css';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** `/apps/webhooks/{id}`: one webhook, what was sent to it, and what came back. */
export function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const { webhookId } = useParams();
  const { data, error, reload } = useWebhooks();
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  const webhook = data.find(({ id }) => id === webhookId);
  if (!webhook) return <EmptyState icon={SearchX} title={t('gone')} actions={<Link to="/apps/webhooks">{t('title')}</Link>} />;
  return <OneWebhook key={webhook.id} webhook={webhook} onChanged={reload} />;
}

function OneWebhook({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const { isBusy, run } = useAction();
  const [isEditing, setIsEditing] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const { id, name } = webhook;
  const change = async (form: WebhookForm) => {
    await webhooksApi.change(id, webhook.version, form);
    setIsEditing(false);
    onChanged();
  };
  const test = () =>
    run(async () => {
      await webhooksApi.test(id);
      return t('tested');
    });
  const rotate = () =>
    run(async () => {
      setMade(await webhooksApi.rotateSecret(id));
      onChanged();
      return null;
    });
  const remove = () =>
    run(async () => {
      await webhooksApi.delete(id);
      void navigate('/apps/webhooks');
      return t('deleted');
    });
  return (
    <>
      <nav className="crumb">
        <Link to="/apps/webhooks">{t('title')}</Link>
      </nav>
      <header className="page-header">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <WebhookHealth health={webhook.health} />
        <div className="push buttons">
          <Button icon={<Send {...icon} />} disabled={isBusy || !webhook.active} onClick={() => void test()}>
            {t('test')}
          </Button>
          <Popconfirm title={t('rotateQuestion')} description={t('rotateText')} okText={t('rotate')} cancelText={t('cancel')} onConfirm={() => void rotate()}>
            <Button icon={<KeyRound {...icon} />} disabled={isBusy}>
              {t('rotate')}
            </Button>
          </Popconfirm>
          <Popconfirm title={t('deleteQuestion')} description={t('deleteText')} okText={t('delete')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => void remove()}>
            <Button icon={<Trash2 {...icon} />} disabled={isBusy}>
              {t('delete')}
            </Button>
          </Popconfirm>
          <Button icon={<Pencil {...icon} />} onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        </div>
      </header>
      <div className="stack">
        <Facts webhook={webhook} />
        <DeliveriesCard webhook={webhook} />
      </div>
      {isEditing && <WebhookPanel key={webhook.version} webhook={webhook} onSave={change} onClose={() => setIsEditing(false)} />}
      {made && (
        <SecretOnce title={t('secretOf', { name })} secret={made.secret} onClose={() => setMade(null)}>
          <p>{t('secretText')}</p>
          <p>{t('rotateText')}</p>
        </SecretOnce>
      )}
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormats();
  const instants = { failingSince: webhook.failingSince, nextTry: webhook.nextTryAt, lastDelivered: webhook.lastDeliveredAt, oldSecretUntil: webhook.oldSecretUntil };
  return (
    <section className="card">
      <dl className="detail-list">
        <dt>{t('url')}</dt>
        <dd>
          <Ltr>{webhook.url}</Ltr>
        </dd>
        {Object.entries(instants).map(([name, at]) => at && <Line key={name} label={t(name)} at={dateTime(at)} isBad={name === 'failingSince'} />)}
        <dt>{t('facts')}</dt>
        <dd>{webhook.facts.map((name) => factText(name, t)).join(' · ')}</dd>
      </dl>
    </section>
  );
}

const Line = ({ label, at, isBad }: { label: string; at: string; isBad: boolean }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi className={isBad ? 'num bad' : 'num'}>{at}</bdi>
    </dd>
  </>
);
