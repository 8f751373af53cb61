import { useTranslation } from '@santral/desk-platform/i18n';
import {
  CONTAINER_WIDTH,
  containerWidth,
  containerWidths,
  layoutModes,
  layoutStyles,
  navbarStyles,
  preferencesChanged,
  selectPreferences,
  useAppDispatch,
  useAppSelector,
  type Change,
  type LayoutSettings,
} from '@santral/desk-platform/store';
import { Button } from '@santral/desk-platform/ui-kit';
import { useId } from 'react';
import { panelOpened } from '../shell.slice';
import { Choice, Toggle } from './Choice';
import { PartSchemes } from './PartSchemes';

/** How the desk is laid out and looks. Every change shows at once and is kept. */
export function SettingsPanel() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { layout, customScrollbars, direction } = useAppSelector(selectPreferences);
  const { config } = layout;
  const isSide = layout.style === 'layout1';
  const options = <T extends string>(values: readonly T[], key: string) => values.map((value) => ({ value, label: t(`settings.${key}.${value}`) }));
  const changeConfig = (change: Change<LayoutSettings['config']>) => dispatch(preferencesChanged({ layout: { config: change } }));
  return (
    <div className="settings">
      <section aria-labelledby="settings-layout">
        <h3 id="settings-layout">{t('settings.layoutTitle')}</h3>
        <Choice
          label={t('settings.layoutLabel')}
          value={layout.style}
          options={options(layoutStyles, 'layout')}
          help={t(`settings.layoutHelp.${layout.style}`)}
          onChange={(style) => dispatch(preferencesChanged({ layout: { style } }))}
        />
        <Choice
          label={t('settings.modeLabel')}
          value={config.mode}
          options={options(layoutModes, 'mode')}
          onChange={(mode) => changeConfig({ mode })}
        />
        <ContainerWidth layout={layout} />
      </section>
      <section aria-labelledby="settings-navbar">
        <h3 id="settings-navbar">{t('settings.navbarTitle')}</h3>
        <Toggle
          label={t('settings.show')}
          checked={config.navbar.display}
          onChange={(display) => changeConfig({ navbar: { display } })}
        />
        <Choice
          label={t('settings.navbarLabel')}
          value={config.navbar.style}
          options={options(navbarStyles, 'navbar')}
          isDisabled={!isSide || !config.navbar.display}
          help={t(isSide ? `settings.navbarHelp.${config.navbar.style}` : 'settings.navbarHelp.line')}
          onChange={(style) => changeConfig({ navbar: { style } })}
        />
        <Choice
          label={t('settings.positionLabel')}
          value={config.navbar.position}
          options={options(['left', 'right'] as const, 'position')}
          isDisabled={!isSide || !config.navbar.display}
          onChange={(position) => changeConfig({ navbar: { position } })}
        />
      </section>
      <section aria-labelledby="settings-bars">
        <h3 id="settings-bars">{t('settings.barsTitle')}</h3>
        <Choice
          label={t('settings.toolbarLabel')}
          value={config.toolbar.position}
          options={options(['below', 'above'] as const, 'toolbar')}
          isDisabled={!isSide}
          onChange={(position) => changeConfig({ toolbar: { position } })}
        />
        <Toggle
          label={t('settings.footerShow')}
          checked={config.footer.display}
          onChange={(display) => changeConfig({ footer: { display } })}
        />
        <Choice
          label={t('settings.footerLabel')}
          value={config.footer.style}
          options={options(['fixed', 'static'] as const, 'footer')}
          isDisabled={!config.footer.display}
          onChange={(style) => changeConfig({ footer: { style } })}
        />
      </section>
      <section aria-labelledby="settings-theme">
        <h3 id="settings-theme">{t('settings.themeTitle')}</h3>
        <PartSchemes />
        <Button onClick={() => dispatch(panelOpened('schemes'))}>{t('schemes.open')}</Button>
      </section>
      <section aria-labelledby="settings-other">
        <h3 id="settings-other">{t('settings.otherTitle')}</h3>
        <Toggle
          label={t('settings.scrollbars')}
          checked={customScrollbars}
          onChange={(checked) => dispatch(preferencesChanged({ customScrollbars: checked }))}
        />
        <Choice
          label={t('settings.directionLabel')}
          value={direction}
          options={options(['auto', 'ltr', 'rtl'] as const, 'direction')}
          onChange={(chosen) => dispatch(preferencesChanged({ direction: chosen }))}
        />
      </section>
    </div>
  );
}

/** px; the layout's own until it is moved. */
function ContainerWidth({ layout }: { layout: LayoutSettings }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const id = useId();
  const change = (width: number | null) => dispatch(preferencesChanged({ layout: { config: { containerWidth: width } } }));
  const isOwn = layout.config.containerWidth === null;
  return (
    <div className="slider">
      <label htmlFor={id}>{t('settings.width')}</label>
      <output className="num" htmlFor={id}>
        {t('settings.px', { width: containerWidth(layout) })}
      </output>
      <input
        id={id}
        type="range"
        {...CONTAINER_WIDTH}
        value={containerWidth(layout)}
        onChange={(event) => change(Number(event.target.value))}
      />
      <Button kind="text" size="small" disabled={isOwn} onClick={() => change(null)}>
        {t('settings.widthDefault', { width: containerWidths[layout.style] })}
      </Button>
    </div>
  );
}
