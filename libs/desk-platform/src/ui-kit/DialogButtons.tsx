import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface DialogButtonsProps {
  onCancel: () => void;
  onConfirm: () => void;
  /** What the button that does it says. */
  confirm: ReactNode;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** It ends or takes away something. */
  isDanger?: boolean;
}

/** The footer of a dialog that asks for one thing: leaving it, and doing it. */
export function DialogButtons({ onCancel, onConfirm, confirm, isBusy, isDisabled, isDanger }: DialogButtonsProps) {
  const { t } = useTranslation('platform');
  return (
    <>
      <Button className="push" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
      <Button type="primary" danger={isDanger} disabled={isDisabled} loading={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
}
