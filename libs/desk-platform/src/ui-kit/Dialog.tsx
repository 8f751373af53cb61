import { Modal } from 'antd';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useFocusCycle } from './use-focus-cycle';
import './dialog.css';

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** px; 560 for forms, 720 for tables. */
  width?: number;
  footer?: ReactNode;
  /** What takes the focus when the dialog has opened; the dialog itself unless told otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Keeps the keyboard's focus inside: for steps that have to be ended before anything else. */
  keepsFocus?: boolean;
  children: ReactNode;
}

/**
 * A dialog that leaves the call alone: it is centred in the page (the frame says where that is) and its mask spares toolbar, navbar and
 * call drawer, which stay usable meanwhile. So the focus is not locked in unless it is asked for; closing gives it back to where it was.
 */
export function Dialog({ title, isOpen, onClose, width = 560, footer = null, initialFocus, keepsFocus = false, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusCycle(body, isOpen && keepsFocus);
  return (
    <Modal
      title={title}
      open={isOpen}
      onCancel={onClose}
      footer={footer}
      width={width}
      centered
      mask={{ closable: false }}
      closeIcon={<X size="2rem" strokeWidth={1.75} aria-hidden />}
      focusable={{ trap: keepsFocus }}
      scrollLock={false}
      classNames={{ root: 'dialog' }}
      afterOpenChange={(isNowOpen) => isNowOpen && initialFocus?.current?.focus()}
      destroyOnHidden
    >
      {keepsFocus ? <div ref={body}>{children}</div> : children}
    </Modal>
  );
}
