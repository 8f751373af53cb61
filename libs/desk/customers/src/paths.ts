/** Where a customer is shown; the desk's cards lead here as well. */
export const CUSTOMER_PATH = '/apps/customer';

/** Tabs of a customer's page by their number in the address. */
export const tabs = ['facts', 'contacts', 'calls', 'tickets'] as const;
export type TabName = (typeof tabs)[number];

export const customerPath = (id: string | number, tab: TabName = 'facts') => `${CUSTOMER_PATH}/${encodeURIComponent(id)}/${tabs.indexOf(tab)}`;
