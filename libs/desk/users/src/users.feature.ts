import { userGroups, users } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import { CalendarCheck, IdCard, KeySquare, ScrollText, ShieldCheck, UserCog, UsersRound } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { AUDIT_PATH, PERSONAL_CHECK_PATH, PROFILE_PATH, ROLES_PATH, TOKENS_PATH } from './paths';

/** Users, their daily presence, groups, roles, tokens of programs, the audit log, and everybody's own profile. */
export const usersFeature = defineFeature({
  id: 'users',
  routes: [
    { path: users.route, access: 'users.read', load: () => import('./pages/UsersPage').then(({ UsersPage }) => ({ Component: UsersPage })) },
    { path: `${users.route}/:userId/:userHandle?`, access: 'users.read', load: () => import('./pages/UserPage').then(({ UserPage }) => ({ Component: UserPage })) },
    { path: userGroups.route, access: 'user-groups.read', load: () => import('./pages/UserGroupsPage').then(({ UserGroupsPage }) => ({ Component: UserGroupsPage })) },
    { path: PERSONAL_CHECK_PATH, access: 'presence.read', load: () => import('./pages/PersonalCheckPage').then(({ PersonalCheckPage }) => ({ Component: PersonalCheckPage })) },
    { path: ROLES_PATH, access: 'roles.manage', load: () => import('./pages/RolesPage').then(({ RolesPage }) => ({ Component: RolesPage })) },
    { path: AUDIT_PATH, access: 'audit.read', load: () => import('./pages/AuditPage').then(({ AuditPage }) => ({ Component: AuditPage })) },
    { path: TOKENS_PATH, access: 'api-tokens.own', load: () => import('./pages/TokensPage').then(({ TokensPage }) => ({ Component: TokensPage })) },
    { path: PROFILE_PATH, access: 'profile.own', load: () => import('./pages/ProfilePage').then(({ ProfilePage }) => ({ Component: ProfilePage })) },
  ],
  menu: [
    { id: 'employees', title: 'menu.employees', icon: IdCard, url: users.route, group: 'crm', order: 150, access: 'users.read' },
    { id: 'personal-check', title: 'menu.personalCheck', icon: CalendarCheck, url: PERSONAL_CHECK_PATH, group: 'crm', order: 160, access: 'presence.read' },
    { id: 'roles', title: 'menu.roles', icon: ShieldCheck, url: ROLES_PATH, group: 'settings', order: 10, access: 'roles.manage' },
    { id: 'users', title: 'menu.users', icon: UserCog, url: users.route, group: 'settings', order: 20, access: 'users.read' },
    { id: 'user-groups', title: 'menu.groups', icon: UsersRound, url: userGroups.route, group: 'settings', order: 30, access: 'user-groups.read' },
    { id: 'api-tokens', title: 'menu.apiTokens', icon: KeySquare, url: TOKENS_PATH, group: 'settings', order: 80, access: 'api-tokens.own' },
    { id: 'audit', title: 'menu.audit', icon: ScrollText, url: AUDIT_PATH, group: 'settings', order: 90, access: 'audit.read' },
  ],
  locales: { tr, en, ar },
});
