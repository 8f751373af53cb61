/** Measures that the product fixes, px. Those that pages use in CSS are handed to it by the frame. */
export const MEASURES = {
  navbar: 280,
  navbarFolded: 64,
  /** The column of icons of navbar style-3, alone and with the pages of a group beside it. */
  rail: 120,
  railOpen: 400,
  railDense: 64,
  railDenseOpen: 344,
  toolbar: 64,
  footer: 32,
  /** The list at the side of a page; grows with the type. */
  sidebar: 240,
  /** Notifications, quick look and talks. */
  sidePanel: 360,
  settingsPanel: 380,
} as const;

/** How long the pointer rests on a folded navbar before it opens. */
export const MENU_HOVER_MS = 150;
