import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/format';
import { directionOf } from '../i18n/i18n';

export interface SidePanelProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** px, 420 to 480. */
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel for creating and settings at the inline end. It starts below the toolbar: nothing covers the call bar. */
export function SidePanel({ title, isOpen, onClose, width = 440, footer, children }: SidePanelProps) {
  const placement = directionOf(useLanguage()) === 'rtl' ? 'left' : 'right';
  return (
    <Drawer
      title={title}
      open={isOpen}
      onClose={onClose}
      size={width}
      placement={placement}
      footer={footer}
      rootStyle={{ insetBlockStart: 'var(--toolbar-h)' }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
