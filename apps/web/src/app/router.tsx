import { createRoute, createRouter } from '@tanstack/react-router';
import { readSearch as readTransactionsSearch } from '../features/transactions/model/search.ts';
import {
  account,
  clientOnly,
  guestOnly,
  leadToGift,
  leadToTransfer,
  leadToWallet,
  leaveForTransactions,
  root,
  safeNext,
  shell,
  signedIn,
  text,
} from './layout-routes.ts';
import { officeRoutes } from './office/office-routes.ts';
import { pages } from './pages.ts';
import { ordersSearch, tradeSearch, transferSearch } from './search-params.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: guestOnly,
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = safeNext(search['next']);
    return next === undefined ? {} : { next };
  },
  component: pages.login,
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: guestOnly,
  component: pages.register,
});
/** Whoever lost their mobile or their factors; somebody else may be signed in here. */
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: pages.recover,
});

/** Where the notice of a new sign-in leads; whoever opens it may be signed in or not. */
const freeze = createRoute({
  getParentRoute: () => root,
  path: '/freeze/$token',
  component: pages.freeze,
});

/** Also of who is in: a frozen account's session is over before the page hears of it. */
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: pages.forgotPassword,
});

/** Where an invitation's link leads; its secret stands behind the `#` and reaches no server's log. */
const join = createRoute({ getParentRoute: () => root, path: '/join', component: pages.join });
const home = createRoute({
  getParentRoute: () => shell,
  path: '/access-control',
  beforeLoad: clientOnly,
  component: pages.home,
});
const markets = createRoute({
  getParentRoute: () => shell,
  path: '/markets',
  component: pages.markets,
});
const tradeDefault = createRoute({
  getParentRoute: () => shell,
  path: '/trade',
  validateSearch: tradeSearch,
  component: pages.trade,
});
const trade = createRoute({
  getParentRoute: () => shell,
  path: '/trade/$pair',
  validateSearch: tradeSearch,
  component: pages.trade,
});
/** An address that leads nowhere keeps the frame, so that one can go on from there. */
const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: pages.notFound,
});

const wallet = createRoute({
  getParentRoute: () => account,
  path: '/mywallet',
  beforeLoad: clientOnly,
  component: pages.wallet,
});
const deposit = createRoute({
  getParentRoute: () => account,
  path: '/mywallet/deposit/IRT',
  beforeLoad: clientOnly,
  validateSearch: (
    search: Record<string, unknown>,
  ): { payment?: string; way?: 'identifier' | 'receipt' } => {
    const payment = text(search['payment']);
    const way = search['way'];
    return {
      ...(payment === undefined ? {} : { payment }),
      ...(way === 'identifier' || way === 'receipt' ? { way } : {}),
    };
  },
  component: pages.deposit,
});
const withdraw = createRoute({
  getParentRoute: () => account,
  path: '/mywallet/withdraw/IRT',
  beforeLoad: clientOnly,
  component: pages.withdraw,
});
const withdrawHistory = createRoute({
  getParentRoute: () => account,
  path: '/mywallet/withdraw/IRT/history',
  beforeLoad: clientOnly,
  component: pages.withdrawHistory,
});
const withdrawal = createRoute({
  getParentRoute: () => account,
  path: '/mywallet/withdraw/IRT/$id',
  beforeLoad: clientOnly,
  component: pages.withdrawal,
});
const transfer = createRoute({
  getParentRoute: () => account,
  path: '/transfer',
  beforeLoad: clientOnly,
  validateSearch: transferSearch,
  component: pages.transfer,
});
const transferHistory = createRoute({
  getParentRoute: () => account,
  path: '/transfer/history',
  beforeLoad: clientOnly,
  component: pages.transferHistory,
});
const recipients = createRoute({
  getParentRoute: () => account,
  path: '/transfer/recipients',
  beforeLoad: clientOnly,
  component: pages.recipients,
});
const transferReceipt = createRoute({
  getParentRoute: () => account,
  path: '/transfer/$id',
  beforeLoad: clientOnly,
  component: pages.transferReceipt,
});
const redeem = createRoute({
  getParentRoute: () => account,
  path: '/gift/redeem',
  beforeLoad: clientOnly,
  component: pages.redeem,
});
const gift = createRoute({
  getParentRoute: () => account,
  path: '/gift/$id',
  beforeLoad: clientOnly,
  component: pages.gift,
});
const orders = createRoute({
  getParentRoute: () => account,
  path: '/orders',
  beforeLoad: (context) => {
    clientOnly(context);
    leaveForTransactions(context.location.search);
  },
  validateSearch: ordersSearch,
  component: pages.orders,
});
const transactions = createRoute({
  getParentRoute: () => account,
  path: '/transactions',
  beforeLoad: clientOnly,
  validateSearch: readTransactionsSearch,
  component: pages.transactions,
});
const otc = createRoute({
  getParentRoute: () => account,
  path: '/otc',
  beforeLoad: clientOnly,
  component: pages.otc,
});
const addCard = createRoute({
  getParentRoute: () => account,
  path: '/addcard',
  beforeLoad: clientOnly,
  component: pages.cards,
});
const kyc = createRoute({
  getParentRoute: () => account,
  path: '/kyc',
  beforeLoad: clientOnly,
  component: pages.kyc,
});
const profile = createRoute({
  getParentRoute: () => account,
  path: '/profile',
  beforeLoad: clientOnly,
  component: pages.profile,
});
const notifications = createRoute({
  getParentRoute: () => account,
  path: '/notifications',
  beforeLoad: signedIn,
  component: pages.notifications,
});
const security = createRoute({
  getParentRoute: () => account,
  path: '/security',
  beforeLoad: signedIn,
  component: pages.security,
});
const settingsRoute = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  component: pages.settings,
});
const messages = createRoute({
  getParentRoute: () => account,
  path: '/settings/messages',
  beforeLoad: signedIn,
  component: pages.messages,
});

const terms = createRoute({
  getParentRoute: () => account,
  path: '/terms',
  component: pages.terms,
});

/** Addresses that the specification names and people type: each leads on to its screen. */
const walletAlias = createRoute({
  getParentRoute: () => account,
  path: '/wallet',
  beforeLoad: leadToWallet,
});
const transferAlias = createRoute({
  getParentRoute: () => account,
  path: '/mywallet/transfer',
  beforeLoad: leadToTransfer,
});
const giftAlias = createRoute({
  getParentRoute: () => account,
  path: '/gift',
  beforeLoad: leadToGift,
});

const tree = root.addChildren([
  login,
  register,
  forgotPassword,
  recover,
  freeze,
  join,
  shell.addChildren([
    ...officeRoutes,
    home,
    markets,
    tradeDefault,
    trade,
    nowhere,
    account.addChildren([
      walletAlias,
      transferAlias,
      giftAlias,
      wallet,
      deposit,
      withdraw,
      withdrawHistory,
      withdrawal,
      transfer,
      transferHistory,
      recipients,
      transferReceipt,
      redeem,
      gift,
      orders,
      transactions,
      otc,
      addCard,
      kyc,
      profile,
      notifications,
      security,
      settingsRoute,
      messages,
      terms,
    ]),
  ]),
]);

/** All addresses of the panel; a screen's code is fetched when a link to it is pointed at. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** After a session's end: the sign-in screen, without a way back into the closed one. */
export function leaveToLogin(): void {
  void router.navigate({ to: '/login', replace: true });
}
