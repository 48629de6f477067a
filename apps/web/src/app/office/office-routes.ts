// Screens of the back office.
import { createRoute, redirect } from '@tanstack/react-router';
import { type Need, readNeed } from '../../lib/ability.ts';
import { session } from '../../lib/session.ts';
import { officeOnly, safeNext, shell, text } from '../layout-routes.ts';
import { pages } from '../pages.ts';

const officeHome = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: (context) => {
    if (session.get() === null) throw redirect({ to: '/markets' });
    officeOnly('/')(context);
  },
  component: pages.officeHome,
});
const identity = createRoute({
  getParentRoute: () => shell,
  path: '/identity',
  beforeLoad: officeOnly('/identity'),
  component: pages.identity,
});
const staff = createRoute({
  getParentRoute: () => shell,
  path: '/staff',
  beforeLoad: officeOnly('/staff'),
  validateSearch: staffSearch,
  component: pages.staff,
});
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  beforeLoad: officeOnly('/audit'),
  validateSearch: auditSearch,
  component: pages.audit,
});
const termsVersions = createRoute({
  getParentRoute: () => shell,
  path: '/terms/versions',
  beforeLoad: officeOnly('/terms/versions'),
  component: pages.termsVersions,
});
const limits = createRoute({
  getParentRoute: () => shell,
  path: '/limits',
  beforeLoad: officeOnly('/limits'),
  component: pages.limits,
});
const services = createRoute({
  getParentRoute: () => shell,
  path: '/services',
  beforeLoad: officeOnly('/services'),
  component: pages.services,
});
/** What is missing, who gives it, and the way back. */
const forbidden = createRoute({
  getParentRoute: () => shell,
  path: '/403',
  validateSearch: (search: Record<string, unknown>): { need?: Need; from?: string } => {
    const need = readNeed(search['need']);
    const from = safeNext(search['from']);
    return { ...(need === undefined ? {} : { need }), ...(from === undefined ? {} : { from }) };
  },
  component: pages.forbidden,
});
const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  beforeLoad: officeOnly('/people'),
  component: pages.people,
});
const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$id',
  beforeLoad: officeOnly('/people/$id'),
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = text(search['tab']);
    return tab === undefined ? {} : { tab };
  },
  component: pages.person,
});
const cardQueue = createRoute({
  getParentRoute: () => shell,
  path: '/card-queue',
  beforeLoad: officeOnly('/card-queue'),
  component: pages.cardQueue,
});
const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/payouts',
  beforeLoad: officeOnly('/payouts'),
  validateSearch: payoutsSearch,
  component: pages.payouts,
});
const payoutBatches = createRoute({
  getParentRoute: () => shell,
  path: '/payouts/batches',
  beforeLoad: officeOnly('/payouts/batches'),
  component: pages.payoutBatches,
});
const statements = createRoute({
  getParentRoute: () => shell,
  path: '/statements',
  beforeLoad: officeOnly('/statements'),
  component: pages.statements,
});
const unmatched = createRoute({
  getParentRoute: () => shell,
  path: '/unmatched',
  beforeLoad: officeOnly('/unmatched'),
  component: pages.unmatched,
});
const offlineDeposits = createRoute({
  getParentRoute: () => shell,
  path: '/offline-deposits',
  beforeLoad: officeOnly('/offline-deposits'),
  component: pages.offlineDeposits,
});
const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/reconciliation',
  beforeLoad: officeOnly('/reconciliation'),
  component: pages.reconciliation,
});
const ledger = createRoute({
  getParentRoute: () => shell,
  path: '/ledger',
  beforeLoad: officeOnly('/ledger'),
  validateSearch: ledgerSearch,
  component: pages.ledger,
});
const ledgerAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/ledger-accounts',
  beforeLoad: officeOnly('/ledger-accounts'),
  validateSearch: ledgerAccountsSearch,
  component: pages.ledgerAccounts,
});
const adjustments = createRoute({
  getParentRoute: () => shell,
  path: '/adjustments',
  beforeLoad: officeOnly('/adjustments'),
  component: pages.adjustments,
});
const recoveries = createRoute({
  getParentRoute: () => shell,
  path: '/recoveries',
  beforeLoad: officeOnly('/recoveries'),
  component: pages.recoveries,
});
const unfreezes = createRoute({
  getParentRoute: () => shell,
  path: '/unfreezes',
  beforeLoad: officeOnly('/unfreezes'),
  component: pages.unfreezes,
});

/** Which payout is looked at first; others lead to it by its address. */
export interface PayoutsSearch {
  readonly id?: string;
}

function payoutsSearch(search: Record<string, unknown>): PayoutsSearch {
  const id = text(search['id']);
  return id !== undefined && /^[\da-f-]{36}$/.test(id) ? { id } : {};
}

/** Which entries of the ledger are looked at, and which one of them is open. */
export interface LedgerSearch {
  readonly kind?: string;
  readonly asset?: string;
  readonly from?: string;
  readonly to?: string;
  readonly query?: string;
  readonly id?: string;
}

const LEDGER_WORDS: Readonly<Record<keyof LedgerSearch, RegExp>> = {
  kind: /^[a-z_]{3,40}$/,
  asset: /^[A-Z]{2,10}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  query: /^.{1,100}$/,
  id: /^\d{1,16}$/,
};

function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  return Object.fromEntries(
    Object.entries(LEDGER_WORDS).flatMap(([key, shape]) => {
      const value = plain(search[key]);
      return value !== undefined && shape.test(value) ? [[key, value]] : [];
    }),
  );
}

/** What looks like a number is one in an address. */
function plain(value: unknown): string | undefined {
  return text(typeof value === 'number' ? String(value) : value);
}

function ledgerAccountsSearch(search: Record<string, unknown>): { readonly account?: string } {
  const account = plain(search['account']);
  return account !== undefined && /^\d{1,16}$/.test(account) ? { account } : {};
}

/** Which part of the staff's page is looked at. */
export interface StaffSearch {
  readonly tab?: 'proposals' | 'roles' | 'rules';
}

function staffSearch({ tab }: Record<string, unknown>): StaffSearch {
  return tab === 'proposals' || tab === 'roles' || tab === 'rules' ? { tab } : {};
}

/** Which acts are looked at, so that they can be shown to somebody by their address. */
export interface AuditSearch {
  readonly actor?: number;
  readonly person?: number;
  readonly subject?: string;
  readonly page?: number;
  /** Where acts behind the numbered pages begin: the id of one. */
  readonly cursor?: number;
}

function auditSearch(search: Record<string, unknown>): AuditSearch {
  const id = (key: string): Record<string, number> => {
    const value = Number(search[key]);
    return Number.isSafeInteger(value) && value > 0 ? { [key]: value } : {};
  };
  const subject = text(search['subject'])?.slice(0, 100);
  const page = Number(search['page']);
  return {
    ...id('actor'),
    ...id('person'),
    ...id('cursor'),
    ...(subject === undefined ? {} : { subject }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** All of them, for the tree. */
export const officeRoutes = [
  officeHome,
  identity,
  staff,
  audit,
  termsVersions,
  limits,
  services,
  forbidden,
  people,
  person,
  cardQueue,
  payouts,
  payoutBatches,
  statements,
  unmatched,
  offlineDeposits,
  reconciliation,
  ledger,
  ledgerAccounts,
  adjustments,
  recoveries,
  unfreezes,
] as const;
