import { type Language, languages, type RoleName, roleTexts, sessionInfoSchema, type User, users } from '@santral/contracts';
import { ApiError, messageOf, useAction, useRemote } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { preferencesChanged, profileChanged, toast, useAppDispatch, useUser } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Form, Input, Popconfirm, Select } from 'antd';
import { LogOut } from 'lucide-react';
import { z } from 'zod';
import { OwnShortcuts } from '../parts/OwnShortcuts';
import { PasswordForm } from '../parts/PasswordForm';
import { SessionsTable } from '../parts/SessionsTable';
import { usersApi } from '../users.api';
import '../parts/users.css';

const sessionsSchema = z.array(sessionInfoSchema);
/** Named in themselves, so that everybody finds theirs. */
const languageNames: Record<Language, string> = { tr: 'Türkçe', en: 'English', ar: 'العربية' };

/** `/pages/profile`: own data, language, sessions, password, shortcuts. */
export function ProfilePage() {
  const { t } = useTranslation('users');
  const user = useUser();
  const sessions = useRemote('/api/profile/sessions', sessionsSchema);
  if (!user) return null;
  return (
    <>
      <header className="page-header">
        <h1>{t('profile.title')}</h1>
      </header>
      <div className="page-columns">
        <div className="stack">
          <OwnData user={user} />
          <Sessions remote={sessions} />
        </div>
        <div className="stack">
          <section className="card">
            <header className="card-header">
              <h2>{t('profile.password')}</h2>
            </header>
            <PasswordForm onChanged={sessions.reload} />
          </section>
          <OwnShortcuts />
        </div>
      </div>
    </>
  );
}

function OwnData({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<{ displayName: string }>();
  const name = Form.useWatch('displayName', form) as string | undefined;
  const { isBusy, run } = useAction();
  const save = ({ displayName }: { displayName: string }) =>
    run(async () => {
      dispatch(profileChanged(await usersApi.rename(displayName.trim())));
      return t('profile.saved');
    });
  const facts: [label: string, value: React.ReactNode][] = [
    [users.fields.email.ui.label[language], <Ltr key="email">{user.data.email}</Ltr>],
    [users.fields.gsm.ui.label[language], <Ltr key="gsm">{user.gsm || '–'}</Ltr>],
    [users.fields.roles.ui.label[language], user.role.map((role) => roleTexts[role as RoleName]?.[language] ?? role).join(', ') || '–'],
    [users.fields.extension.ui.label[language], <Ltr key="extension">{user.data.extension ?? '–'}</Ltr>],
  ];
  return (
    <section className="card">
      <header className="card-header">
        <h2>{t('profile.own')}</h2>
      </header>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Form className="profile-form" layout="vertical" form={form} initialValues={{ displayName: user.data.displayName }} onFinish={(values) => void save(values)}>
        <Form.Item name="displayName" label={users.fields.displayName.ui.label[language]} rules={[{ required: true, whitespace: true, message: t('profile.nameRequired') }]}>
          <Input maxLength={100} autoComplete="name" />
        </Form.Item>
        <Form.Item label={t('profile.language')} htmlFor="profile-language">
          <Select<Language>
            id="profile-language"
            value={language}
            onChange={(next) => dispatch(preferencesChanged({ language: next }))}
            options={languages.map((code) => ({ value: code, label: <span lang={code}>{languageNames[code]}</span> }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={name === undefined || name.trim() === user.data.displayName}>
          {t('save')}
        </Button>
      </Form>
    </section>
  );
}

function Sessions({ remote }: { remote: ReturnType<typeof useRemote<typeof sessionsSchema>> }) {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const { isBusy, run } = useAction();
  const end = async (id: string) => {
    try {
      await usersApi.endSession(id);
    } catch (error) {
      // Ended already, by its own or from elsewhere: then it is as wished.
      if (!(error instanceof ApiError) || error.status !== 404) dispatch(toast.error(messageOf(error)));
    }
    remote.reload();
  };
  const endOthers = () =>
    run(async () => {
      const { ended } = await usersApi.endOtherSessions();
      remote.reload();
      return t('signedOut', { count: ended });
    });
  return (
    <section className="card">
      <header className="card-header">
        <h2>{t('sessions')}</h2>
        <Popconfirm title={t('profile.endOthersQuestion')} okText={t('profile.endOthers')} cancelText={t('cancel')} onConfirm={() => void endOthers()}>
          <Button className="push" icon={<LogOut className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />} disabled={isBusy || (remote.data?.length ?? 0) < 2}>
            {t('profile.endOthers')}
          </Button>
        </Popconfirm>
      </header>
      <SessionsTable remote={remote} onEnd={(session) => void end(session.id)} isBusy={isBusy} />
    </section>
  );
}
