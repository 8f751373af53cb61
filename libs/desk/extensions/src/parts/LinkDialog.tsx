import type { ExtensionLine } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Dialog } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
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
      footer={
        <div className="buttons">
          <Button className="push" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" disabled={userId === (user?.id ?? null)} loading={isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <p>{t('link.text')}</p>
      <div className="extensions-link">
        <UserPicker value={userId} onChange={setUserId} aria-label={t('user')} />
      </div>
    </Dialog>
  );
}
