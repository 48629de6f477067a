import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { mayOpen, type Need, OFFICE_NEEDS, type OfficePath, readNeed } from '../lib/ability.ts';
import { homePath, session } from '../lib/session.ts';
import { Root } from './shell/root.tsx';
import { RouteError } from './shell/route-error.tsx';
import { ShellLayout } from './shell/shell-layout.tsx';
import { AccountLayout } from './shell/account-layout.tsx';
import { pages } from './pages.ts';

const root = createRootRoute({
  component: Root,
  errorComponent: RouteError,
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellLayout });
const account = createRoute({
  getParentRoute: () => shell,
  id: 'account',
  component: AccountLayout,
});

/** Screens that need a session send a visitor to /login and bring them back afterwards. */
function signedIn({ location }: { location: { href: string } }): void {
  if (session.get() === null) throw redirect({ to: '/login', search: { next: location.href } });
}

/** Screens of a client's own money: staff are led to their own home. */
function clientOnly(context: { location: { href: string } }): void {
  signedIn(context);
  if (session.get()?.user.role === 'admin') throw redirect({ to: '/' });
}

/**
 * The back office's screens: clients are led to their own home, staff who lack what the screen
 * needs to the words about it.
 */
function officeOnly(path: OfficePath) {
  return (context: { location: { href: string } }): void => {
    signedIn(context);
    const current = session.get();
    if (current?.user.role !== 'admin') throw redirect({ to: '/access-control' });
    if (mayOpen(current, path)) return;
    throw redirect({
      to: '/403',
      search: { need: OFFICE_NEEDS[path], from: context.location.href },
    });
  };
}

/** Sign-in screens have nothing for a person who is in. */
function guestOnly(): void {
  const current = session.get();
  if (current !== null) throw redirect({ to: homePath(current) });
}

/** A path inside the panel, never another site. */
function safeNext(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

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
/** Where an invitation's link leads; its secret stands behind the `#` and reaches no server's log. */
const join = createRoute({ getParentRoute: () => root, path: '/join', component: pages.join });
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
/** The side that «buy» and «sell» of the home screen lead to. */
function tradeSearch(search: Record<string, unknown>): { side?: 'buy' | 'sell' } {
  const { side } = search;
  return side === 'buy' || side === 'sell' ? { side } : {};
}

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
  validateSearch: (search: Record<string, unknown>): { payment?: string } => {
    const payment = text(search['payment']);
    return payment === undefined ? {} : { payment };
  },
  component: pages.deposit,
});
const orders = createRoute({
  getParentRoute: () => account,
  path: '/orders',
  beforeLoad: clientOnly,
  validateSearch: ordersSearch,
  component: pages.orders,
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
    ...(subject === undefined ? {} : { subject }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** What stands in the address of /orders, so that a filter can be shared and comes back. */
export interface OrdersSearch {
  readonly tab?: 'history' | 'transactions';
  readonly market?: string;
  readonly side?: 'buy' | 'sell';
  readonly kind?: '1' | '2' | '3';
  readonly page?: number;
}

function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const { tab, side, kind } = search;
  const market = text(search['market']);
  const page = Number(search['page']);
  return {
    ...(tab === 'history' || tab === 'transactions' ? { tab } : {}),
    ...(market === undefined ? {} : { market }),
    ...(side === 'buy' || side === 'sell' ? { side } : {}),
    ...(kind === '1' || kind === '2' || kind === '3' ? { kind } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

const tree = root.addChildren([
  login,
  register,
  join,
  shell.addChildren([
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
    home,
    markets,
    tradeDefault,
    trade,
    nowhere,
    account.addChildren([
      wallet,
      deposit,
      orders,
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
