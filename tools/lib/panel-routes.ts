/** The panel's screens as pictures and audits visit them; add a line with each new screen. */
export interface PanelRoute {
  readonly path: string;
  /** Needs a signed-in client. */
  readonly signedIn: boolean;
  /** The budget of the panel audit that applies. */
  readonly budget: 'default' | 'login' | 'list' | 'trade';
}

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
  { path: '/otc', signedIn: true, budget: 'default' },
  { path: '/orders', signedIn: true, budget: 'list' },
  { path: '/addcard', signedIn: true, budget: 'default' },
  { path: '/kyc', signedIn: true, budget: 'default' },
  { path: '/profile', signedIn: true, budget: 'default' },
  { path: '/notifications', signedIn: true, budget: 'list' },
  { path: '/security', signedIn: true, budget: 'default' },
  { path: '/settings', signedIn: true, budget: 'default' },
  { path: '/settings/messages', signedIn: true, budget: 'default' },
  { path: '/terms', signedIn: true, budget: 'default' },
];
