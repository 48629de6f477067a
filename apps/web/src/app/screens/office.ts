// Screens of the back office, in the order of its menu: queues and money here, rules and oversight beside.
import { withTexts } from '../../i18n/texts.ts';
import * as search from '../office/office-search.ts';
import { officeRuleScreens } from './office-rules.ts';
import { screenOf } from './screen-of.ts';

const queueScreens = [
  screenOf({
    path: '/',
    guard: 'officeHome',
    // a visitor's front page, or the home of staff
    page: () => import('../shell/root-page.tsx').then((m) => m.RootPage),
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
    section: {
      group: 'queues',
      label: 'identity',
      icon: 'id',
      family: 'identities',
      counts: ['identity'],
    },
  }),
  screenOf({
    path: '/card-queue',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/cards/components/card-queue-page.tsx').then(
        (m) => m.CardQueuePage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'cards',
      icon: 'card',
      family: 'identities',
      counts: ['cards'],
    },
  }),
  screenOf({
    path: '/unmatched',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/unmatched/components/unmatched-page.tsx').then(
        (m) => m.UnmatchedPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'unmatched',
      icon: 'deposit',
      family: 'deposits',
      counts: ['unmatched'],
    },
  }),
  screenOf({
    path: '/offline-deposits',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/offline-deposits/components/receipts-page.tsx').then(
        (m) => m.ReceiptsPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'receipts',
      icon: 'deposit',
      family: 'deposits',
      counts: ['offline_deposits'],
    },
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
    section: {
      group: 'queues',
      label: 'payouts',
      icon: 'withdraw',
      family: 'withdrawals',
      counts: ['payouts'],
    },
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
    section: {
      group: 'queues',
      label: 'coinPayouts',
      icon: 'withdraw',
      family: 'withdrawals',
      counts: ['coin_payouts'],
    },
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
      family: 'withdrawals',
      counts: ['payout_batches', 'payout_answers'],
    },
  }),
  screenOf({
    path: '/tickets',
    guard: 'office',
    search: search.supportSearch,
    page: withTexts(() =>
      import('../../features/backoffice/tickets/components/support-page.tsx').then(
        (m) => m.SupportPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'tickets',
      icon: 'message',
      family: 'support',
      counts: ['tickets'],
    },
  }),
  screenOf({
    path: '/tickets/answers',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/ticket-answers/components/answers-page.tsx').then(
        (m) => m.AnswersPage,
      ),
    ),
    section: { group: 'queues', label: 'ticketAnswers', icon: 'bolt', family: 'support' },
  }),
  screenOf({
    path: '/recoveries',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/recovery/components/recovery-page.tsx').then(
        (m) => m.RecoveryPage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'recoveries',
      icon: 'lock',
      family: 'access',
      counts: ['recoveries'],
    },
  }),
  screenOf({
    path: '/unfreezes',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/unfreeze/components/unfreeze-page.tsx').then(
        (m) => m.UnfreezePage,
      ),
    ),
    section: {
      group: 'queues',
      label: 'unfreezes',
      icon: 'lock',
      family: 'access',
      counts: ['unfreezes'],
    },
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
    section: { group: 'money', label: 'ledger', icon: 'book', family: 'books' },
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
    section: { group: 'money', label: 'ledgerAccounts', icon: 'book', family: 'books' },
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
    section: {
      group: 'money',
      label: 'adjustments',
      icon: 'note',
      family: 'books',
      counts: ['adjustments'],
    },
  }),
  screenOf({
    path: '/reconciliation',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/reconciliation/components/reconciliation-page.tsx').then(
        (m) => m.ReconciliationPage,
      ),
    ),
    section: { group: 'money', label: 'reconciliation', icon: 'balance', counts: ['custody'] },
  }),
  screenOf({
    path: '/statements',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/statements/components/statements-page.tsx').then(
        (m) => m.StatementsPage,
      ),
    ),
    section: { group: 'money', label: 'statements', icon: 'bank', counts: ['statements'] },
  }),
  screenOf({
    path: '/treasury',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/treasury/components/treasury-page.tsx').then(
        (m) => m.TreasuryPage,
      ),
    ),
    section: { group: 'money', label: 'treasury', icon: 'vault', family: 'vaults' },
  }),
  screenOf({
    path: '/spends',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/spends/components/spends-page.tsx').then(
        (m) => m.SpendsPage,
      ),
    ),
    section: { group: 'money', label: 'spends', icon: 'swap', family: 'vaults' },
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
      group: 'money',
      label: 'networks',
      icon: 'link',
      counts: ['chain_stops', 'coin_reversals', 'coin_unmatched'],
    },
  }),
] as const;

/** Whoever lacks what a screen needs (lib/ability.ts) is led to the words about it. */
export const officeScreens = [...queueScreens, ...officeRuleScreens] as const;
