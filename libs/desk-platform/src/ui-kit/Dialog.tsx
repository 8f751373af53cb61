import { Modal } from 'antd';
import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectDrawerOpen } from '../store/layout.slice';
import { selectPreferences } from '../store/preferences.slice';
import './dialog.css';

export interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** px; 560 for forms, 720 for tables. */
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that leaves the call alone: it is centred in the page and its mask starts below the toolbar and spares navbar and call drawer,
 * which stay usable meanwhile. So the focus is not locked in; closing gives it back to where it was.
 */
export function Dialog({ title, isOpen, onClose, width = 560, footer = null, children }: DialogProps) {
  const { navFolded } = useAppSelector(selectPreferences);
  const isDrawerOpen = useAppSelector(selectDrawerOpen);
  const spared = {
    '--dialog-start': navFolded ? 'var(--nav-w-folded)' : 'var(--nav-w)',
    '--dialog-end': isDrawerOpen ? 'var(--drawer-w)' : '0px',
  } as CSSProperties;
  return (
    <Modal
      title={title}
      open={isOpen}
      onCancel={onClose}
      footer={footer}
      width={width}
      centered
      mask={{ closable: false }}
      closeIcon={<X size="1.6rem" strokeWidth={1.75} aria-hidden />}
      focusable={{ trap: false }}
      scrollLock={false}
      classNames={{ root: 'dialog' }}
      styles={{ root: spared }}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
