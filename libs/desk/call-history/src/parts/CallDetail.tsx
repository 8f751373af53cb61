import type { CallItem } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Link } from 'react-router-dom';

/** What the agent noted of a call, and whose call it was. */
export function CallDetail({ call: { detail, customerId, id } }: { call: CallItem }) {
  const { t } = useTranslation('call-history');
  const heading = `call-detail-${id}`;
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card-header">
        <h2 id={heading}>{t('detail.title')}</h2>
        {detail && <bdi className="muted">{detail.userName}</bdi>}
        {customerId && (
          <Link className="calls-tools" to={`/apps/customer/${encodeURIComponent(customerId)}/0`}>
            {t('detail.customer')}
          </Link>
        )}
      </div>
      <dl className="detail-list">
        <dt>{t('column.reasons')}</dt>
        <dd>{detail?.reasons.map((reason) => reason.label).join(', ') || '–'}</dd>
        <dt>{t('column.comment')}</dt>
        <dd>{detail?.comment || '–'}</dd>
      </dl>
    </section>
  );
}
