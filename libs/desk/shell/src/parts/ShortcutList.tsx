import { shortcutsOf, useFeatures, useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Kbd } from '@santral/desk-platform/ui-kit';
import { Modal } from 'antd';
import { useState } from 'react';

/** The list of every shortcut, opened by `?`. */
export function ShortcutList() {
  const { t } = useTranslation('shell');
  const { t: titleOf } = useTranslation();
  const features = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('shell.list', () => setIsOpen(true));
  return (
    <Modal title={t('shortcut.title')} open={isOpen} onCancel={() => setIsOpen(false)} footer={null} width={480} destroyOnHidden>
      <dl className="shortcut-list">
        {shortcutsOf(features).map(({ id, keys, titleKey }) => (
          <div key={id}>
            <dt>{titleOf(titleKey)}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
