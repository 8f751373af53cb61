import { customerSearchAnswerSchema, searchKey, type CustomerSearchResult } from '@santral/contracts';
import { useRemote, useSettled } from '@santral/desk-platform/api';
import { useMenu, type FeatureIcon } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { Building2, FileText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { SUGGESTION_LIMIT, searchMenu } from '../navbar/menu-search';
import { useActions } from './use-actions';

/** Fewer letters fit too many customers. */
const LEAST_LETTERS = 2;
const SETTLE_MS = 200;

export interface Finding {
  id: string;
  kind: 'pages' | 'customers' | 'actions';
  title: string;
  hint?: string;
  icon: FeatureIcon;
  run: () => void;
}

const nameOf = ({ company_name, firstname, lastname }: CustomerSearchResult) => company_name || `${firstname} ${lastname}`.trim();

/** Pages, customers and actions that fit the text; each kind at most ten. */
export function useFindings(query: string): { findings: Finding[]; isSearching: boolean; hasFailed: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = useMenu();
  const actions = useActions();
  const wanted = useSettled(query.trim(), SETTLE_MS);
  const maySeeCustomers = useCan('customers.read');
  const customers = useRemote(maySeeCustomers && wanted.length >= LEAST_LETTERS ? '/api/customers' : null, customerSearchAnswerSchema, { query: { q: wanted } });
  const open = (path: string) => () => void navigate(path);

  const pages = searchMenu(menu, query, t).map(({ id, titleKey, url, icon }): Finding => ({
    id: `page-${id}`,
    kind: 'pages',
    title: t(titleKey),
    icon: icon ?? FileText,
    run: open(url),
  }));
  // Found for another text than the one that stands there now: not shown.
  const found = wanted === query.trim() ? (customers.data?.data ?? []) : [];
  const people = found.slice(0, SUGGESTION_LIMIT).map((customer): Finding => ({
    id: `customer-${customer.customer_id}`,
    kind: 'customers',
    title: nameOf(customer),
    hint: t(customer.customer_type === 1 ? 'shell:palette.customer' : 'shell:palette.lead'),
    icon: Building2,
    run: open(`/apps/customer/${encodeURIComponent(customer.customer_id)}/0`),
  }));
  const key = searchKey(query);
  const doings = actions
    .filter(({ title }) => searchKey(title).includes(key))
    // What begins with the text comes before what merely holds it.
    .sort((a, b) => Number(searchKey(b.title).startsWith(key)) - Number(searchKey(a.title).startsWith(key)))
    .map((action): Finding => ({ ...action, id: `action-${action.id}`, kind: 'actions' }));
  return {
    findings: [...pages, ...people, ...doings],
    isSearching: maySeeCustomers && query.trim().length >= LEAST_LETTERS && (wanted !== query.trim() || customers.isLoading),
    hasFailed: customers.error !== null,
  };
}
