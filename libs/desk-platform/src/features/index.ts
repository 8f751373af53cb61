export * from './feature';
export { isGroup, menuOf, type MenuEntry, type MenuGroup, type MenuLeaf } from './menu';
export { FeaturesProvider, Slot, useFeatures, useMenu } from './features-context';
export { isPressed, keysOfPress, type KeyProblem } from './key-presses';
export { shortcutsOf, useCurrentKeys, useShortcut, useShortcuts, type ListedShortcut } from './shortcuts';
export { fetchPagesWhenIdle } from './page-code';
export { HOME, NOT_FOUND } from './paths';
export { makeRouter, routesOf } from './routes';
export { forgetPath, isOwnPath, rememberedPath, rememberPath } from './remembered-path';
