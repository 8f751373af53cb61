import { newPasswordSchema } from '@santral/contracts';
import { ApiError, messageOf } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { usersApi } from '../users.api';

interface Passwords {
  current: string;
  password: string;
  repeated: string;
}

/** Sets the own password; every other session ends. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<Passwords>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async ({ current, password }: Passwords) => {
    setIsBusy(true);
    try {
      await usersApi.changePassword(current, password);
      dispatch(toast.success(t('profile.passwordChanged')));
      form.resetFields();
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.wrong-password') form.setFields([{ name: 'current', errors: [error.message] }]);
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form className="profile-form" layout="vertical" form={form} validateTrigger="onBlur" onFinish={(values) => void save(values)}>
      <p className="muted">{t('profile.passwordHint')}</p>
      <Form.Item name="current" label={t('profile.current')} rules={[{ required: true, message: t('profile.currentRequired') }]}>
        <Input.Password dir="ltr" autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('profile.new')}
        required
        rules={[{ validator: async (_rule, value: string) => { if (!newPasswordSchema.safeParse(value ?? '').success) throw new Error(t('profile.tooShort')); } }]}
      >
        <Input.Password dir="ltr" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t('profile.repeated')}
        required
        rules={[{ validator: async (_rule, value: string) => { if (value !== form.getFieldValue('password')) throw new Error(t('profile.differ')); } }]}
      >
        <Input.Password dir="ltr" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('profile.changePassword')}
      </Button>
    </Form>
  );
}
