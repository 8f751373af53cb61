import { contacts, customers, displayText, type ResourceRow, supportTickets } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { RecordFacts, RecordHistory, RecordPanel, ResourceList, resourcePath, RowValue } from '@santral/desk-platform/resource-ui';
import { useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Tabs } from 'antd';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { CustomerCalls } from '../parts/CustomerCalls';
import { customerPath, type TabName, tabs } from '../paths';
import '../parts/customer.css';

/** `/apps/customer/{id}/{tabid}`: what is known of a customer, one tab each. */
export function CustomerPage() {
  const { id = '', tabid = '0' } = useParams();
  const { data, error, reload } = useRemote(resourcePath(customers, id), customers.schemas.row, { reloadOn: ['record.changed:customers'] });
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  return <Customer key={id} row={data} tab={tabs[Number(tabid)] ?? 'facts'} onChanged={reload} />;
}

function Customer({ row, tab, onChanged }: { row: ResourceRow; tab: TabName; onChanged: () => void }) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  const navigate = useNavigate();
  const mayEdit = useCan('customers.update');
  const [isEditing, setIsEditing] = useState(false);
  const ofCustomer = useMemo(() => ({ customerId: String(row.id) }), [row.id]);
  const content: Record<TabName, () => React.ReactNode> = {
    facts: () => <Facts row={row} />,
    contacts: () => <ResourceList resource={contacts} fixed={ofCustomer} heading={() => <h2 className="customer-heading">{t('tab.contacts')}</h2>} />,
    calls: () => <CustomerCalls customerId={String(row.id)} />,
    tickets: () => <ResourceList resource={supportTickets} fixed={ofCustomer} hrefOf={ticketPath} heading={() => <h2 className="customer-heading">{t('tab.tickets')}</h2>} />,
  };
  return (
    <>
      <nav className="crumb">
        <Link to={customers.route}>{customers.title[language]}</Link> / <Ltr>{row.code}</Ltr>
      </nav>
      <header className="page-header">
        <h1>{displayText(customers, row, language)}</h1>
        <span className="customer-tag">
          <RowValue field={customers.fields.recordKind} name="recordKind" row={row} />
        </span>
        {mayEdit && (
          <Button className="push" icon={<Pencil size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </header>
      <Tabs
        activeKey={tab}
        onChange={(next) => void navigate(customerPath(row.id, next as TabName))}
        destroyOnHidden
        items={tabs.map((name) => ({ key: name, label: t(`tab.${name}`), children: name === tab ? content[name]() : null }))}
      />
      {isEditing && (
        <RecordPanel
          resource={customers}
          id={String(row.id)}
          onClose={() => setIsEditing(false)}
          onWritten={(written) => {
            setIsEditing(false);
            if (written === null) void navigate(customers.route);
            else onChanged();
          }}
        />
      )}
    </>
  );
}

const ticketPath = (row: ResourceRow) => `${supportTickets.route}/${row.id}`;

function Facts({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('customers');
  return (
    <div className="page-columns">
      <section className="card">
        <header className="card-header">
          <h2>{t('tab.facts')}</h2>
        </header>
        <RecordFacts resource={customers} row={row} />
      </section>
      <section className="card">
        <header className="card-header">
          <h2>{t('history')}</h2>
        </header>
        <div className="customer-history">
          <RecordHistory resource={customers} id={row.id} />
        </div>
      </section>
    </div>
  );
}
