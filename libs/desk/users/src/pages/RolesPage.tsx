import { presetNames, type PresetName, type Role, type RoleName, rolesAnswerSchema, type RolesAnswer, roleTexts } from '@santral/contracts';
import { useAction, useRemote } from '@santral/desk-platform/api';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RoleEditor } from '../parts/RoleEditor';
import { usersApi } from '../users.api';
import '../parts/users.css';

const ROLE = 'role';

/** `/apps/roles`: what each role allows, and the preset they come from. */
export function RolesPage() {
  const { t } = useTranslation('users');
  const { data, error, reload } = useRemote('/api/roles', rolesAnswerSchema);
  const [written, setWritten] = useState<RolesAnswer | null>(null);
  const answer = written ?? data;
  const reloadAll = () => {
    setWritten(null);
    reload();
  };
  return (
    <>
      <header className="page-header">
        <h1>{t('roles.title')}</h1>
      </header>
      {answer ? <Roles answer={answer} onWritten={setWritten} onReload={reloadAll} /> : error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />}
    </>
  );
}

interface RolesProps {
  answer: RolesAnswer;
  onWritten: (answer: RolesAnswer) => void;
  onReload: () => void;
}

function Roles({ answer, onWritten, onReload }: RolesProps) {
  const { t } = useTranslation('users');
  const [params, setParams] = useSearchParams();
  const chosen = answer.roles.find(({ name }) => name === params.get(ROLE)) ?? answer.roles[0];
  return (
    <>
      <Preset key={answer.preset} current={answer.preset} isEdited={answer.roles.some((role) => role.isEdited)} onWritten={onWritten} />
      <div className="roles">
        <nav className="card roles-list" aria-label={t('roles.title')}>
          {answer.roles.map((role) => (
            <RoleButton key={role.name} role={role} isChosen={role === chosen} onChoose={(name) => setParams({ [ROLE]: name })} />
          ))}
        </nav>
        {chosen && <RoleEditor key={`${chosen.name} ${chosen.version}`} role={chosen} onWritten={onWritten} onReload={onReload} />}
      </div>
    </>
  );
}

function RoleButton({ role, isChosen, onChoose }: { role: Role; isChosen: boolean; onChoose: (name: RoleName) => void }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return (
    <button type="button" aria-current={isChosen} onClick={() => onChoose(role.name)}>
      {roleTexts[role.name][language]}
      <small>
        {role.isEdited && `${t('roles.edited')} · `}
        {t('roles.users', { count: role.users })}
      </small>
    </button>
  );
}

function Preset({ current, isEdited, onWritten }: { current: PresetName; isEdited: boolean; onWritten: (answer: RolesAnswer) => void }) {
  const { t } = useTranslation('users');
  const [wanted, setWanted] = useState(current);
  const { isBusy, run } = useAction();
  const apply = () =>
    run(async () => {
      onWritten(await usersApi.followPreset(wanted));
      return t('roles.presetApplied');
    });
  return (
    <section className="card roles-preset">
      <label htmlFor="roles-preset">{t('roles.preset')}</label>
      <Select<PresetName> id="roles-preset" value={wanted} onChange={setWanted} options={presetNames.map((value) => ({ value, label: t(`roles.presets.${value}`) }))} popupMatchSelectWidth={false} />
      <Popconfirm title={t('roles.presetQuestion')} description={t('roles.presetText')} okText={t('roles.apply')} cancelText={t('cancel')} onConfirm={() => void apply()}>
        <Button disabled={isBusy || (wanted === current && !isEdited)}>{t('roles.apply')}</Button>
      </Popconfirm>
      <span className="muted">{t(`roles.presetHelp.${wanted}`)}</span>
    </section>
  );
}
