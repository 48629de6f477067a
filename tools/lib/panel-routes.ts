/** The panel's screens as pictures and audits visit them; add a line with each new screen. */
export interface PanelRoute {
  readonly path: string;
  /** Needs somebody signed in: a client, or staff for those of the back office. */
  readonly signedIn: boolean;
  /** The budget of the panel audit that applies. */
  readonly budget: 'default' | 'login' | 'list' | 'trade';
}

/** The screens of visitors and of clients. */
export const PANEL_ROUTES: readonly PanelRoute[] = [
  { path: '/login', signedIn: false, budget: 'login' },
  { path: '/register', signedIn: false, budget: 'login' },
  { path: '/forgot-password', signedIn: false, budget: 'login' },
  { path: '/recover', signedIn: false, budget: 'login' },
  { path: '/access-control', signedIn: true, budget: 'list' },
  { path: '/markets', signedIn: true, budget: 'list' },
  { path: '/trade/BTCIRT', signedIn: true, budget: 'trade' },
  { path: '/mywallet', signedIn: true, budget: 'list' },
  { path: '/mywallet/deposit/IRT', signedIn: true, budget: 'default' },
  { path: '/mywallet/deposit/IRT?way=identifier', signedIn: true, budget: 'default' },
  { path: '/mywallet/deposit/IRT?way=receipt', signedIn: true, budget: 'default' },
  { path: '/mywallet/withdraw/IRT', signedIn: true, budget: 'default' },
  { path: '/mywallet/withdraw/IRT/history', signedIn: true, budget: 'list' },
  { path: '/transfer?symbol=IRT', signedIn: true, budget: 'default' },
  { path: '/transfer?tab=friend&symbol=IRT', signedIn: true, budget: 'default' },
  { path: '/transfer?tab=gift&symbol=IRT', signedIn: true, budget: 'default' },
  { path: '/transfer/history', signedIn: true, budget: 'list' },
  { path: '/transfer/recipients', signedIn: true, budget: 'default' },
  { path: '/gift/redeem', signedIn: true, budget: 'default' },
  { path: '/otc', signedIn: true, budget: 'default' },
  { path: '/orders', signedIn: true, budget: 'list' },
  { path: '/transactions', signedIn: true, budget: 'list' },
  { path: '/addcard', signedIn: true, budget: 'default' },
  { path: '/kyc', signedIn: true, budget: 'default' },
  { path: '/profile', signedIn: true, budget: 'default' },
  { path: '/notifications', signedIn: true, budget: 'list' },
  { path: '/security', signedIn: true, budget: 'default' },
  { path: '/settings', signedIn: true, budget: 'default' },
  { path: '/settings/messages', signedIn: true, budget: 'default' },
  { path: '/terms', signedIn: true, budget: 'default' },
];

/** Stands in a path for the id of the demo's client with money. */
export const PERSON_ID = ':id';

/** What the back office is, to its owner. */
export const OFFICE_ROUTES: readonly PanelRoute[] = [
  { path: '/', signedIn: true, budget: 'list' },
  { path: '/identity', signedIn: true, budget: 'default' },
  { path: '/card-queue', signedIn: true, budget: 'default' },
  { path: '/payouts', signedIn: true, budget: 'default' },
  { path: '/payouts/batches', signedIn: true, budget: 'default' },
  { path: '/statements', signedIn: true, budget: 'default' },
  { path: '/unmatched', signedIn: true, budget: 'default' },
  { path: '/offline-deposits', signedIn: true, budget: 'default' },
  { path: '/reconciliation', signedIn: true, budget: 'default' },
  { path: '/ledger', signedIn: true, budget: 'list' },
  { path: '/ledger-accounts', signedIn: true, budget: 'list' },
  { path: '/adjustments', signedIn: true, budget: 'default' },
  { path: '/recoveries', signedIn: true, budget: 'default' },
  { path: '/unfreezes', signedIn: true, budget: 'default' },
  { path: '/people', signedIn: true, budget: 'list' },
  { path: `/people/${PERSON_ID}`, signedIn: true, budget: 'default' },
  { path: '/limits', signedIn: true, budget: 'default' },
  { path: '/terms/versions', signedIn: true, budget: 'default' },
  { path: '/audit', signedIn: true, budget: 'list' },
  { path: '/services', signedIn: true, budget: 'default' },
  { path: '/staff', signedIn: true, budget: 'default' },
  { path: '/staff?tab=proposals', signedIn: true, budget: 'default' },
  { path: '/staff?tab=roles', signedIn: true, budget: 'default' },
  { path: '/staff?tab=rules', signedIn: true, budget: 'default' },
  { path: '/403', signedIn: true, budget: 'default' },
  { path: '/notifications', signedIn: true, budget: 'list' },
  { path: '/security', signedIn: true, budget: 'default' },
];
