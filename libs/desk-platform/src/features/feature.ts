import type { ComponentType, ReactNode } from 'react';
import type { Reducer } from '@reduxjs/toolkit';
import type { Language, Permission } from '@santral/contracts';
import type { Saga } from 'redux-saga';

/** Who may open a page: everybody, guests only, every signed-in user, or holders of a permission. */
export type Access = 'everybody' | 'guest' | 'signed-in' | Permission;

/** A page of a feature. */
export interface FeatureRoute {
  path: string;
  access: Access;
  /** Lazy: `async () => ({ Component })`, as react-router's `lazy` takes it. */
  load: () => Promise<{ Component: ComponentType }>;
  /** Pages without navbar, toolbar and drawer (sign-in). */
  bare?: boolean;
}

export type FeatureIcon = ComponentType<{ size?: number | string; strokeWidth?: number | string; 'aria-hidden'?: boolean }>;

/** Groups of the specification's side menu. */
export type MenuGroupId = 'crm' | 'switchboard' | 'reports' | 'mail' | 'conference' | 'categories' | 'earnings' | 'settings';

export interface FeatureMenuItem {
  id: string;
  /** Translation key in the feature's own namespace. */
  title: string;
  /** Lucide icon component. */
  icon?: FeatureIcon;
  url: string;
  /** Beginnings of further addresses whose pages belong to it, for example of single records. */
  also?: readonly string[];
  /** Group it belongs to; without one it stands on the first level. */
  group?: MenuGroupId;
  /** Place among its neighbours, in the specification's order. On the first level groups have 20, 30 … 90. */
  order: number;
  access: 'signed-in' | Permission;
}

export interface FeatureShortcut {
  id: string;
  /** For example `Alt+R`, `Ctrl+Enter`, `/`. Never Ctrl+Alt: on Turkish keyboards that is AltGr. */
  keys: string;
  /** Translation key in the feature's own namespace. */
  title: string;
}

/** Named places of the shell that features fill, in order. `status` lies between toolbar and page, for banners; `user` on the page of one user, whose id is the path's `userId`, `call` on that of one call, beside its events (`callId`), `health` on that of the system's health. */
export type SlotName =
  'toolbar.call' | 'toolbar.agent' | 'toolbar.connection' | 'toolbar.end' | 'status' | 'drawer.title' | 'drawer' | 'overlay' | 'dashboard' | 'user' | 'call' | 'health';
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
  /** The layout around every page that is not bare; exactly one feature of a desk has it. */
  frame?: () => Promise<{ Component: ComponentType }>;
  /** The layout around those of them that guests may see as well (`everybody`), as long as nobody is signed in. */
  guestFrame?: () => Promise<{ Component: ComponentType }>;
  routes?: readonly FeatureRoute[];
  menu?: readonly FeatureMenuItem[];
  shortcuts?: readonly FeatureShortcut[];
  slots?: readonly FeatureSlot[];
  /** Translations: namespace is the feature's id. */
  locales: Record<Language, Record<string, unknown>>;
}

export const defineFeature = (feature: Feature): Feature => feature;
