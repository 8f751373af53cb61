import type { DriftChoice, DriftLine, ExtensionSecret } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { DriftPart, ErrorState, LateSkeleton, Ltr, SidePanel } from '@santral/desk-platform/ui-kit';
import { Button, Popconfirm } from 'antd';
import { KeyRound, Trash2 } from 'lucide-react';
import { extensionsApi, useExtension } from '../extensions.api';
import { ExtensionPanel, type ExtensionValues } from './ExtensionPanel';
import { RegistrationTag, SyncTag } from './states';
import { TroubleNotice } from './TroubleNotice';

interface Props {
  id: string;
  queues: readonly string[];
  onChanged: () => void;
  onSecret: (made: ExtensionSecret) => void;
  onClose: () => void;
}
const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
const nameOf = ({ object, field }: DriftLine) => <Ltr>{field === null ? object : `${object.split('/')[0]}.${field}`}</Ltr>;

/** One of our extensions in the panel: how it stands on the PBX, its settings, its secret, its end. */
export function OpenExtension({ id, queues, onChanged, onSecret, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const { data, error, reload } = useExtension(id);
  const { isBusy, run } = useAction();
  if (!data) {
    return (
      <SidePanel title={t('loading')} isOpen onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}
      </SidePanel>
    );
  }
  const { number, version } = data;
  const changed = (done: string) => {
    onChanged();
    reload();
    return done;
  };
  const save = async ({ number: _number, ...values }: ExtensionValues) => {
    const { trouble } = await extensionsApi.change(id, { version, ...values });
    onChanged();
    onClose();
    return trouble ? t('savedLater') : t('saved');
  };
  const resolve = (choice: DriftChoice) =>
    run(async () => {
      const left = await extensionsApi.resolve(id, choice);
      if (left) return changed(t(`drift.done.${choice}`));
      onChanged();
      onClose();
      return t('drift.done.release');
    });
  const rotate = () =>
    run(async () => {
      onSecret(await extensionsApi.rotateSecret(id));
      onChanged();
      // The secret is shown where the panel stood.
      onClose();
      return t('secret.rotated');
    });
  const remove = () =>
    run(async () => {
      await extensionsApi.remove(id);
      onChanged();
      onClose();
      return t('removed', { number });
    });
  return (
    <ExtensionPanel key={version} extension={data} isLocked={data.sync === 'drifted'} queues={queues} onSave={save} onClose={onClose}>
      <div className="buttons extensions-head">
        <RegistrationTag registration={data.registration} />
        <SyncTag {...data} />
        {/* Where they have no room beside the states they go below together. */}
        <span className="buttons push">
          <Popconfirm title={t('secret.rotateAsk')} okText={t('secret.rotate')} cancelText={t('cancel')} disabled={data.sync === 'drifted'} onConfirm={() => void rotate()}>
            <Button size="small" disabled={isBusy || data.sync === 'drifted'} icon={<KeyRound {...icon} />}>
              {t('secret.rotate')}
            </Button>
          </Popconfirm>
          <Popconfirm title={t('removeAsk', { number })} okText={t('remove')} cancelText={t('cancel')} okButtonProps={{ danger: true }} onConfirm={() => void remove()}>
            <Button size="small" danger disabled={isBusy} icon={<Trash2 {...icon} />}>
              {t('remove')}
            </Button>
          </Popconfirm>
        </span>
      </div>
      {data.trouble && <TroubleNotice trouble={data.trouble} title={t('trouble.ofOne')} />}
      {data.sync === 'drifted' && (
        <div className="extensions-head">
          <DriftPart drift={data.drift} nameOf={nameOf} releaseQuestion={t('drift.releaseAsk')} isBusy={isBusy} onResolve={(choice) => void resolve(choice)} />
        </div>
      )}
    </ExtensionPanel>
  );
}
