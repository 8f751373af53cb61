import { Drawer } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/format';
import { directionOf } from '../i18n/i18n';
import { useAppSelector } from '../store/hooks';
import { selectDrawerOpen } from '../store/layout.slice';
import { selectPreferences } from '../store/preferences.slice';

export interface SidePanelProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** px, 360 to 480; larger with larger type, so that what stands side by side still does. */
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
}

/** More would leave nothing of the page beside it on a small screen. */
const WIDEST_PX = 580;

/**
 * A panel for creating and settings at the inline end. It starts below the toolbar and stands beside the call drawer, without a mask:
 * nothing covers a call, and the page stays usable.
 */
export function SidePanel({ title, isOpen, onClose, width = 440, footer, children }: SidePanelProps) {
  const isDrawerOpen = useAppSelector(selectDrawerOpen);
  const language = useLanguage();
  const { direction, fontScale } = useAppSelector(selectPreferences);
  const placement = (direction === 'auto' ? directionOf(language) : direction) === 'rtl' ? 'left' : 'right';
  return (
    <Drawer
      title={title}
      open={isOpen}
      onClose={onClose}
      size={Math.min(WIDEST_PX, Math.round(width * Math.max(1, fontScale)))}
      placement={placement}
      footer={footer}
      mask={false}
      focusable={{ trap: false }}
      // Where dialogs have theirs.
      closable={{ placement: 'end', closeIcon: <X size="2rem" strokeWidth={1.75} aria-hidden /> }}
      rootStyle={{ outline: 'none', insetBlockStart: 'var(--page-top, var(--toolbar-h))', insetInlineEnd: isDrawerOpen ? 'var(--drawer-w)' : 0 }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
