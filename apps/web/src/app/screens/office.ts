// Screens of the back office, in the order of its menu.
import { withTexts } from '../../i18n/texts.ts';
import * as search from '../office/office-search.ts';
import { screenOf } from './screen-of.ts';

/** Whoever lacks what a screen needs (lib/ability.ts) is led to the words about it. */
export const officeScreens = [
  screenOf({
    path: '/',
    guard: 'officeHome',
    page: withTexts(() =>
      import('../../features/backoffice/home/components/home-page.tsx').then(
        (m) => m.OfficeHomePage,
      ),
    ),
    nav: { label: 'home', icon: 'home', in: ['bar'] },
    section: { group: 'queues', label: 'home', icon: 'home' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/identity',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/identity/components/identity-page.tsx').then(
        (m) => m.IdentityPage,
      ),
    ),
    nav: { label: 'identity', icon: 'id' },
    section: { group: 'queues', label: 'identity', icon: 'id', counts: ['identity'] },
  }),
  screenOf({
    path: '/card-queue',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/cards/components/card-queue-page.tsx').then(
        (m) => m.CardQueuePage,
      ),
    ),
    section: { group: 'queues', label: 'cards', icon: 'card', counts: ['cards'] },
  }),
  screenOf({
    path: '/payouts',
    guard: 'office',
    search: search.payoutsSearch,
    page: withTexts(() =>
      import('../../features/backoffice/payouts/components/payouts-page.tsx').then(
        (m) => m.PayoutsPage,
      ),
    ),
    section: { group: 'queues', label: 'payouts', icon: 'withdraw', counts: ['payouts'] },
  }),
  screenOf({
    path: '/payouts/coins',
    guard: 'office',
    search: search.payoutsSearch,
    page: withTexts(() =>
      import('../../features/backoffice/coin-payouts/components/coin-payouts-page.tsx').then(
        (m) => m.CoinPayoutsPage,
      ),
    ),
    section: { group: 'queues', label: 'coinPayouts', icon: 'withdraw' },
  }),
  screenOf({
    path: '/payouts/batches',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/payout-batches/components/batches-page.tsx').then(
        (m) => m.BatchesPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'payoutBatches',
      icon: 'download',
      counts: ['payout_batches', 'payout_answers'],
    },
  }),
  screenOf({
    path: '/statements',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/statements/components/statements-page.tsx').then(
        (m) => m.StatementsPage,
      ),
    ),
    section: { group: 'queues', label: 'statements', icon: 'bank', counts: ['statements'] },
  }),
  screenOf({
    path: '/unmatched',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/unmatched/components/unmatched-page.tsx').then(
        (m) => m.UnmatchedPage,
      ),
    ),
    section: { group: 'queues', label: 'unmatched', icon: 'alert', counts: ['unmatched'] },
  }),
  screenOf({
    path: '/offline-deposits',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/offline-deposits/components/receipts-page.tsx').then(
        (m) => m.ReceiptsPage,
      ),
    ),
    section: { group: 'queues', label: 'receipts', icon: 'orders', counts: ['offline_deposits'] },
  }),
  screenOf({
    path: '/reconciliation',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/reconciliation/components/reconciliation-page.tsx').then(
        (m) => m.ReconciliationPage,
      ),
    ),
    section: { group: 'queues', label: 'reconciliation', icon: 'balance', counts: ['custody'] },
  }),
  screenOf({
    path: '/networks',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/chains/components/networks-page.tsx').then(
        (m) => m.NetworksPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'networks',
      icon: 'link',
      counts: ['chain_stops', 'coin_reversals', 'coin_unmatched'],
    },
  }),
  screenOf({
    path: '/spends',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/spends/components/spends-page.tsx').then(
        (m) => m.SpendsPage,
      ),
    ),
    section: { group: 'queues', label: 'spends', icon: 'swap' },
  }),
  screenOf({
    path: '/treasury',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/treasury/components/treasury-page.tsx').then(
        (m) => m.TreasuryPage,
      ),
    ),
    section: { group: 'queues', label: 'treasury', icon: 'vault' },
  }),
  screenOf({
    path: '/ledger',
    guard: 'office',
    search: search.ledgerSearch,
    page: withTexts(() =>
      import('../../features/backoffice/ledger/components/ledger-page.tsx').then(
        (m) => m.LedgerPage,
      ),
    ),
    section: { group: 'queues', label: 'ledger', icon: 'orders' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/ledger-accounts',
    guard: 'office',
    search: search.ledgerAccountsSearch,
    page: withTexts(() =>
      import('../../features/backoffice/ledger/components/accounts-page.tsx').then(
        (m) => m.LedgerAccountsPage,
      ),
    ),
    section: { group: 'queues', label: 'ledgerAccounts', icon: 'bank' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/adjustments',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/adjustments/components/adjustments-page.tsx').then(
        (m) => m.AdjustmentsPage,
      ),
    ),
    section: { group: 'queues', label: 'adjustments', icon: 'note', counts: ['adjustments'] },
  }),
  screenOf({
    path: '/recoveries',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/recovery/components/recovery-page.tsx').then(
        (m) => m.RecoveryPage,
      ),
    ),
    section: { group: 'queues', label: 'recoveries', icon: 'lock', counts: ['recoveries'] },
  }),
  screenOf({
    path: '/unfreezes',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/unfreeze/components/unfreeze-page.tsx').then(
        (m) => m.UnfreezePage,
      ),
    ),
    section: { group: 'queues', label: 'unfreezes', icon: 'lock', counts: ['unfreezes'] },
  }),
  screenOf({
    path: '/people',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/people/components/people-page.tsx').then(
        (m) => m.PeoplePage,
      ),
    ),
    nav: { label: 'people', icon: 'search' },
    section: { group: 'queues', label: 'people', icon: 'user' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/people/$id',
    guard: 'office',
    search: search.personSearch,
    page: withTexts(() =>
      import('../../features/backoffice/people/components/person-page.tsx').then(
        (m) => m.PersonPage,
      ),
    ),
    audit: { visits: ['/people/:id'] },
  }),
  screenOf({
    path: '/limits',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/limits/components/limits-page.tsx').then(
        (m) => m.LimitsPage,
      ),
    ),
    section: { group: 'rules', label: 'limits', icon: 'lock', counts: ['withdrawal_terms'] },
  }),
  screenOf({
    path: '/terms/versions',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/terms/components/versions-page.tsx').then(
        (m) => m.VersionsPage,
      ),
    ),
    section: { group: 'rules', label: 'termsVersions', icon: 'terms' },
  }),
  screenOf({
    path: '/audit',
    guard: 'office',
    search: search.auditSearch,
    page: withTexts(() =>
      import('../../features/backoffice/audit/components/audit-page.tsx').then((m) => m.AuditPage),
    ),
    section: { group: 'oversight', label: 'audit', icon: 'history' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/services',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/health/components/services-page.tsx').then(
        (m) => m.ServicesPage,
      ),
    ),
    section: { group: 'oversight', label: 'services', icon: 'bolt' },
  }),
  screenOf({
    path: '/staff',
    guard: 'office',
    search: search.staffSearch,
    page: withTexts(() =>
      import('../../features/backoffice/staff/components/staff-page.tsx').then((m) => m.StaffPage),
    ),
    section: { group: 'oversight', label: 'staff', icon: 'shield', counts: ['proposals'] },
    audit: {
      visits: ['', '?tab=proposals', '?tab=roles', '?tab=rules'].map((tab) => `/staff${tab}`),
    },
  }),
  // What is missing, who gives it, and the way back.
  screenOf({
    path: '/403',
    search: search.forbiddenSearch,
    page: withTexts(() => import('../shell/forbidden-page.tsx').then((m) => m.ForbiddenPage)),
  }),
] as const;
