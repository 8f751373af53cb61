import { type AlertKind, alertKindSpecs, type AlertRule, type AlertRuleForm } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Switch, Table } from 'antd';
import { BellPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { alertsApi, formOf, useRules } from '../alerts.api';
import { freshRule } from '../rule-form';
import { Severity } from './AlertWords';
import { RulePanel } from './RulePanel';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

interface Opened {
  form: AlertRuleForm;
  /** Null for a new one. */
  rule: AlertRule | null;
}

/** What raises an alert, and who is told of it. */
export function Rules() {
  const { t, i18n } = useTranslation('alerts');
  const { data, error, reload } = useRules();
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = (
    <Button type="primary" icon={<BellPlus {...icon} />} onClick={() => setOpened({ form: freshRule(i18n.language), rule: null })}>
      {t('rule.add')}
    </Button>
  );
  return (
    <section className="card" aria-label={t('view.rules')}>
      <header className="card-header">
        <h2>{t('view.rules')}</h2>
        <span className="push">{add}</span>
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={5} />
      ) : data.length === 0 ? (
        <EmptyState icon={BellPlus} title={t('rule.none')} text={t('rule.noneText')} />
      ) : (
        <RulesTable rules={data} onEdit={(rule) => setOpened({ form: formOf(rule), rule })} onChanged={reload} />
      )}
      {opened && (
        <RulePanel
          key={opened.rule?.id ?? 'new'}
          initial={opened.form}
          rule={opened.rule}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            reload();
          }}
        />
      )}
    </section>
  );
}

function RulesTable({ rules, onEdit, onChanged }: { rules: AlertRule[]; onEdit: (rule: AlertRule) => void; onChanged: () => void }) {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  const { run } = useAction();
  const condition = useConditionWords();
  const receivers = useReceiverWords();
  const after = async (work: () => Promise<string | null>) => {
    await run(work);
    onChanged();
  };
  return (
    <Table<AlertRule>
      size="small"
      rowKey="id"
      dataSource={rules}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('view.rules')}
      columns={[
        { key: 'name', title: t('rule.name'), render: (_, { name }) => <bdi>{name}</bdi> },
        { key: 'kind', title: t('rule.condition'), render: (_, rule) => <span className="alert-what">{condition(rule)}</span> },
        { key: 'severity', title: t('severity.title'), render: (_, { severity }) => <Severity severity={severity} /> },
        { key: 'to', title: t('rule.to'), render: (_, rule) => <span className="alert-what muted">{receivers(rule)}</span> },
        { key: 'open', title: t('rule.open'), align: 'end', render: (_, { open }) => <bdi className={open > 0 ? 'num bad' : 'num'}>{number(open)}</bdi> },
        {
          key: 'enabled',
          title: t('rule.enabled'),
          render: (_, rule) => (
            <Switch
              size="small"
              aria-label={t('rule.enable', { name: rule.name })}
              checked={rule.isEnabled}
              onChange={(isEnabled) => void after(async () => { await alertsApi.save({ ...formOf(rule), isEnabled }, rule); return null; })}
            />
          ),
        },
        {
          key: 'actions',
          title: <span className="visually-hidden">{t('rule.actions')}</span>,
          align: 'end',
          render: (_, rule) => (
            <span className="rule-actions">
              <Button type="text" size="small" icon={<Pencil {...icon} />} aria-label={t('rule.edit', { name: rule.name })} onClick={() => onEdit(rule)} />
              <Popconfirm
                title={t('rule.removeQuestion')}
                description={t('rule.removeText')}
                okText={t('rule.remove')}
                cancelText={t('cancel')}
                onConfirm={() => void after(async () => { await alertsApi.remove(rule.id); return t('rule.removed'); })}
              >
                <Button type="text" size="small" icon={<Trash2 {...icon} />} aria-label={t('rule.removeOne', { name: rule.name })} />
              </Popconfirm>
            </span>
          ),
        },
      ]}
    />
  );
}

/** The condition of a rule in words: what, beyond which limit, for how long, where. */
function useConditionWords(): (rule: AlertRule) => string {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  return ({ kind, limit, holdS, windowMin, queues }) => {
    const { unit, bad, hasWindow } = alertKindSpecs[kind as AlertKind];
    return [
      t(`kind.${kind}`),
      ...(limit === null || unit === null ? [] : [t(`rule.${bad}`, { limit: t(`unit.${unit}`, { value: number(limit) }) })]),
      ...(hasWindow ? [t('rule.within', { minutes: number(windowMin) })] : []),
      ...(holdS > 0 ? [t('rule.lasting', { seconds: number(holdS) })] : []),
      ...(queues.length > 0 ? [queues.join(', ')] : []),
    ].join(' · ');
  };
}

/** Who is told, counted: names and addresses are in the form. */
function useReceiverWords(): (rule: AlertRule) => string {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  return ({ users, roles, channels, mails, phones, webhooks }) => {
    const count = (key: string, values: readonly unknown[]) => (values.length === 0 ? [] : [t(`to.${key}`, { count: values.length, number: number(values.length) })]);
    const people = users.length + roles.length > 0 && channels.length > 0 ? [`${[...count('roles', roles), ...count('users', users)].join(', ')} (${channels.map((channel) => t(`channel.${channel}`)).join(', ')})`] : [];
    return [...people, ...count('mails', mails), ...count('phones', phones), ...count('webhooks', webhooks)].join(' · ') || t('to.nobody');
  };
}
