import type { ThemeConfig } from 'antd';
import { schemeAttributes, type SchemeId } from '../store/look';

/**
 * Our tokens as antd's. The values are read from tokens.css, where they live: there is no second list of colours to drift apart.
 * An unknown name gives undefined, so antd keeps its own (tests run without CSS).
 */
function tokensOf(scheme: SchemeId): { css: (name: string) => string | undefined; done: () => void } {
  const probe = document.createElement('div');
  probe.hidden = true;
  for (const [name, value] of Object.entries(schemeAttributes(scheme))) probe.setAttribute(name, value);
  document.body.append(probe);
  const style = getComputedStyle(probe);
  return { css: (name) => style.getPropertyValue(name).trim() || undefined, done: () => probe.remove() };
}

/** Drops what is undefined, so that antd's own value stays. */
const given = <T extends object>(tokens: T): T =>
  Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined)) as T;

/** Theme of antd for a colour scheme. `algorithm` is antd's own for its look. */
export function antdThemeOf(scheme: SchemeId, fontScale: number, algorithm: ThemeConfig['algorithm']): ThemeConfig {
  const { css, done } = tokensOf(scheme);
  const theme = themeFrom(css, fontScale, algorithm);
  done();
  return theme;
}

function themeFrom(css: (name: string) => string | undefined, fontScale: number, algorithm: ThemeConfig['algorithm']): ThemeConfig {
  const primary = css('--primary');
  const onPrimary = css('--on-primary');
  const line = css('--line');
  const hover = css('--bg-hover');
  const selected = css('--bg-selected');
  const text = css('--text');
  const bad = css('--st-over-fg');
  return {
    algorithm,
    token: given({
      colorBgLayout: css('--bg-app'),
      colorBgContainer: css('--bg-surface'),
      colorBgElevated: css('--bg-raised'),
      colorFillSecondary: css('--bg-fill'),
      controlItemBgHover: hover,
      controlItemBgActive: selected,
      colorBgMask: css('--bg-mask'),
      colorBorder: css('--line-control'),
      colorBorderSecondary: line,
      colorSplit: css('--line-soft'),
      colorText: text,
      colorTextSecondary: css('--text-2'),
      colorTextTertiary: css('--text-3'),
      colorTextDescription: css('--text-3'),
      colorTextPlaceholder: css('--text-3'),
      colorTextLightSolid: onPrimary,
      colorPrimary: primary,
      colorPrimaryBorder: css('--focus'),
      colorLink: css('--link'),
      colorLinkHover: css('--link-hover'),
      colorSuccess: css('--st-avail-mark'),
      colorSuccessBg: css('--st-avail-bg'),
      colorWarning: css('--st-break-mark'),
      colorWarningBg: css('--st-break-bg'),
      colorError: css('--st-over-mark'),
      colorErrorBg: css('--st-over-bg'),
      colorErrorText: css('--st-over-fg'),
      colorInfo: css('--st-ring-mark'),
      colorInfoBg: css('--st-ring-bg'),
      fontFamily: css('--font'),
      fontSize: 14 * fontScale,
      controlHeightSM: 28 * fontScale,
      controlHeight: 32 * fontScale,
      controlHeightLG: 40 * fontScale,
      fontWeightStrong: 600,
      borderRadiusXS: 4,
      borderRadiusSM: 4,
      borderRadius: 6,
      borderRadiusLG: 12,
      lineWidthFocus: 2,
      boxShadowTertiary: 'none',
      boxShadowSecondary: css('--e-2'),
      boxShadow: css('--e-3'),
      motionDurationFast: '0.12s',
      motionDurationMid: '0.18s',
      motionDurationSlow: '0.24s',
      motionEaseOut: css('--ease'),
    }),
    components: {
      Button: given({
        fontWeight: 500,
        contentFontSize: 13 * fontScale,
        contentFontSizeSM: 12 * fontScale,
        contentFontSizeLG: 14 * fontScale,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: onPrimary,
        // As it is written: antd's dark algorithm dims what it is given, and the two kinds of button would differ.
        colorPrimary: primary,
        defaultBorderColor: css('--line-control'),
        colorPrimaryHover: css('--primary-hover'),
        colorPrimaryActive: css('--primary-active'),
        // Text of a plain button and ground of a full one; the mark of the state, which antd would take, is too dim to be read.
        colorError: bad,
        colorErrorHover: bad,
        colorErrorActive: bad,
        dangerColor: onPrimary,
      }),
      Input: given({ activeBorderColor: css('--focus'), hoverBorderColor: css('--focus') }),
      Select: given({ optionSelectedBg: selected, optionActiveBg: hover, activeBorderColor: css('--focus') }),
      // A light track in the dark: a white knob would be lost on it.
      Switch: given({ handleBg: css('--bg-surface') }),
      Segmented: given({ trackBg: css('--bg-sunken'), fontSize: 13 * fontScale }),
      Table: given({
        borderColor: line,
        rowHoverBg: hover,
        headerBg: css('--bg-surface'),
        headerColor: css('--text-3'),
        headerSplitColor: 'transparent',
        cellPaddingBlock: 12,
        cellPaddingBlockMD: 10,
        cellPaddingBlockSM: 8,
        cellFontSize: 13 * fontScale,
        cellFontSizeMD: 13 * fontScale,
        cellFontSizeSM: 13 * fontScale,
      }),
      Tag: given({ defaultBg: css('--bg-fill'), defaultColor: css('--text-2') }),
      Form: given({ colorError: bad, labelColor: css('--text-2'), labelFontSize: 12 * fontScale, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 }),
      Menu: given({ itemHeight: 34 * fontScale, itemBorderRadius: 6, itemSelectedBg: selected, itemSelectedColor: text }),
      Dropdown: given({ fontSize: 13 * fontScale, paddingBlock: 6 }),
      Modal: given({ titleFontSize: 18 * fontScale }),
    },
  };
}
