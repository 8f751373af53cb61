import { type NewApiToken, type Permission, searchKey, tokenScopes } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { useUser } from '@santral/desk-platform/store';
import { FormPanel } from '@santral/desk-platform/ui-kit';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { usersApi } from '../users.api';
import { permissionText } from './permission-rows';

/** How long a token may live; 0 stands for one without an end. */
const lives = [30, 90, 365, 0] as const;

interface Values {
  name: string;
  days: (typeof lives)[number];
  scopes: Permission[];
}

/** Makes a token: what it is called, what it may do of what one may do oneself, and for how long. */
export function TokenPanel({ onClose, onMade }: { onClose: () => void; onMade: (made: NewApiToken) => void }) {
  const { t } = useTranslation('users');
  const [form] = Form.useForm<Values>();
  const { isBusy, run } = useAction();
  const make = ({ name, days, scopes }: Values) =>
    run(async () => {
      onMade(await usersApi.createToken({ name, scopes, validDays: days === 0 ? null : days }));
      return null;
    });
  return (
    <FormPanel title={t('tokens.create')} form={form} isBusy={isBusy} saveText={t('tokens.create')} onClose={onClose}>
      <Form layout="vertical" form={form} initialValues={{ name: '', days: 90, scopes: [] }} onFinish={(values) => void make(values)}>
        <Form.Item name="name" label={t('tokens.name')} extra={t('tokens.nameHelp')} rules={[{ required: true, whitespace: true, message: t('tokens.nameRequired') }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="days" label={t('tokens.validFor')}>
          <Select options={lives.map((days) => ({ value: days, label: days === 0 ? t('tokens.never') : t('tokens.days', { count: days }) }))} />
        </Form.Item>
        <Form.Item name="scopes" label={t('tokens.scopes')} extra={t('tokens.scopesHelp')} required rules={[{ validator: async (_rule, value: Permission[]) => { if (value.length === 0) throw new Error(t('tokens.scopesRequired')); } }]}>
          <ScopeChoice />
        </Form.Item>
      </Form>
    </FormPanel>
  );
}

/** Checkboxes of every permission the user has and may pass on, narrowed by what is typed. */
function ScopeChoice({ value = [], onChange }: { value?: Permission[]; onChange?: (scopes: Permission[]) => void }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const held = useUser()?.permissions ?? [];
  const [search, setSearch] = useState('');
  const options = tokenScopes.filter((scope) => held.includes(scope)).map((scope) => ({ scope, text: permissionText(scope, language, t) }));
  const shown = options.filter(({ text }) => searchKey(text).includes(searchKey(search)));
  const toggle = (scope: Permission, isOn: boolean) => onChange?.(isOn ? [...value, scope] : value.filter((other) => other !== scope));
  return (
    <div role="group" aria-label={t('tokens.scopes')}>
      <Input type="search" size="small" aria-label={t('tokens.search')} placeholder={t('tokens.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      <div className="token-choice">
        {shown.map(({ scope, text }) => (
          <Checkbox key={scope} checked={value.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)}>
            {text}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
