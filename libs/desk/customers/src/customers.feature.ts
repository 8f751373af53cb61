import { contacts, customers } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import { Building2, Contact } from 'lucide-react';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { CUSTOMER_PATH } from './paths';

/** Customers, leads and the people there. */
export const customersFeature = defineFeature({
  id: 'customers',
  routes: [
    { path: customers.route, access: 'customers.read', load: () => import('./pages/CustomersPage').then(({ CustomersPage }) => ({ Component: CustomersPage })) },
    { path: `${customers.route}/customer/:customerId`, access: 'customers.read', load: () => import('./pages/redirects').then(({ ToCustomer }) => ({ Component: ToCustomer })) },
    { path: `${CUSTOMER_PATH}/:id/:tabid`, access: 'customers.read', load: () => import('./pages/CustomerPage').then(({ CustomerPage }) => ({ Component: CustomerPage })) },
    { path: contacts.route, access: 'contacts.read', load: () => import('./pages/ContactsPage').then(({ ContactsPage }) => ({ Component: ContactsPage })) },
    { path: `${contacts.route}/:customerId`, access: 'contacts.read', load: () => import('./pages/redirects').then(({ ToContactsOf }) => ({ Component: ToContactsOf })) },
    { path: '/apps/person-contact/detail/:personContactId', access: 'contacts.read', load: () => import('./pages/redirects').then(({ ToContact }) => ({ Component: ToContact })) },
  ],
  menu: [
    { id: 'customers', title: 'menu.customers', icon: Building2, url: customers.route, also: [CUSTOMER_PATH], group: 'crm', order: 10, access: 'customers.read' },
    { id: 'contacts', title: 'menu.contacts', icon: Contact, url: contacts.route, group: 'crm', order: 50, access: 'contacts.read' },
  ],
  locales: { tr, en, ar },
});
