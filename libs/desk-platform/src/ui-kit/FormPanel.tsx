import { Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from './SidePanel';

export interface FormPanelProps<T> {
  title: ReactNode;
  /** The form among the children: submitted by the button, asked whether anything was touched. */
  form: FormInstance<T>;
  isBusy: boolean;
  onClose: () => void;
  /** The form is only shown. */
  isLocked?: boolean;
  /** What the button says: "Save" unless told otherwise. */
  saveText?: string;
  /** More buttons, before those that every form has. */
  actions?: ReactNode;
  width?: number;
  children: ReactNode;
}

/** A side panel with a form: saved or left by the buttons below it, and never left with unsaved changes unasked. */
export function FormPanel<T>({ title, form, isBusy, onClose, isLocked = false, saveText, actions, width, children }: FormPanelProps<T>) {
  const { t } = useTranslation('platform');
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => (form.isFieldsTouched() ? setIsLeaving(true) : onClose());
  const footer = isLeaving ? (
    <div className="buttons" role="alertdialog" aria-label={t('form.unsaved')}>
      <b>{t('form.unsaved')}</b>
      <Button className="push" onClick={onClose}>
        {t('form.discard')}
      </Button>
      <Button type="primary" autoFocus onClick={() => setIsLeaving(false)}>
        {t('form.stay')}
      </Button>
    </div>
  ) : (
    <div className="buttons">
      {actions}
      <Button className="push" onClick={close}>
        {t('form.cancel')}
      </Button>
      <Button type="primary" disabled={isLocked} loading={isBusy} onClick={() => form.submit()}>
        {saveText ?? t('form.save')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={title} isOpen onClose={close} width={width} footer={footer}>
      {children}
    </SidePanel>
  );
}
