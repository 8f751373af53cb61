import type { ExtensionLine } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Dialog, DialogButtons } from '@santral/desk-platform/ui-kit';
import { useState } from 'react';
import { extensionsApi } from '../extensions.api';
import { UserPicker } from './UserPicker';

interface Props {
  line: ExtensionLine;
  onDone: () => void;
  onClose: () => void;
}

/** Who sits at an extension that is not ours. */
export function LinkDialog({ line: { pbx, number, user }, onDone, onClose }: Props) {
  const { t } = useTranslation('extensions');
  const { isBusy, run } = useAction();
  const [userId, setUserId] = useState(user?.id ?? null);
  const save = () =>
    run(async () => {
      await extensionsApi.link({ pbx, number, userId });
      onDone();
      return t('link.done');
    });
  return (
    <Dialog
      title={t('linkOf', { number })}
      isOpen
      onClose={onClose}
      footer={<DialogButtons confirm={t('save')} isDisabled={userId === (user?.id ?? null)} isBusy={isBusy} onConfirm={() => void save()} onCancel={onClose} />}
    >
      <p>{t('link.text')}</p>
      <div className="extensions-link">
        <UserPicker value={userId} onChange={setUserId} aria-label={t('user')} />
      </div>
    </Dialog>
  );
}
