import { useTranslation } from '@santral/desk-platform/i18n';
import { MEASURES, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { SidePanel } from '@santral/desk-platform/ui-kit';
import { panelClosed, selectShell, type PanelName } from '../shell.slice';
import { SchemesPanel } from './SchemesPanel';
import { SettingsPanel } from './SettingsPanel';
import './settings.css';

const bodies: Record<PanelName, () => React.ReactNode> = { settings: SettingsPanel, schemes: SchemesPanel };

/** The shell's panels; at most one is open. */
export function Panels() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { panel } = useAppSelector(selectShell);
  const Body = panel && bodies[panel];
  return (
    <SidePanel
      title={panel ? t(`${panel}.title`) : ''}
      isOpen={panel !== null}
      width={MEASURES.settingsPanel}
      onClose={() => dispatch(panelClosed())}
    >
      {Body && <Body />}
    </SidePanel>
  );
}
