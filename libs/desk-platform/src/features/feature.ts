import type { ReactNode } from 'react';
import type { Permission } from '@santral/contracts';
import type { Reducer } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/** A page of a feature. `access` decides who may open it: everybody, guests only, or holders of a permission. */
export interface FeatureRoute {
  path: string;
  access: 'everybody' | 'guest' | 'signed-in' | Permission;
  /** Lazy: `async () => ({ Component })`, as react-router's `lazy` takes it. */
  load: () => Promise<{ Component: React.ComponentType }>;
  /** Pages without navbar, toolbar and drawer (sign-in). */
  bare?: boolean;
}

export interface FeatureMenuItem {
  id: string;
  /** Translation key. */
  title: string;
  /** Lucide icon component. */
  icon?: React.ComponentType<{ size?: number | string; strokeWidth?: number | string }>;
  url: string;
  /** Id of the group of the specification's side menu it belongs to, for example `crm`. */
  group?: string;
  /** Place in the menu, in the specification's order. */
  order: number;
  access: 'signed-in' | Permission;
}

export interface FeatureShortcut {
  id: string;
  /** For example `Alt+R`, `Ctrl+Enter`, `/`. Never Ctrl+Alt: on Turkish keyboards that is AltGr. */
  keys: string;
  /** Translation key. */
  title: string;
}

/** Named places of the shell that features fill, in order. */
export type SlotName = 'toolbar.call' | 'toolbar.agent' | 'toolbar.connection' | 'toolbar.end' | 'drawer' | 'overlay' | 'dashboard';
export interface FeatureSlot {
  slot: SlotName;
  order: number;
  render: () => ReactNode;
  access?: Permission;
}

/** What a feature is to the desk; `apps/desk/src/features.ts` lists them, and store, root saga, router and menu derive from the list. */
export interface Feature {
  id: string;
  /** Mounted in the store under the feature's id. */
  reducer?: Reducer;
  /** Runs under a supervisor that restarts it and reports. */
  saga?: Saga;
  routes?: readonly FeatureRoute[];
  menu?: readonly FeatureMenuItem[];
  shortcuts?: readonly FeatureShortcut[];
  slots?: readonly FeatureSlot[];
  /** Translations: namespace is the feature's id. */
  locales: Record<'tr' | 'en' | 'ar', Record<string, unknown>>;
}

export const defineFeature = (feature: Feature): Feature => feature;
