import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { MEASURES, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { memo, type ReactNode } from 'react';
import { panelClosed, selectShell, type PanelName } from '../shell.slice';
import { SchemesPanel } from './SchemesPanel';
import { SettingsPanel } from './SettingsPanel';
import './settings.css';

const bodies: Partial<Record<PanelName, () => ReactNode>> = { settings: SettingsPanel, schemes: SchemesPanel };

/** Settings and colour schemes. */
export const Panels = memo(function Panels() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { panel } = useAppSelector(selectShell);
  // The others bring a panel of their own.
  const Body = panel === null ? undefined : bodies[panel];
  // The panel has no mask and does not hold the focus: Escape closes it from wherever one is.
  useShortcut('shell.closePanel', () => dispatch(panelClosed()), Body !== undefined);
  return (
    <SidePanel
      title={Body ? t(`${panel}.title`) : ''}
      isOpen={Body !== undefined}
      width={MEASURES.settingsPanel}
      onClose={() => dispatch(panelClosed())}
    >
      {Body && <Body />}
    </SidePanel>
  );
});
