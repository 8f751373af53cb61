import { displayText, type ResourceRow, sessionInfoSchema, users } from '@santral/contracts';
import { useAction, useRemote } from '@santral/desk-platform/api';
import { Slot } from '@santral/desk-platform/features';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { RecordFacts, RecordHistory, RecordPanel, resourcePath } from '@santral/desk-platform/resource-ui';
import { useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { KeyRound, LogOut, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { SessionsTable } from '../parts/SessionsTable';
import { UserState } from '../parts/UserState';
import { usersApi } from '../users.api';
import '../parts/users.css';

/** Whether somebody is disabled stands beside the name. */
const FACTS = Object.keys(users.fields).filter((name) => name !== 'disabled');
const sessionsSchema = z.array(sessionInfoSchema);

/** `/apps/users/{userId}/{userHandle?}`: one user, their access and its history. */
export function UserPage() {
  const { userId = '' } = useParams();
  const { data, error, reload } = useRemote(resourcePath(users, userId), users.schemas.row, { reloadOn: ['record.changed:users'] });
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  return <User key={userId} row={data} onChanged={reload} />;
}

function User({ row, onChanged }: { row: ResourceRow; onChanged: () => void }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const navigate = useNavigate();
  const mayEdit = useCan('users.update');
  const mayManage = useCan('users.manage');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <nav className="crumb">
        <Link to={users.route}>{users.title[language]}</Link>
      </nav>
      <header className="page-header">
        <h1>{displayText(users, row, language)}</h1>
        <UserState row={row} t={t} />
        {mayEdit && (
          <Button className="push" icon={<Pencil size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </header>
      <div className="page-columns">
        <div className="stack">
          <section className="card">
            <header className="card-header">
              <h2>{t('facts')}</h2>
            </header>
            <RecordFacts resource={users} row={row} names={FACTS} />
          </section>
          {mayManage && <Access row={row} />}
          <Slot name="user" />
        </div>
        <section className="card">
          <header className="card-header">
            <h2>{t('history')}</h2>
          </header>
          <div className="users-padded">
            <RecordHistory resource={users} id={row.id} />
          </div>
        </section>
      </div>
      {isEditing && (
        <RecordPanel
          resource={users}
          id={String(row.id)}
          onClose={() => setIsEditing(false)}
          onWritten={(written) => {
            setIsEditing(false);
            if (written === null) void navigate(users.route);
            else onChanged();
          }}
        />
      )}
    </>
  );
}

/** Where the user is signed in, and what an administrator can do about it. */
function Access({ row }: { row: ResourceRow }) {
  const { t } = useTranslation('users');
  const id = String(row.id);
  const sessions = useRemote(`/api/users/${id}/sessions`, sessionsSchema);
  const { isBusy, run } = useAction();
  const resetPassword = () =>
    run(async () => {
      await usersApi.resetPassword(id);
      sessions.reload();
      return t('resetDone');
    });
  const signOut = () =>
    run(async () => {
      const { ended } = await usersApi.signOut(id);
      sessions.reload();
      return t('signedOut', { count: ended });
    });
  return (
    <section className="card">
      <header className="card-header">
        <h2>{t('access')}</h2>
        <div className="push buttons">
          <Popconfirm title={t('resetQuestion')} description={t('resetText')} okText={t('reset')} cancelText={t('cancel')} onConfirm={() => void resetPassword()}>
            <Button icon={<KeyRound size="1.6rem" strokeWidth={1.75} aria-hidden />} disabled={isBusy || !row['gsm']} title={row['gsm'] ? undefined : t('needsPhone')}>
              {t('reset')}
            </Button>
          </Popconfirm>
          <Popconfirm title={t('signOutQuestion')} okText={t('signOut')} cancelText={t('cancel')} onConfirm={() => void signOut()}>
            <Button icon={<LogOut className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />} disabled={isBusy || !sessions.data?.length}>
              {t('signOut')}
            </Button>
          </Popconfirm>
        </div>
      </header>
      <SessionsTable remote={sessions} />
    </section>
  );
}
